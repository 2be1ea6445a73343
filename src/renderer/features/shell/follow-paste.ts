import type { TripointWindow } from '../../state/window.ts';
import { dialogIsOpen, isTyping } from './keys.ts';

/** A block that was handed over has some thousand letters, a card some hundred; what is longer than this is neither. */
const LONGEST = 1_000_000;

/**
 * Takes what is pasted outside every field, until the returned function is called: a text that was handed over into the
 * case that is shown, or as a new one; the platform's card, whose form opens filled in by it. Anything else is left
 * alone.
 */
export const followPaste = (tripoint: TripointWindow): (() => void) => {
  const onPaste = (event: ClipboardEvent): void => {
    const { open, page } = tripoint.store.getState();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isCase = page === 'case' && open?.readOnly === null;
    if (!(isCase || page === 'start') || isTyping(event.target) || dialogIsOpen()) return;
    if (text === '' || text.length > LONGEST) return;
    const id = open?.document.id;
    import('./take-paste.ts').then(
      ({ takePaste }) => {
        const now = tripoint.store.getState();
        if (now.page === page && now.open?.document.id === id) void takePaste(tripoint, text);
      },
      // The page says on its own that the host is gone.
      () => undefined,
    );
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
};
