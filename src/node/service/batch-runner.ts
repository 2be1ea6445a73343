import { createHash } from 'node:crypto';
import { isoLocal } from '../../core/vocabulary/words.ts';
import { type After, type Before, type BatchJob, type JobRow, type OwnCall } from '../../core/whitelisting/batch.ts';
import { readBatchReply, readSingleReply } from '../../core/whitelisting/whitelist-reply.ts';
import { partsOf, type NextChunk } from '../../core/whitelisting/batch-state.ts';
import { type CallOutcome, isSizeRefusal, type ServiceFailure, isRefusal } from '../../core/whitelisting/failure.ts';
import { entryRequest, batchRequest, createRequest, type ServiceRequest } from '../../core/whitelisting/requests.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { OpenJob } from './batch-job.ts';
import { asksToWait, createPatience, REAL_CLOCK, type Clock } from './patience.ts';
import type { ServiceClient } from './service-client.ts';
import { sumsSentence } from '../../core/whitelisting/batch-words.ts';
import type { OperationResult } from '../../core/whitelisting/history.ts';
import type { History } from './history.ts';

/**
 * Runs a job: a request's "before" is durable before it goes out, as is the "after" of the one before it. A request is sent again only
 * in smaller pieces after a refusal of its size, after a wait that the service asked for (patience.ts), and when a person continues.
 */

/** How long a stop waits for what is under way, in milliseconds: an answer may come drop by drop. */
const STOP_PATIENCE_MS = 15_000;

interface RunOptions {
  /** Ends the run after the requests that are under way; what has no answer after `patienceMs` is given up, and in doubt. */
  readonly stop: AbortSignal;
  readonly patienceMs?: number;
  /** Ends it immediately: what is under way is then in doubt. */
  readonly abandon?: AbortSignal;
  readonly onProgress?: () => void;
  /** Before the run waits because the service asked for it, and with `null` when it continues. */
  readonly onWait?: (waiting: Waiting | null) => void;
  readonly clock?: Clock;
}

export interface Waiting {
  readonly ms: number;
  readonly failure: ServiceFailure;
}

export type RunEnd =
  /** Done: every row was sent; those that no answer mentions can be sent once more by going on with the job. */
  | { readonly why: 'done' | 'stopped' }
  /** The rows that are left can be sent by going on with the job. */
  | {
      readonly why: 'failed';
      readonly failure: ServiceFailure;
      readonly waited?: true;
    };

/** Sends what is left of a job. A failure of the reply is one of the disk: nothing was sent after it. */
export const runJob = async (
  job: OpenJob,
  client: Pick<ServiceClient, 'call'>,
  { stop, patienceMs = STOP_PATIENCE_MS, abandon, onProgress, onWait, clock = REAL_CLOCK }: RunOptions,
): Promise<Reply<RunEnd>> => {
  const { state, journal } = job;
  const patience = createPatience(clock);
  const givenUp = new AbortController();
  let giveUpTimer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => givenUp.abort();
  const giveUpSoon = (): void => {
    giveUpTimer = setTimeout(giveUp, patienceMs);
  };
  if (abandon?.aborted === true) giveUp();
  abandon?.addEventListener('abort', giveUp);
  stop.addEventListener('abort', giveUpSoon);
  const ends: Reply<RunEnd>[] = [];
  const goesOn = (): boolean => ends.length === 0 && !stop.aborted && !givenUp.signal.aborted;

  const sendAll = async (): Promise<void> => {
    let ready = prepare(job);
    let after: After | null = null;
    for (;;) {
      const next: Ready | null = goesOn() ? ready : null;
      if (next === null && ready !== null) state.withdraw(ready.next);
      // One write for the answer that came and the request that goes out: a sync is what a chunk costs here.
      const events = [...(after === null ? [] : [after]), ...(next === null ? [] : [next.before])];
      const written = events.length === 0 ? done(null) : await journal.append(...events);
      if (after !== null) onProgress?.();
      if (!written.ok) {
        if (next !== null) state.withdraw(next.next);
        ends.push(
          failed(written.failure.code, sentences(written.failure.message, after === null ? NOT_SENT : NOT_CLOSED)),
        );
        return;
      }
      if (next === null) return;
      state.apply(next.before);
      const read = readOutcome(await client.call(next.request, givenUp.signal), next);
      ({ after } = read);
      state.apply(after);
      if (after.end === 'handled') patience.progressed();
      const ms = read.failure === null ? null : patience.waitFor(read.failure);
      if (read.failure !== null && ms === null)
        ends.push(
          done({
            why: 'failed',
            failure: read.failure,
            ...(asksToWait(read.failure) ? { waited: true as const } : {}),
          }),
        );
      else if (read.failure !== null && ms !== null && goesOn()) {
        // What is known is written down before the wait: a program that ends in it leaves nothing more in doubt.
        const kept = await journal.append(after);
        if (kept.ok) after = null;
        onProgress?.();
        if (kept.ok) await waitFor({ ms, failure: read.failure });
      }
      ready = prepare(job);
    }
  };
  const waitFor = async (waiting: Waiting): Promise<void> => {
    onWait?.(waiting);
    await clock.wait(waiting.ms, AbortSignal.any([stop, givenUp.signal]));
    onWait?.(null);
  };
  try {
    await sendAll();
  } finally {
    clearTimeout(giveUpTimer);
    abandon?.removeEventListener('abort', giveUp);
    stop.removeEventListener('abort', giveUpSoon);
  }
  // A broken disk is the more serious news.
  return ends.find(({ ok }) => !ok) ?? ends[0] ?? done({ why: state.waiting() === 0 ? 'done' : 'stopped' });
};

