import { isCardText } from '../../../core/records/card-text.ts';
import type { WindowState } from '../../state/store.ts';

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
