import { ACTION_IDS, ACTIONS, isWindowAction } from '../../../shared/actions.ts';
import { arePressed } from '../../../shared/keys.ts';
import { doingOf, whyNot, type Offer, stageNow } from '../../actions/offer.ts';
import type { WindowState } from '../../state/store.ts';
import type { TripointWindow } from '../../state/window.ts';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A dialog or a menu, which the keys belong to while it is there. */
export const dialogIsOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** What these keys mean. The menu's own keys are left to it. */
const meant = (event: KeyboardEvent, state: WindowState): Offer | null => {
  for (const id of ACTION_IDS) {
    const { keys = [], keysOf, stages } = ACTIONS[id];
    const at = keysOf === undefined ? keys.findIndex((each) => arePressed(each, event)) : -1;
    if (at < 0 || !isWindowAction(id)) continue;
    const stage = stages ? ((keys.length > 1 ? stages[at] : stageNow(id, state)) ?? null) : null;
    return { id, stage };
  }
  return null;
};

/** Handles keys, and returns whether they were ours. */
const handle = (tripoint: TripointWindow, event: KeyboardEvent, inDialog: boolean): boolean => {
  const state = tripoint.store.getState();
  const offer = meant(event, state);
  // Never a reload, wherever the window is: it would drop what is being typed.
  const ours = event.key === 'F5';
  if (offer === null || (offer.id !== 'palette' && inDialog)) return ours;
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if ((isText && isTyping(event.target)) || whyNot(offer, state) !== null) return ours;
  doingOf(offer).run(tripoint, offer.stage);
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
