import { spotlight } from '@mantine/spotlight';
import { STAGES } from '../../../core/words.ts';
import type { TripointWindow } from '../../state/window.ts';
import { runStage } from '../stages/run-stage.ts';
import { copyTicket } from '../verdict/copy-ticket.ts';

/**
 * The window's keys: letters, digits, function keys, Enter, Esc and arrows only, and never Ctrl+Alt, which is AltGr on
 * the keyboards of half of our users.
 */

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const dialogIsOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const escape = (tripoint: TripointWindow): boolean => {
  const { panel, running, watching } = tripoint.store.getState();
  if (panel?.kind === 'cell') {
    tripoint.store.setState((before) => ({ panel: null, tableCalls: before.tableCalls + 1 }));
    return true;
  }
  if (running) {
    void tripoint.runs.stop();
    return true;
  }
  if (watching) {
    void tripoint.watches.stop();
    return true;
  }
  if (panel) {
    tripoint.store.setState((before) => ({ panel: null, verdictCalls: before.verdictCalls + 1 }));
    return true;
  }
  return false;
};

/** Does what a key says and tells whether it was one of ours. */
const handle = (tripoint: TripointWindow, event: KeyboardEvent): boolean => {
  const { store, runs } = tripoint;
  const state = store.getState();
  const inCase = state.page === 'case' && state.open !== null;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.shiftKey && event.key.toLowerCase() === 'k') {
    spotlight.toggle();
    return true;
  }
  if (event.key === 'F5') {
    // Never a reload, wherever the window is: it would drop what is being typed.
    if (!inCase || dialogIsOpen()) return true;
    const stage = runs.currentStage();
    void (event.shiftKey ? runs.runFailedAgain(stage) : runStage(tripoint, stage));
    return true;
  }
  if (state.page === 'report' && event.key === 'Escape' && !dialogIsOpen()) {
    tripoint.reports.close();
    return true;
  }
  if (!inCase || dialogIsOpen()) return false;
  if (command && event.shiftKey && event.key.toLowerCase() === 'c') {
    void copyTicket(tripoint);
    return true;
  }
  if (command && !event.shiftKey && event.key.toLowerCase() === 'e') {
    tripoint.reports.show();
    return true;
  }
  const digit = /^Digit([123])$/.exec(event.code)?.[1];
  if (command && !event.shiftKey && digit !== undefined) {
    const stage = STAGES[Number(digit) - 1];
    if (stage) store.setState({ panel: { kind: 'stage', stage } });
    return stage !== undefined;
  }
  if (event.key === 'Escape') return escape(tripoint);
  if (!command && event.key.toLowerCase() === 'd' && !isTyping(event.target)) {
    store.setState((before) => ({ onlyDifferences: !before.onlyDifferences }));
    return true;
  }
  return false;
};

export const keyHandler =
  (tripoint: TripointWindow) =>
  (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    if (handle(tripoint, event)) event.preventDefault();
  };
