import type { ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { t } from '../../text.ts';

/** Asks before something is sent or given up. A click beside it is no answer. */
export const AskDialog = ({
  title,
  opened = true,
  onClose,
  children,
}: {
  readonly title: string;
  readonly opened?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    size="lg"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': t.close }}
  >
    {children}
  </Modal>
);
