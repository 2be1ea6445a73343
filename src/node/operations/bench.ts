import type { Case } from '../../core/case/case.ts';
import { judge } from '../../core/compare/judge.ts';
import { caseBinding, passwordForgotten } from '../../core/credential/binding.ts';
import { isSilent } from '../../core/evidence/outcome.ts';
import { isoLocal } from '../../core/local-time.ts';
import type { ProbeStage } from '../../core/words.ts';
import type { About, Announce, OpenCase } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { Settings } from '../disk/settings.ts';
import type { CaseShelf } from '../disk/case-shelf.ts';
import type { AttemptLedger } from '../attempts/ledger.ts';
import type { PracticePort } from '../practice/port.ts';
import { RefusedToSend } from '../probing/preflight.ts';
import type { RunStage } from '../probing/target.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { ConnectionList } from './made-connections.ts';
import { accountOf } from './stage-target.ts';
import type { ServiceBench } from './service/service-bench.ts';
import { NotSaved, type Unsaved } from './unsaved.ts';

/** A run or a watch that is going on in this program: a case does one thing at a time. */
export interface Live {
  readonly kind: 'run' | 'watch';
  /** Id of its record. */
  readonly runId: string;
  readonly stage: ProbeStage;
  readonly stop: () => void;
  /** Resolves when it has ended and is on disk. */
  readonly ended: Promise<unknown>;
}

/** What all operations of one host work on. */
export interface Bench {
  readonly host: About['host'];
  readonly dataFolder: string;
  readonly shelf: CaseShelf;
  readonly secrets: SecretStore;
  readonly practice: PracticePort | null;
  readonly startWorld: string | null;
  readonly resolveProxy: ((url: string) => Promise<string>) | null;
  /** The door's own way to make a PDF, where it has one. */
  readonly printPdf?: ((html: string) => Promise<Reply<Uint8Array>>) | undefined;
  readonly runStage: RunStage;
  readonly attempts: AttemptLedger;
  readonly announce: Announce;
  /** By case. */
  readonly live: Map<string, Live>;
  /** Results that could not be saved, by case. */
  readonly unsaved: Map<string, Unsaved>;
  readonly service: ServiceBench;
  readonly connections: ConnectionList;
  /** As they hold now, whether they could be written or not. */
  settings: Settings;
}

/**
 * What is `running` on disk and not here was cut off. A run reads *interrupted* until the engineer has said what to do with
 * it; a watch stays so: another one is started anew.
 */
const withInterrupted = (document: Case, live: Live | undefined): Case => ({
  ...document,
  runs: document.runs.map((run) =>
    run.state === 'running' && run.id !== live?.runId ? { ...run, state: 'interrupted' } : run,
  ),
  watches: document.watches.map((watch) =>
    watch.state === 'running' && watch.id !== live?.runId ? { ...watch, state: 'interrupted' } : watch,
  ),
});

const interruptedIn = (document: Case): OpenCase['interrupted'] => {
  const run = document.runs.findLast(({ state }) => state === 'interrupted');
  return run
    ? { runId: run.id, stage: run.stage, finished: run.probes.filter(({ outcome }) => !isSilent(outcome)).length }
    : null;
};

/** The case as a window shows it: judged now, by these rules. */
export const present = async (bench: Bench, stored: Case, readOnly: string | null): Promise<OpenCase> => {
  const live = bench.live.get(stored.id);
  const unsaved = bench.unsaved.get(stored.id);
  const document = withInterrupted(unsaved?.into(stored) ?? stored, live);
  const password = await bench.secrets.get(document.id, caseBinding(document.target));
  const forgotten = bench.secrets.forgotten(document.id);
  return {
    document,
    judgement: judge(document),
    readOnly,
    interrupted: interruptedIn(document),
    unsaved: unsaved ? { kind: unsaved.kind, runId: unsaved.record.id, sentence: unsaved.sentence } : null,
    watching: live?.kind === 'watch' ? { watchId: live.runId, stage: live.stage } : null,
    running: live?.kind === 'run' ? { runId: live.runId, stage: live.stage } : null,
    attempts: document.target.host.trim() === '' ? null : await bench.attempts.meter(accountOf(document)),
    hasPassword: password.ok && password.value !== null,
    passwordForgotten: forgotten && passwordForgotten(forgotten),
  };
};

/** A case does one thing at a time. */
export const BUSY = failed('busy', 'A stage or a watch of this case is already running. Nothing was started.');

/** Saves a change, tells every window, and presents the case. */
export const change = async (bench: Bench, id: string, edit: (document: Case) => Case): Promise<Reply<OpenCase>> => {
  const saved = await bench.shelf.update(id, (document) => ({ ...edit(document), changedAt: isoLocal(new Date()) }));
  if (!saved.ok) return saved;
  bench.announce({ name: 'cases.changed', told: { id } });
  return done(await present(bench, saved.value, null));
};

interface LiveWork {
  readonly kind: Live['kind'];
  readonly runId: string;
  readonly stage: ProbeStage;
  /** Makes the record durable; rejects where that fails. Called once before anything is sent. */
  readonly note: () => Promise<void>;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** What is held in memory when the disk takes no more of it. */
  readonly held: () => Pick<Unsaved, 'record' | 'into'>;
  /** Tells the windows that it is over. */
  readonly finished: () => void;
}

/**
 * Begins what a case does in the background: one thing at a time, on disk before the first byte goes out, given back
 * however it ends. What could not be saved ends it, and is held in memory (see unsaved.ts).
 */
export const beginLive = async (
  bench: Bench,
  caseId: string,
  { kind, runId, stage, note, work, held, finished }: LiveWork,
): Promise<Reply<null>> => {
  if (bench.live.has(caseId)) return BUSY;
  const stopper = new AbortController();
  const over = Promise.withResolvers<undefined>();
  bench.live.set(caseId, { kind, runId, stage, stop: () => stopper.abort(), ended: over.promise });
  try {
    await note();
  } catch (error) {
    bench.live.delete(caseId);
    over.resolve(undefined);
    const { code, message } = error instanceof NotSaved ? error.failure : { code: 'io' as const, message: '' };
    return failed(code, `${message} The ${kind} could not be noted on disk, so it was not started. Nothing was sent.`);
  }
  bench.announce({ name: 'cases.changed', told: { id: caseId } });
  void work(stopper.signal)
    .catch((error: unknown) => {
      const told = error instanceof NotSaved || error instanceof RefusedToSend;
      const sentence = told ? error.failure.message : `The ${kind} ended before its end by an error.`;
      bench.unsaved.set(caseId, { kind, sentence, ...held() });
    })
    .finally(() => {
      bench.live.delete(caseId);
      finished();
      bench.announce({ name: 'cases.changed', told: { id: caseId } });
      over.resolve(undefined);
    });
  return done(null);
};
