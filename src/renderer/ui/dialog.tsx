import { useState, type ReactNode } from 'react';
import { Button, Modal, type ModalProps } from '@mantine/core';
import type { OpenCase } from '../../shared/contract.ts';
import type { WindowState } from '../state/store.ts';
import { useDialog, useWindow } from '../state/window.ts';
import { t } from '../text.ts';
import { laterT } from '../text/later.ts';

/** A dialog. One that comes on demand is first drawn open, where the kit does not know whom to give the focus back. */
export const Dialog = (props: ModalProps) => {
  const [opener, setOpener] = useState(() => (props.opened ? document.activeElement : null));
  const giveBack = (): void => {
    if (opener instanceof HTMLElement && document.activeElement === document.body)
      opener.focus({ preventScroll: true });
    setOpener(null);
  };
  return <Modal closeButtonProps={{ 'aria-label': t.close }} onExitTransitionEnd={giveBack} {...props} />;
};

interface CaseDialogProps extends Omit<ModalProps, 'opened' | 'onClose' | 'children'> {
  readonly name: WindowState['dialog'];
  /** What is in it; `null`: there is nothing to show. */
  readonly children: (open: OpenCase, close: () => void) => ReactNode;
}

/** A dialog about the open case. */
export const CaseDialog = ({ name, children, ...props }: CaseDialogProps) => {
  const { opened, onClose } = useDialog(name);
  const open = useWindow((state) => state.open);
  const content = opened && open ? children(open, onClose) : null;
  return (
    <Dialog opened={content !== null} onClose={onClose} {...props}>
      {content}
    </Dialog>
  );
};

interface EndsProps {
  readonly cancel: () => void;
  /** The focus is on what changes nothing. */
  readonly safe?: boolean;
  readonly children?: ReactNode;
}

/** The end of a dialog: what leaves it, and what it is for. */
export const Ends = ({ cancel, safe = false, children }: EndsProps) => (
  <div className="tp-row tp-end">
    <Button variant="default" data-autofocus={safe || undefined} onClick={cancel}>
      {laterT.cancel}
    </Button>
    {children}
  </div>
);
