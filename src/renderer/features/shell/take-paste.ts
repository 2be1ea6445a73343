import { cardTextWithoutUserInfo, isCardText } from '../../../core/records/card-text.ts';
import type { Store } from '../../state/store.ts';
import type { TripointWindow } from '../../state/window.ts';

/** Opens the platform's card with a text that was pasted outside every field; does nothing where the text is none. */
const openPastedCard = (store: Store, text: string): void => {
  if (!isCardText(text)) return;
  // It is kept for the form alone: the part of an address before its @ goes no further than the clipboard.
  store.setState({ panel: { kind: 'stage', stage: 'platform', pasted: cardTextWithoutUserInfo(text) } });
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

/** Takes a text in that was pasted outside every field; does nothing where the text is neither block nor card. */
export const takePaste = async ({ store, files }: TripointWindow, text: string): Promise<void> => {
  if (isHandedOver(text)) {
    await files.takeIn(new File([text], 'pasted.txt', { type: 'text/plain' }));
  } else if (store.getState().page === 'case' && text.length <= LONGEST_CARD) openPastedCard(store, text);
};
