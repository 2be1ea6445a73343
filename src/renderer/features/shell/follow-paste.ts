import type { TripointWindow } from '../../state/window.ts';
import { dialogIsOpen, isTyping } from './keys.ts';

/** A card of the platform has some hundred characters; what is longer than a form takes is none. */
const LONGEST_CARD = 100_000;

/**
 * Takes a text that is pasted beside every field of an open case, until the returned function is called: the platform's card
 * opens filled in by it. Anything else is left alone.
 */
export const followPaste = ({ store }: TripointWindow): (() => void) => {
  const onPaste = (event: ClipboardEvent): void => {
    const { open, page, lookBack } = store.getState();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (open?.readOnly !== null || page !== 'case' || lookBack !== null) return;
    if (text === '' || text.length > LONGEST_CARD || isTyping(event.target) || dialogIsOpen()) return;
    const { id } = open.document;
    import('../platform/paste-card.ts').then(
      ({ openPastedCard }) => {
        if (store.getState().open?.document.id === id) openPastedCard(store, text);
      },
      // The page says by itself that the host is gone.
      () => undefined,
    );
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
};
