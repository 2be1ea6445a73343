import { failedFamilies, heldFamilies } from '../../core/diagnosis/next-step.ts';
import { outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../core/vocabulary/words.ts';
import type { ProbeResult } from '../../core/records/record.ts';
import type { Reply } from '../../shared/reply.ts';
import type { OpenCase, Progress } from '../../shared/contract.ts';
import { isFailure } from '../../core/evidence/outcome.ts';
import { t, wordsOf } from '../text.ts';
import type { Announcer, Context } from './attempt.ts';
import { firstPanel, type CaseActions } from './case-actions.ts';
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

/** The probe stage whose card was opened. */
export const stageOnCard = ({ panel }: WindowState): ProbeStage | null =>
  panel !== null && 'stage' in panel && panel.stage !== 'platform' && !('byItself' in panel) ? panel.stage : null;

/** The stage that keys act on: the one on the card, else the one last run, else inside. */
export const currentStage = (state: WindowState): ProbeStage =>
  stageOnCard(state) ?? state.open?.newestStage ?? 'inside';

/** The stage that is run next: the one on the card, else what the verdict asks for, the first that was never run, the one last run. */
export const stageToRun = (state: WindowState): ProbeStage => {
  const { stages = [], verdict } = state.open?.judgement ?? {};
  const asked = PROBE_STAGES.find((stage) => stage === verdict?.nextStage);
  const neverRun = PROBE_STAGES.find((stage) => stages.find((one) => one.stage === stage)?.state === 'not-run');
  return stageOnCard(state) ?? asked ?? neverRun ?? currentStage(state);
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

/**
 * Starts what sends sign-ins from a stage, once the form is saved and where nothing is going on. What goes along is what is
 * shown by then: a consent, too, is for nothing that another window has put there since.
 */
const startFrom =
  ({ store, attemptToSend, once }: Context, cases: CaseActions) =>
  <T>(
    stage: ProbeStage,
    ask: (shown: Shown & { readonly id: string; readonly label: string | null }) => Promise<Reply<T>>,
    consentTo: readonly string[] = [],
  ): Promise<T | undefined> =>
    once(
      'send',
      async () => {
        const { open } = store.getState();
        if (open?.readOnly !== null || isBusy(store.getState())) return undefined;
        const { id } = open.document;
        const label = labelOf(store, stage);
        const shown = cases.shown();
        return attemptToSend('start', (asked) => ask({ id, label, ...shown, ...consent([...consentTo, ...asked]) }));
      },
      undefined,
    );

type Shown = ReturnType<CaseActions['shown']> & { readonly consentTo?: string[] };

const consent = (consentTo: string[]): Shown => (consentTo.length > 0 ? { consentTo } : {});

export const runActions = (context: Context, cases: CaseActions, announcer: Announcer) => {
  const { client, store, attempt, attemptToSend, once } = context;
  const startOf = startFrom(context, cases);
  const start = async (
    stage: ProbeStage,
    only: readonly Family[] | null,
    consentTo: readonly string[] = [],
  ): Promise<boolean> => {
    const id = store.getState().open?.document.id;
    const started = await startOf(
      stage,
      (shown) => client.stages.run({ ...shown, stage, only: only && [...only], continueAfter401: false }),
      consentTo,
    );
    if (!started) return false;
    const { runId } = started;
    store.setState(({ open, ended, running }) =>
      open?.document.id === id && !ended.includes(runId)
        ? {
            running: {
              runId,
              stage,
              families: only ?? FAMILIES,
              probes: running?.runId === runId ? running.probes : {},
            },
          }
        : {},
    );
    return true;
  };

  const settleOne = async (choice: 'continue' | 'start-again' | 'leave'): Promise<void> => {
    const { open } = store.getState();
    if (!open?.interrupted) return;
    const { runId } = open.interrupted;
    const shown = choice === 'leave' ? {} : cases.shown();
    const { id } = open.document;
    const settled = await attemptToSend('start', (consentTo) =>
      client.stages.settle({ id, runId, choice, ...shown, ...consent(consentTo) }),
    );
    if (settled && store.getState().open?.document.id === settled.document.id) cases.show(settled);
  };

  const progressed = (event: Progress): void => {
    const { open, ended } = store.getState();
    if (open?.document.id !== event.caseId || ended.includes(event.runId)) return;
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
    store.setState((before) => ({ ended: [...before.ended, event.runId] }));
    if (store.getState().open?.document.id !== event.caseId) return;
    await cases.refreshOpen();
    store.setState((before) => {
      const { panel } = before;
      // Anyone who has gone on to another stage meanwhile is not called back.
      const goneOn = panel?.kind === 'stage' && panel.stage !== event.stage;
      // What somebody opened meanwhile stays open.
      const isOwn = panel !== null && panel.kind !== 'stage' && !('byItself' in panel);
      return {
        running: before.running?.runId === event.runId ? null : before.running,
        verdictCalls: goneOn ? before.verdictCalls : before.verdictCalls + 1,
        panel: goneOn || isOwn || before.open === null ? panel : firstPanel(before.open),
      };
    });
    announcer.say(t.case.announce.finished(t.stages[event.stage]));
  };

  return {
    start,
    progressed,
    finished,
    runFailedAgain: async (stage: ProbeStage): Promise<boolean> => {
      const { open } = store.getState();
      const families = open ? failedFamilies(open.judgement, stage) : [];
      return families.length > 0 && start(stage, families);
    },
    /** The next probe that was held back, alone; the question after a rejection is asked first. */
    useOneMoreAttempt: async (stage: ProbeStage): Promise<boolean> => {
      const { open } = store.getState();
      const next = open ? heldFamilies(open.judgement, stage)[0] : undefined;
      return next !== undefined && start(stage, [next]);
    },
    stop: async (): Promise<void> => {
      const { open, running } = store.getState();
      if (open && running) await attempt('stop', client.stages.stop({ id: open.document.id }));
    },
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

/** @param refreshWatched reads the open case again: strip and cells show the same attempts. */
export const watchActions = (
  context: Context,
  cases: CaseActions,
  announcer: Announcer,
  refreshWatched: () => void,
) => {
  const { client, store, attempt } = context;
  const startOf = startFrom(context, cases);
  return {
    start: async (stage: ProbeStage, request: WatchRequest): Promise<void> => {
      const { families } = request;
      const started = await startOf(stage, (shown) =>
        client.watches.start({ ...shown, stage, ...request, families: [...families] }),
      );
      if (started) await cases.refreshOpen();
    },
    stop: async (): Promise<void> => {
      const { open, watching } = store.getState();
      if (open && watching) await attempt('stop', client.watches.stop({ id: open.document.id }));
    },
    progressed: (event: { readonly caseId: string; readonly watchId: string; readonly attempt: Attempt }): void => {
      const { open, watching, ended } = store.getState();
      if (open?.document.id !== event.caseId || ended.includes(event.watchId)) return;
      refreshWatched();
      const { family, outcome, status } = event.attempt;
      if (watching?.watchId === event.watchId && isFailure(outcome))
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
      store.setState((before) => ({ ended: [...before.ended, event.watchId] }));
      if (open?.document.id !== event.caseId) return;
      if (watching?.watchId === event.watchId) announcer.say(t.watch.announce.ended(t.stages[watching.stage]));
      await cases.refreshOpen();
    },
  };
};

export type WatchActions = ReturnType<typeof watchActions>;
