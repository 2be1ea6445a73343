import { Button, Kbd, Modal } from '@mantine/core';
import { LINKS } from '../../../shared/desktop-contract.ts';
import { helpOf, labelOf, placeOf, useAction } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import licence from '../../../../LICENSE?raw';
import { CopyButton } from '../../ui/parts.tsx';

/** What happened, what was not changed, what to do next. The failure's own message says the first two. */
export const TroubleDialog = () => {
  const { store } = useTripoint();
  const trouble = useWindow((state) => state.trouble);
  const about = useWindow((state) => state.about);
  const open = useWindow((state) => state.open);
  const close = () => store.setState({ trouble: null });
  const details = trouble && {
    ...trouble,
    case: open?.document.id ?? null,
    version: about?.version ?? null,
    host: about?.host ?? null,
  };
  return (
    <Modal
      opened={trouble !== null}
      onClose={close}
      title={trouble?.what ?? ''}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {trouble && (
        <div className="tp-stack">
          <p>{trouble.failure.message}</p>
          <div>
            <h3 className="tp-heading">{t.trouble.next}</h3>
            <p>{trouble.next ?? t.trouble.steps[trouble.failure.code]}</p>
          </div>
          <div className="tp-spread">
            <CopyButton label={t.trouble.copyDetails} text={JSON.stringify(details, null, 2)} />
            <Button onClick={close} data-autofocus>
              {t.ok}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
};

/** The licence itself, from the program's own files: nothing is asked of any other machine for it. */
export const LicenceDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'licence');
  return (
    <Modal
      opened={opened}
      onClose={() => store.setState({ dialog: null })}
      title={labelOf('licence')}
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <div className="tp-stack">
        {licence
          .trim()
          .split(/\n\s*\n/)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </Modal>
  );
};

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
