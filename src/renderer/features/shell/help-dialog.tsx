import { Button, Kbd, Modal } from '@mantine/core';
import { LINKS } from '../../../shared/desktop-contract.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

export const HelpDialog = () => {
  const { store, files } = useTripoint();
  const onDesktop = useWindow((state) => state.about?.host === 'electron');
  const keys = onDesktop ? [...t.help.keys, ...t.files.keys] : t.help.keys;
  const opened = useWindow((state) => state.dialog === 'help');
  return (
    <Modal
      opened={opened}
      onClose={() => store.setState({ dialog: null })}
      title={t.help.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <dl className="tp-keys">
        {keys.map(([combination, what]) => (
          <div key={combination} style={{ display: 'contents' }}>
            <dt>
              <Kbd>{combination}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="tp-row tp-help-more">
        {onDesktop &&
          LINKS.map((link) => (
            <Button key={link} size="compact-sm" variant="default" onClick={() => void files.openLink(link)}>
              {t.files.links[link]}
            </Button>
          ))}
        <Button size="compact-sm" variant="default" onClick={() => store.setState({ dialog: 'licence' })}>
          {t.files.licence}
        </Button>
      </div>
    </Modal>
  );
};
