import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Modal, type ModalProps } from '@mantine/core';
import { t } from '../text.ts';

/**
 * A dialog. The kit gives the focus back to where it was when it saw the dialog open; one that comes on demand is drawn for
 * the first time when it is open already, so it opens one step later, at once with its effects: else the kit would see its own focus.
 */
export const Dialog = ({ opened, ...props }: ModalProps) => {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const step = setTimeout(() => flushSync(() => setDrawn(true)));
    return () => clearTimeout(step);
  }, []);
  return <Modal opened={opened && drawn} closeButtonProps={{ 'aria-label': t.close }} {...props} />;
};
