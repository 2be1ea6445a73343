import { Button, Kbd, Modal } from '@mantine/core';
import { LINKS } from '../../../shared/desktop-contract.ts';
import { helpOf, labelOf, placeOf } from '../../actions/offer.ts';
import { useAction } from '../../actions/use-action.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

export const HelpDialog = () => {
  const { store, files } = useTripoint();
  const licence = useAction('licence');
  const { desktop, mac } = placeOf({ about: useWindow((state) => state.about) });
  const rows = [...helpOf({ desktop, mac }), { keys: t.help.tableKeys, text: t.help.table }];
  const opened = useWindow((state) => state.dialog === 'help');
  return (
    <Modal
      opened={opened}
      onClose={() => store.setState({ dialog: null })}
      title={labelOf('help')}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <dl className="tp-keys">
        {rows.map(({ keys, text }) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="tp-row tp-help-more">
        {desktop &&
          LINKS.map((link) => (
            <Button key={link} size="compact-sm" variant="default" onClick={() => void files.openLink(link)}>
              {labelOf(link)}
            </Button>
          ))}
        <Button size="compact-sm" variant="default" {...licence} />
      </div>
    </Modal>
  );
};
