import { useState } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { t } from '../text.ts';

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
