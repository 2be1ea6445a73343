import { Small } from '../../ui/parts.tsx';
import { wordsOf } from '../../text.ts';
import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { LINKS } from '../../../shared/desktop-contract.ts';
import { keysText } from '../../../shared/actions.ts';
import { helpOf, labelOf, placeOf, useAction } from '../../actions/doing.ts';
import { laterT } from '../../text/later.ts';
import { useDialog, useTripoint, useWindow } from '../../state/window.ts';
import licence from '../../../../LICENSE?raw';

/** The licence itself, from the program's own files: nothing is asked of any other machine for it. */
export const LicenceDialog = () => {
  return (
    <Dialog {...useDialog('licence')} title={labelOf('licence')} size="lg">
      <div className="tp-stack">
        {licence
          .trim()
          .split(/\n\s*\n/)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
    </Dialog>
  );
};

export const HelpDialog = () => {
  const { files } = useTripoint();
  const licence = useAction('licence');
  const { desktop, mac } = placeOf({ about: useWindow((state) => state.about) });
  const rows = [
    ...helpOf({ desktop, mac }),
    { keys: laterT.help.tableKeys, text: laterT.help.table },
    { keys: wordsOf(keysText('Mod+V', mac)), text: laterT.help.paste },
  ];
  return (
    <Dialog {...useDialog('help')} title={labelOf('help')}>
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
            <Small key={link} onClick={() => void files.openLink(link)}>
              {labelOf(link)}
            </Small>
          ))}
        <Small {...licence} />
      </div>
    </Dialog>
  );
};
