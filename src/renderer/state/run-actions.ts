import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage, type Stage } from '../../core/vocabulary/words.ts';
import type { ProbeResult } from '../../core/records/record.ts';
import type { OpenCase, Progress } from '../../shared/contract.ts';
import { isFailure } from '../../core/evidence/outcome.ts';
import { t, wordsOf } from '../text.ts';
import { type Announcer, type Context, heldFamilies } from './attempt.ts';
import type { CaseActions } from './case-actions.ts';
import { isBusy, type Store, type WindowState } from './store.ts';
import type { Attempt } from '../../core/records/watch.ts';

/** The key under which the typed place and reason of a stage are kept. */
export const labelKey = (id: string, stage: ProbeStage): string => `${id}:${stage}`;

/** The label of a run: the place's name, and the reason where facts spoke against it. `null` when neither was given. */
const labelOf = (store: Store, stage: ProbeStage): string | null => {
  const { open, labels } = store.getState();
  if (!open) return null;
  const typed = labels[labelKey(open.document.id, stage)];
  const parts = [typed?.place.trim() ?? '', typed?.reason.trim() ?? ''].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(': ').slice(0, 300);
  const newest = open.judgement.stages.find((one) => one.stage === stage)?.newestRunId;
  return open.document.runs.find(({ id }) => id === newest)?.vantage.label?.slice(0, 300) ?? null;
};

const onCard = ({ panel }: WindowState): ProbeStage | null =>
  panel && panel.kind !== 'next' && panel.stage !== 'platform' ? panel.stage : null;

/** The stage that keys act on: the one on the card, else the one last run, else inside. */
export const currentStage = (state: WindowState): ProbeStage => onCard(state) ?? state.open?.newestStage ?? 'inside';

/** The stage that is run next: the one on the card, else what the verdict asks for, the first that was never run, the one last run. */
export const stageToRun = (state: WindowState): ProbeStage => {
  const { stages = [], verdict } = state.open?.judgement ?? {};
  const asked = PROBE_STAGES.find((stage) => stage === verdict?.nextStage);
  const neverRun = PROBE_STAGES.find((stage) => stages.find((one) => one.stage === stage)?.state === 'not-run');
  return onCard(state) ?? asked ?? neverRun ?? currentStage(state);
};

/** What failed at a stage: its own probes, else those at a further address; all where only a connection was tried there. */
export const failedFamilies = (
  judgement: Pick<Judgement, 'cells' | 'addresses'> | undefined,
  at: Stage,
): readonly Family[] => {
  const own = (judgement?.cells ?? []).filter(({ stage, outcome }) => stage === at && isFailure(outcome));
  if (own.length > 0) return own.map(({ family }) => family);
  const bad = (judgement?.addresses ?? [])
    .filter(({ stage, state }) => stage === at && state === 'failed')
    .flatMap(({ results }) => results.filter(({ outcome }) => isFailure(outcome)));
  if (bad.some(({ family }) => family === null)) return FAMILIES;
  return FAMILIES.filter((family) => bad.some((result) => result.family === family));
};

/** The case with a finished probe: its evidence can be read while the others run. It is judged when the run is over. */
const withResult = (open: OpenCase, runId: string, result: ProbeResult): OpenCase => ({
  ...open,
  document: {
    ...open.document,
    runs: open.document.runs.map((run) =>
      run.id === runId
        ? { ...run, probes: [...run.probes.filter(({ family }) => family !== result.family), result] }
        : run,
    ),
  },
});

