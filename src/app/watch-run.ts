import { setTimeout as pause } from 'node:timers/promises';
import { isoLocal, type Family, type ProbeStage } from '../core/vocabulary/words.ts';
import { wasRejected } from '../core/evidence/sign-in-plan.ts';
import { attribute } from '../core/evidence/responder/attribute.ts';
import type { ProbeResult, Vantage } from '../core/records/record.ts';
import {
  attemptsOf,
  WATCH_ATTEMPTS_OF_CASE,
  WATCH_LIMITS,
  type Attempt,
  type WatchRecord,
  attemptOf,
  isWorthKeeping,
  firstSlot,
  roundsOf,
  type WatchBound,
} from '../core/records/watch.ts';
import { amount, say, sentences, type Message } from '../core/messages/message.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import type { Permit } from '../node/attempts/ledger.ts';
import type { ProbeOutput, ProbeTarget, RunStage } from '../node/probing/target.ts';
import { runStageInWorker } from '../node/probing/worker-prober.ts';
import { throughProxy } from '../node/attempts/through-proxy.ts';
import { runRounds, type Clock } from '../node/probing/watch-rounds.ts';
import { newRecord } from './stage-run.ts';

interface WatchPlan {
  readonly stage: ProbeStage;
  readonly families: readonly Family[];
  readonly everySeconds: number;
  readonly bound: WatchBound;
}

/** Why a case has no room for a watch besides those that it holds, or `null`. */
export const whyNoRoom = (
  watches: readonly WatchRecord[],
  { families, rounds }: Pick<WatchRecord, 'families' | 'rounds'>,
): Message | null => {
  const held = attemptsOf(watches);
  const room = Math.floor((WATCH_ATTEMPTS_OF_CASE - held) / families.length);
  if (rounds <= room) return null;
  return say`The watches of a case hold at most ${amount(WATCH_ATTEMPTS_OF_CASE)} attempts, and this case has room for ${Math.max(0, room)} more rounds: ask for fewer, or make a new case. Nothing was sent.`;
};

/** A record of a watch that is about to start; a watch beyond its limits is refused, never cut silently. */
export const newWatch = (
  { stage, families, everySeconds, bound }: WatchPlan,
  target: Omit<ProbeTarget, 'password'>,
  vantage: Vantage,
): Reply<WatchRecord> => {
  const wanted = roundsOf(bound, everySeconds);
  if (!wanted.ok)
    return failed(
      'bad-input',
      sentences(
        say`A watch has at most ${WATCH_LIMITS.attempts} rounds and ${WATCH_LIMITS.durationSeconds / 3600} hours.`,
        say('Nothing was sent.'),
      ),
    );
  const { id, startedAt, server, user, madeBy } = newRecord(stage, target, vantage, families);
  return done({
    format: 'tripoint/watch-record',
    version: 1,
    id,
    stage,
    state: 'running',
    startedAt,
    endedAt: null,
    server,
    user,
    families: [...new Set(families)],
    everySeconds,
    rounds: wanted.rounds,
    vantage,
    failedSignIns: 0,
    attempts: [],
    samples: [],
    madeBy,
  });
};

/**
 * From so many attempts in the case on, writing it takes long enough to be noticed: then it is written at the end of a round, or
 * when an attempt has waited for a second, and the probes of a round do not wait for it.
 */
const CALM_AFTER = 2000;
const CALM_MS = 1000;

interface RecordedWatch {
  readonly record: WatchRecord;
  /** Attempts of other watches that are written with this one whenever it is saved; none by default. */
  readonly savedBeside?: number;
  readonly target: ProbeTarget;
  readonly permit: Permit;
  /** Resolves when the record is durable. Rejecting ends the watch: nothing more goes out that could not be kept. */
  readonly save: (record: WatchRecord) => Promise<void>;
  readonly onSaved: (attempt: Attempt) => void;
  readonly signal: AbortSignal;
  /** Default: the prober in its worker. */
  readonly runStage?: RunStage;
  readonly clock?: Clock;
}

/**
 * Runs a watch and keeps its record durable. An attempt is reported only after it is on disk; what comes in while a
 * save is under way goes into the next one. Gives the finished record, which is durable too.
 */
export const runWatched = async (watch: RecordedWatch): Promise<WatchRecord> => {
  const { record, target } = watch;
  const attempts: Attempt[] = [...record.attempts];
  const samples: ProbeResult[] = [...record.samples];
  const isLarge = (): boolean => attempts.length + (watch.savedBeside ?? 0) > CALM_AFTER;
  const givenUp = new AbortController();
  let hurry = new AbortController();
  let { failedSignIns } = record;
  let unsaved: Attempt[] = [];
  const disk: { saving: Promise<void> | null; problem: { readonly error: unknown } | null } = {
    saving: null,
    problem: null,
  };

  const save = async (ending: Partial<WatchRecord> = {}): Promise<void> => {
    const batch = unsaved;
    unsaved = [];
    await watch.save({ ...record, failedSignIns, attempts: [...attempts], samples: [...samples], ...ending });
    for (const attempt of batch) watch.onSaved(attempt);
  };

  const saveAll = async (): Promise<void> => {
    while (unsaved.length > 0 && disk.problem === null) {
      if (isLarge()) await pause(CALM_MS, undefined, { signal: hurry.signal }).catch(() => undefined);
      await save();
    }
  };
  const startSaving = (): Promise<void> =>
    (disk.saving ??= saveAll()
      .catch((error: unknown) => {
        disk.problem ??= { error };
        givenUp.abort();
        throw error;
      })
      .finally(() => {
        disk.saving = null;
      }));

  const onOutput = async (slot: number, { family, outcome, evidence, stop }: ProbeOutput): Promise<void> => {
    const attempt = attemptOf(slot, { family, outcome, evidence });
    if (attempt === null) return;
    attempts.push(attempt);
    unsaved.push(attempt);
    if (wasRejected({ outcome, evidence })) failedSignIns += 1;
    const { responder } = attribute(evidence, target.host);
    const result = { family, outcome, answeredBy: responder, evidence, ...(stop && { stop }) };
    if (isWorthKeeping(samples, result)) samples.push(result);
    const kept = startSaving();
    if (isLarge()) kept.catch(() => undefined);
    else await kept;
  };

  // The best moment for a save that takes long: no probe is under way that it could hold up.
  const onRoundEnd = (): void => {
    hurry.abort();
    hurry = new AbortController();
  };

  const { families, everySeconds, rounds } = record;
  const { gate, proxy } = watch.permit;
  const plan = {
    families,
    everySeconds,
    rounds,
    firstSlot: firstSlot(Date.parse(record.startedAt), everySeconds),
  };
  const stop = AbortSignal.any([watch.signal, givenUp.signal]);
  const runStage = throughProxy(proxy, watch.runStage ?? runStageInWorker);
  const hooks = { gate, onOutput, onRoundEnd };
  // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
  const state = await runRounds(target, plan, hooks, stop, watch.clock, runStage).finally(() => watch.permit.end());
  hurry.abort();
  await disk.saving;
  if (disk.problem !== null) throw disk.problem.error;
  const ending = { state, endedAt: isoLocal(new Date()) };
  await save(ending);
  return { ...record, failedSignIns, attempts, samples, ...ending };
};
