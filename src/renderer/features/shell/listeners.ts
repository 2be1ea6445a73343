import { ACTION_IDS, ACTIONS, isWindowAction, arePressed } from '../../../shared/actions.ts';
import { doingOf, whyNot, type Offer, keyOffer, perform, performAt } from '../../actions/doing.ts';
import type { WindowState } from '../../state/store.ts';
import type { TripointWindow } from '../../state/window.ts';
import type { DesktopRequest } from '../../../shared/desktop-contract.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const dialogIsOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

const meant = (event: KeyboardEvent, state: WindowState): Offer | null => {
  for (const id of ACTION_IDS) {
    const { keys = [], keysOf } = ACTIONS[id];
    const at = keysOf === undefined ? keys.findIndex((each) => arePressed(each, event)) : -1;
    if (at >= 0 && isWindowAction(id)) return keyOffer(id, state, at);
  }
  return null;
};

const handle = (tripoint: TripointWindow, event: KeyboardEvent, inDialog: boolean): boolean => {
  const state = tripoint.store.getState();
  const offer = meant(event, state);
  // Never a reload, wherever the window is: it would drop what is being typed.
  const ours = event.key === 'F5';
  if (offer === null || (offer.id !== 'palette' && inDialog)) return ours;
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if (isText && isTyping(event.target)) return ours;
  // The browser's own key would print the page, or nothing at all: what refuses a report says why.
  const isSaid = state.open !== null && doingOf(offer).refusal !== undefined;
  if (whyNot(offer, state) !== null && !isSaid) return ours;
  performAt(tripoint, offer);
  return true;
};

/** Listens to keys until the returned function is called. */
export const followKeys = (tripoint: TripointWindow): (() => void) => {
  // The key that closes a dialog is the dialog's alone, which may be gone when it comes here.
  let inDialog = false;
  const before = (): void => {
    inDialog = dialogIsOpen();
  };
  const after = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    if (handle(tripoint, event, inDialog)) event.preventDefault();
  };
  window.addEventListener('keydown', before, true);
  window.addEventListener('keydown', after);
  return () => {
    window.removeEventListener('keydown', before, true);
    window.removeEventListener('keydown', after);
  };
};

/** A block that was handed over has some thousand letters, a card some hundred; what is longer than this is neither. */
const LONGEST = 1_000_000;

/** Says what was pasted outside every field: a text that was handed over, a result, or the platform's card. */
export const followPaste = (tripoint: TripointWindow): (() => void) => {
  const onPaste = (event: ClipboardEvent): void => {
    const { open, page } = tripoint.store.getState();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isCase = page === 'case' && open?.readOnly === null;
    if (!(isCase || page === 'start') || isTyping(event.target) || dialogIsOpen()) return;
    if (text === '' || text.length > LONGEST) return;
    const id = open?.document.id;
    import('./pasted-line.tsx').then(
      ({ pastedAs }) => {
        const now = tripoint.store.getState();
        const as = pastedAs(text, now);
        if (now.page === page && now.open?.document.id === id && as !== null)
          tripoint.store.setState({ pasted: { text, as } });
      },
      // The page says on its own that the host is gone.
      () => undefined,
    );
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
};

// What the desktop asks of this window, and what is reported to it. In a browser nobody asks, and nothing is reported.
const fulfil = async (tripoint: TripointWindow, request: DesktopRequest): Promise<void> => {
  switch (request.kind) {
    case 'do':
      perform(tripoint, request.what);
      break;
    case 'open-case':
      await tripoint.cases.openCase(request.id);
      break;
    case 'open-file':
      await tripoint.files.takeText(request.name, request.text, request);
      break;
  }
};

/** The case that a window shows; one that lies behind another page is still its own. */
const shownIn = ({ open, page }: WindowState): string | null => (page === 'start' ? null : (open?.document.id ?? null));

/** Listens to the desktop until the end that comes back is called. */
export const followDesktop = (tripoint: TripointWindow): (() => void) => {
  const { client, store } = tripoint;
  let listens = false;
  let shown: string | null = null;
  const tell = (): void => {
    shown = shownIn(store.getState());
    void client.desktop.showing({ caseId: shown });
  };
  const follow = (): void => {
    const { about } = store.getState();
    if (about?.host !== 'electron') return;
    if (!listens) {
      listens = true;
      void client.desktop.ready({});
    }
    if (shownIn(store.getState()) !== shown) tell();
  };
  // Reported after a request even if nothing has changed: the request may have been refused.
  const asked = client.desktop.asked((request) => void fulfil(tripoint, request).then(tell));
  const followed = store.subscribe(follow);
  follow();
  return () => {
    asked();
    followed();
  };
};
