import { useState } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { t } from '../text.ts';

/**
 * A dialog. The kit gives the focus back to where it was when it saw the dialog open; one that comes on demand is drawn for
 * the first time when it is open already, and gives it back itself that once, unless the focus went on meanwhile.
 */
export const Dialog = (props: ModalProps) => {
  const [opener, setOpener] = useState(() => (props.opened ? document.activeElement : null));
  const giveBack = (): void => {
    if (opener instanceof HTMLElement && document.activeElement === document.body)
      opener.focus({ preventScroll: true });
    setOpener(null);
  };
  return <Modal closeButtonProps={{ 'aria-label': t.close }} onExitTransitionEnd={giveBack} {...props} />;
};
