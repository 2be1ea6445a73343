import { Kbd, Modal } from '@mantine/core';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

export const HelpDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'help');
  return (
    <Modal
      opened={opened}
      onClose={() => store.setState({ dialog: null })}
      title={t.help.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <dl className="tp-keys">
        {t.help.keys.map(([keys, what]) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};
