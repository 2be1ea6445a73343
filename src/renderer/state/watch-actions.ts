import { isFailure } from '../../core/evidence/outcome.ts';
import { outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import type { Attempt } from '../../core/records/watch.ts';
import type { Family, ProbeStage } from '../../core/vocabulary/words.ts';
import { t, wordsOf } from '../text.ts';
import type { Announcer } from './announcer.ts';
import type { Context } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import { labelOf } from './run-actions.ts';
import { isBusy } from './store.ts';

/** What a watch is asked for. */
export interface WatchRequest {
  readonly families: readonly Family[];
  readonly everySeconds: number;
  readonly bound:
    { readonly kind: 'count'; readonly rounds: number } | { readonly kind: 'duration'; readonly seconds: number };
  readonly goOnUnanswered: boolean;
}

const starter =
  ({ client, store, attemptToSend }: Context, cases: CaseActions) =>
  async (stage: ProbeStage, { families, everySeconds, bound, goOnUnanswered }: WatchRequest): Promise<boolean> => {
    const { open } = store.getState();
    if (open?.readOnly !== null || isBusy(store.getState())) return false;
    const { id } = open.document;
    const label = labelOf(store, stage);
    if (!(await cases.settleEdits()) || store.getState().open?.document.id !== id) return false;
    const shownFor = cases.shownFor();
    const started = await attemptToSend('watch', (consentTo) =>
      client.watches.start({
        id,
        stage,
        label,
        families: [...families],
        everySeconds,
        bound,
        goOnUnanswered,
        ...(shownFor === null ? {} : { shownFor }),
        ...(consentTo.length > 0 ? { consentTo } : {}),
      }),
    );
    if (!started) return false;
    // The record says what was planned; it is on disk by now.
    await cases.refreshOpen();
    return true;
  };

export const watchActions = (context: Context, cases: CaseActions, announcer: Announcer) => {
  const { client, store, attempt, once } = context;
  const startOne = starter(context, cases);
  return {
    start: (stage: ProbeStage, wish: WatchRequest): Promise<boolean> =>
      once('send', () => startOne(stage, wish), false),
    stop: async (): Promise<void> => {
      const { open, watching } = store.getState();
      if (open && watching) await attempt('stopWatch', client.watches.stop({ id: open.document.id }));
    },
    progressed: (event: { readonly caseId: string; readonly watchId: string; readonly attempt: Attempt }): void => {
      const { open, watching, endedWatches } = store.getState();
      if (open?.document.id !== event.caseId || endedWatches.includes(event.watchId)) return;
      // Started by another window: the case is read again, and then says of which stage it is.
      if (watching?.watchId !== event.watchId) {
        void cases.refreshOpen();
        return;
      }
      store.setState({ watching: { ...watching, attempts: [...watching.attempts, event.attempt] } });
      const { family, outcome, status } = event.attempt;
      if (isFailure(outcome))
        announcer.say(
          t.watch.announce.failed(
            t.families[family],
            t.stages[watching.stage],
            wordsOf(outcomeWord(outcome, family, status)),
          ),
        );
    },
    finished: async (event: { readonly caseId: string; readonly watchId: string }): Promise<void> => {
      const { open, watching } = store.getState();
      store.setState((before) => ({ endedWatches: [...before.endedWatches, event.watchId] }));
      if (open?.document.id !== event.caseId) return;
      if (watching?.watchId === event.watchId) announcer.say(t.watch.announce.ended(t.stages[watching.stage]));
      await cases.refreshOpen();
    },
  };
};

export type WatchActions = ReturnType<typeof watchActions>;