export const runActions = (
  { client, store, attempt, attemptToSend, once }: Context,
  cases: CaseActions,
  announcer: Announcer,
) => {
  const startOne = async (
    stage: ProbeStage,
    only: readonly Family[] | null,
    continueAfter401: boolean,
  ): Promise<boolean> => {
    const { open } = store.getState();
    if (open?.readOnly !== null || isBusy(store.getState())) return false;
    const id = open.document.id;
    const label = labelOf(store, stage);
    if (!(await cases.settleEdits()) || store.getState().open?.document.id !== id) return false;
    // What is shown now: a consent, too, is for nothing that another window has put there since.
    const shownFor = cases.shownFor();
    const started = await attemptToSend('start', (consentTo) =>
      client.stages.run({
        id,
        stage,
        label,
        only: only && [...only],
        continueAfter401,
        ...(shownFor === null ? {} : { shownFor }),
        ...(consentTo.length > 0 ? { consentTo } : {}),
      }),
    );
    if (!started) return false;
    store.setState((before) =>
      before.open?.document.id === id && !before.endedRuns.includes(started.runId)
        ? {
            running: {
              runId: started.runId,
              stage,
              families: only ?? FAMILIES,
              probes: before.running?.runId === started.runId ? before.running.probes : {},
            },
          }
        : {},
    );
    return true;
  };
  const start = (stage: ProbeStage, only: readonly Family[] | null, continueAfter401: boolean): Promise<boolean> =>
    once('send', () => startOne(stage, only, continueAfter401), false);

  const settleOne = async (choice: 'continue' | 'start-again' | 'leave'): Promise<void> => {
    const { open } = store.getState();
    if (!open?.interrupted) return;
    const { runId } = open.interrupted;
    if (choice !== 'leave' && !(await cases.settleEdits())) return;
    const shownFor = cases.shownFor();
    const settled = await attemptToSend('start', (consentTo) =>
      client.stages.settle({
        id: open.document.id,
        runId,
        choice,
        ...(shownFor === null || choice === 'leave' ? {} : { shownFor }),
        ...(consentTo.length > 0 ? { consentTo } : {}),
      }),
    );
    if (settled && store.getState().open?.document.id === settled.document.id) cases.show(settled);
  };

  const progressed = (event: Progress): void => {
    const { open, endedRuns } = store.getState();
    if (open?.document.id !== event.caseId || endedRuns.includes(event.runId)) return;
    store.setState((before) => {
      const known = before.running?.runId === event.runId ? before.running : { families: [], probes: {} };
      const probe = { phase: event.phase, sinceMs: Date.now(), result: event.result };
      const { result } = event;
      return {
        ...(result && { open: withResult(open, event.runId, result) }),
        running: {
          runId: event.runId,
          stage: event.stage,
          families: known.families,
          probes: { ...known.probes, [event.family]: probe },
        },
      };
    });
    if (event.phase === 'done' && event.result)
      announcer.say(
        t.case.announce.cell(
          t.families[event.family],
          t.stages[event.stage],
          wordsOf(outcomeWord(event.result.outcome, event.family, event.result.evidence?.response?.status ?? null)),
        ),
      );
  };

  const finished = async (event: { readonly caseId: string; readonly runId: string; readonly stage: ProbeStage }) => {
    store.setState((before) => ({ endedRuns: [...before.endedRuns, event.runId] }));
    if (store.getState().open?.document.id !== event.caseId) return;
    await cases.refreshOpen();
    store.setState((before) => {
      const { panel } = before;
      // Anyone who has gone on to another stage meanwhile is not called back.
      const goneOn = panel?.kind === 'stage' && panel.stage !== event.stage;
      return {
        running: before.running?.runId === event.runId ? null : before.running,
        verdictCalls: goneOn ? before.verdictCalls : before.verdictCalls + 1,
        panel: panel?.kind === 'stage' && !goneOn ? null : panel,
      };
    });
    announcer.say(t.case.announce.finished(t.stages[event.stage]));
  };

  return {
    start,
    progressed,
    finished,
    /** Runs again what failed at a stage. Nothing is run when nothing failed. */
    runFailedAgain: async (stage: ProbeStage): Promise<boolean> => {
      const { open } = store.getState();
      const families = failedFamilies(open?.judgement, stage);
      return families.length > 0 && start(stage, families, false);
    },
    /** The next probe that was held back, alone; the question after a rejection is asked first. */
    useOneMoreAttempt: async (stage: ProbeStage): Promise<boolean> => {
      const { open } = store.getState();
      const next = open ? heldFamilies(open.judgement, stage)[0] : undefined;
      return next !== undefined && start(stage, [next], false);
    },
    stop: async (): Promise<void> => {
      const { open, running } = store.getState();
      if (open && running) await attempt('stop', client.stages.stop({ id: open.document.id }));
    },
    /** Tries again to save a result that could not be saved. */
    saveUnsaved: async (): Promise<void> => {
      const { open } = store.getState();
      if (!open?.unsaved) return;
      const { id } = open.document;
      const saved = await once('saveUnsaved', () => attempt('file', client.stages.saveUnsaved({ id })), undefined);
      if (saved && store.getState().open?.document.id === saved.document.id) cases.show(saved);
    },
    settle: (choice: 'continue' | 'start-again' | 'leave'): Promise<void> =>
      once('send', () => settleOne(choice), undefined),
  };
};

export type RunActions = ReturnType<typeof runActions>;

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
    const started = await attemptToSend('start', (consentTo) =>
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
      if (open && watching) await attempt('stop', client.watches.stop({ id: open.document.id }));
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
