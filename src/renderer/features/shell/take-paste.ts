import type { TripointWindow } from '../../state/window.ts';
import { handT, loadLater } from '../../text.ts';
import { openPastedCard } from '../platform/paste-card.ts';

/** A card of the platform has some hundred characters; what is longer than a form takes is none. */
const LONGEST_CARD = 100_000;

/** What begins a block: letters and digits alone, in any case, as `node/hand/block.ts` reads it. */
const BEGIN = 'TRIPOINTBEGIN';

const isHandedOver = (text: string): boolean =>
  text.trimStart().startsWith('TRIPOINT:') ||
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .includes(BEGIN);

/** Takes a text in that was pasted outside every field; does nothing where the text is neither block nor card. */
export const takePaste = async ({ store, files }: TripointWindow, text: string): Promise<void> => {
  if (isHandedOver(text)) {
    await loadLater('hand');
    await files.takeIn(new File([text], `${handT.pasted}.txt`, { type: 'text/plain' }));
  } else if (store.getState().page === 'case' && text.length <= LONGEST_CARD) openPastedCard(store, text);
};
