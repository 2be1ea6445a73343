import { cardTextWithoutUserInfo, readCardText } from '../../../core/records/read-card.ts';
import { CARD_ROWS } from '../../../core/vocabulary/words.ts';
import type { Store } from '../../state/store.ts';

/** Opens the platform's card with a text that was pasted outside every field; does nothing where the text is none. */
export const openPastedCard = (store: Store, text: string): void => {
  const { rows } = readCardText(text);
  if (CARD_ROWS.every((row) => rows[row].value === 'not-read')) return;
  // It is kept for the form alone: the part of an address before its @ goes no further than the clipboard.
  store.setState({ panel: { kind: 'stage', stage: 'platform', pasted: cardTextWithoutUserInfo(text) } });
};