const NOT_SENT = say('Nothing more was sent.');
const NOT_CLOSED = say(
  'Nothing more was sent. The last answer is shown but not written down: its rows are sent again when the job goes on.',
);

interface Ready {
  readonly next: NextChunk;
  readonly before: Before;
  readonly request: ServiceRequest;
  readonly single: string | null;
}

const ownRequest = ({ target }: BatchJob, { mac, name }: JobRow, { id, ...fields }: OwnCall): ServiceRequest =>
  createRequest(target, entryRequest({ mac, name, ...fields }, id));

const prepare = ({ state, head, toSend }: OpenJob): Ready | null => {
  const next = state.reserve();
  if (next === null) return null;
  const chunk = partsOf(next).flatMap(({ from, to }) => toSend.slice(from, to));
  const [first] = chunk;
  const request =
    first?.own === undefined ? batchRequest(head.target, chunk, head) : ownRequest(head, first, first.own);
  const macs = chunk.map(({ mac }) => mac);
  return {
    next,
    request,
    single: first?.own === undefined ? null : first.mac,
    before: { kind: 'before', ...next, macs, bodySha256: sha256(request.body), at: now() },
  };
};

const now = (): string => isoLocal(new Date());
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const readOutcome = (
  outcome: CallOutcome,
  { next: { chunk }, before: { macs }, single }: Ready,
): { readonly after: After; readonly failure: ServiceFailure | null } => {
  const reading = single === null ? readBatchReply(outcome) : readSingleReply(outcome, single);
  if (reading.kind === 'handled') {
    const { created, existing, faulty, updatedLogins } = reading.lists;
    const after = {
      kind: 'after',
      end: 'handled',
      chunk,
      at: now(),
      status: 200,
      created: [...created],
      existing: [...existing],
      faulty: [...faulty],
      updatedLogins,
      anomalies: [...reading.anomalies],
    } satisfies After;
    return { after, failure: null };
  }
  const { failure } = reading;
  const smaller =
    failure.changed === 'nothing' && macs.length > 1 && isSizeRefusal(failure, outcome)
      ? Math.ceil(macs.length / 2)
      : null;
  const { code, status, changed, message } = failure;
  const end = changed === 'nothing' ? 'not-handled' : 'unknown';
  return {
    after: { kind: 'after', end, chunk, at: now(), status, code, message, smaller },
    failure: smaller === null ? failure : null,
  };
};

/** The history's id of a job: found where the job was begun before, else begun now. */
const begun = async ({ head }: OpenJob, history: History): Promise<Reply<string>> => {
  const entries = await history.read(head.target);
  if (!entries.ok) return entries;
  const there = entries.value.findLast(({ begun: { asked } }) => asked.what === 'batch' && asked.job === head.job);
  if (there !== undefined) return { ok: true, value: there.begun.id };
  const { name, target, job, source, rows } = head;
  return history.begin({ name, target }, { what: 'batch', job, source, rows });
};

const resultOf = (job: OpenJob, run: Reply<RunEnd>): OperationResult => {
  const sums = job.sums();
  const failure = run.ok && run.value.why === 'failed' ? run.value.failure : null;
  // Rows that were left out of a list are rows of it all the same.
  const allThere = sums.created + sums.existing === job.head.rows;
  return {
    result: allThere ? 'done' : sums.unaccounted > 0 ? 'unknown' : sums.sent === 0 ? 'not-done' : 'partly',
    summary: sumsSentence(sums, job.head.rows - job.head.toSend, job.left(), isRefusal(failure)),
    failure: failure?.code ?? null,
    removed: [],
  };
};

/** Sends what is left of a job and writes it into the history. A failure before the first request means: nothing was sent. */
export const runBatch = async (
  job: OpenJob,
  { client, history }: { readonly client: Pick<ServiceClient, 'call'>; readonly history: History },
  options: RunOptions,
): Promise<Reply<RunEnd>> => {
  const id = await begun(job, history);
  if (!id.ok) return failed(id.failure.code, sentences(id.failure.message, say('Nothing was sent.')));
  const run = await runJob(job, client, options);
  // What became of every row is in the job; a history without its end says so itself.
  await history.end(job.head.target, id.value, resultOf(job, run));
  return run;
};
