import { Button } from '@mantine/core';
import { cardTextWithoutUserInfo, readCardText, isCardText } from '../../../core/records/card-text.ts';
import { CARD_ROWS } from '../../../core/vocabulary/words.ts';
import { firstPanel } from '../../state/case-actions.ts';
import type { WindowState } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Banner, Small } from '../../ui/parts.tsx';
import { shortTime } from '../../ui/time-format.ts';
import { readPastedCard } from '../platform/platform-panel.tsx';

/** "3 rows Down · egress.example · 11:26". */
const cardLine = (text: string): string => {
  const { rows, outboundFqdn, updatedAt } = readCardText(text);
  const of = (value: 'up' | 'down'): number => CARD_ROWS.filter((row) => rows[row].value === value).length;
  return [
    ...(of('down') === 0 ? [] : [laterT.pasted.rows(of('down'), laterT.rows.down)]),
    ...(of('up') === 0 ? [] : [laterT.pasted.rows(of('up'), laterT.rows.up)]),
    ...(outboundFqdn === null ? [] : [outboundFqdn]),
    ...(updatedAt === null ? [] : [shortTime(new Date(updatedAt))]),
  ].join(' · ');
};

const Line = ({ text, as }: NonNullable<WindowState['pasted']>) => {
  const { store, files, cases } = useTripoint();
  const putAway = (): void => store.setState({ pasted: null });
  const card = as === 'card' ? readPastedCard(text) : null;
  const take = async (): Promise<void> => {
    putAway();
    if (as !== 'card') await files.takeIn(new File([text], 'pasted.txt', { type: 'text/plain' }));
    else if (card !== null && (await cases.recordCard(card)))
      store.setState(({ verdictCalls, open }) => ({ verdictCalls: verdictCalls + 1, panel: open && firstPanel(open) }));
    // It is kept for the form alone: the part of an address before its @ goes no further than the clipboard.
    else store.setState({ panel: { kind: 'stage', stage: 'platform', pasted: cardTextWithoutUserInfo(text) } });
  };
  const what = as === 'card' ? cardLine(text) : laterT.pasted.what[as];
  return (
    <Banner
      tone="note"
      role="status"
      actions={
        <>
          <Button size="compact-sm" autoFocus onClick={() => void take()}>
            {as === 'card'
              ? card === null
                ? laterT.pasted.fill
                : laterT.stage.platform.record
              : laterT.stage.elsewhere.take}
          </Button>
          <Small onClick={putAway}>{t.close}</Small>
        </>
      }
    >
      {laterT.pasted.is} <strong data-whose={as === 'card' || undefined}>{what}</strong>
    </Banner>
  );
};

/** What was pasted anywhere, in one line, with the one button that takes it in. */
export const PastedLine = () => {
  const pasted = useWindow(({ page, pasted: text }) => (page === 'start' || page === 'case' ? text : null));
  return (
    pasted && (
      <div className="tp-pasted">
        <Line key={pasted.text} {...pasted} />
      </div>
    )
  );
};

const LONGEST_CARD = 100_000;

/** What begins a block: letters and digits alone, in any case, as `node/hand/block.ts` reads it. */
const BEGIN = 'TRIPOINTBEGIN';

const isHandedOver = (text: string): boolean =>
  text.trimStart().startsWith('TRIPOINT:') ||
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .includes(BEGIN);

/** What a text is that was pasted outside every field; `null`: nothing that a page takes. */
export const pastedAs = (
  text: string,
  { page }: Pick<WindowState, 'page'>,
): NonNullable<WindowState['pasted']>['as'] | null => {
  if (isHandedOver(text)) return 'handed-over';
  if (/^\s*\{\s*"format"\s*:\s*"tripoint\//.test(text)) return 'file';
  if (/^tripoint-curl 2 /m.test(text)) return 'answers';
  if (/^[*<>] .*\n[*<>] /m.test(text)) return 'curl';
  return page === 'case' && text.length <= LONGEST_CARD && isCardText(text) ? 'card' : null;
};
