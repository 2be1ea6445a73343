import { STAGES, type Stage } from '../../core/vocabulary/words.ts';
import type { TripointWindow } from './window.ts';

/**
 * A page that is loaded anew shows the case again that it showed, with its stage. Kept for this tab alone, by the case's
 * id and nothing of what is in it.
 */

const KEY = 'tripoint.open';

interface Shown {
  readonly id: string;
  readonly stage: Stage | null;
}

const readShown = (): Shown | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || typeof kept.id !== 'string') return null;
    const named = 'stage' in kept ? kept.stage : null;
    return { id: kept.id, stage: STAGES.find((stage) => stage === named) ?? null };
  } catch {
    return null;
  }
};

/** Shows the case of before again, where it still exists; `false`: there is none. Says nothing where it is gone. */
export const openAgain = async ({ client, store, cases }: TripointWindow): Promise<boolean> => {
  const shown = readShown();
  if (shown === null) return false;
  const reply = await client.cases.open({ id: shown.id }).catch(() => null);
  if (reply?.ok !== true || reply.value.document.removedAt !== null) return false;
  // Something was opened meanwhile: it is not taken away again.
  if (store.getState().open !== null || store.getState().page !== 'start') return true;
  cases.show(reply.value);
  store.setState({ panel: shown.stage === null ? null : { kind: 'stage', stage: shown.stage } });
  return true;
};

/** Keeps what is shown from now on. */
export const rememberOpen = ({ store }: TripointWindow): void => {
  const keep = (): void => {
    const { open, page, panel } = store.getState();
    if (open === null || page === 'start') sessionStorage.removeItem(KEY);
    else {
      const stage = panel?.kind === 'stage' ? panel.stage : null;
      sessionStorage.setItem(KEY, JSON.stringify({ id: open.document.id, stage } satisfies Shown));
    }
  };
  keep();
  store.subscribe(keep);
};
