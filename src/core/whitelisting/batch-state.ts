import { MOST_ANOMALIES, type Anomaly } from './reply-fields.ts';
import { type BatchEvent, type After, type Before, type RowResult, ROW_RESULTS, type JobRow } from './batch.ts';
import { placeRows } from './whitelist-reply.ts';
import { readMac } from './mac.ts';
import type { Message } from '../messages/message.ts';

/**
 * The state of a job, built from its journal and nothing else, so that a resumed run and one that is read back after a
 * crash come to the same. The rows are numbers here: places in the order of sending.
 *
 * A chunk with a "before" and no "after", or whose answer is not known, is in doubt: its rows are sent again, and what
 * then comes back as existing reads "present after resume", because this very job may have created it. Rows that an
 * answer does not place are unmentioned: they rest until the job is gone on with, so that no run asks about them for
 * ever, and are in doubt from then on. Scattered rows go out together, as many as one request holds: whether a row may
 * be sent again and how its answer reads is kept row by row, so it does not matter what else is in its request.
 */

/** created + existing + faulty + unaccounted = sent, always. `existing` holds `presentAfterResume`. */
export interface BatchSums {
  readonly sent: number;
  readonly created: number;
  readonly existing: number;
  readonly faulty: number;
  readonly unaccounted: number;
  readonly leftOut: number;
  /** Of `leftOut`: rows that are still to be sent. */
  readonly waiting: number;
  readonly presentAfterResume: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

export interface NextChunk extends Range {
  readonly chunk: number;
  readonly attempt: number;
  /** Where the rows are scattered: the stretches that they are, in order, of which `from` and `to` are the ends. */
  readonly parts?: readonly Range[] | undefined;
}

/** The rows of a request as stretches without gaps, in order. */
export const partsOf = ({ from, to, parts }: Pick<NextChunk, 'from' | 'to' | 'parts'>): readonly Range[] =>
  parts ?? [{ from, to }];

export interface BatchState {
  /** Takes an event in. `false`: it does not fit what came before, and the journal is not to be trusted. */
  readonly apply: (event: BatchEvent) => boolean;
  readonly reserve: () => NextChunk | null;
  readonly withdraw: (next: NextChunk) => void;
  /** Puts every chunk without an "after" in doubt, to be sent again. Called after reading, when no request is under way. */
  readonly settle: () => void;
  readonly resultOf: (row: number) => RowResult;
  readonly isUnmentioned: (row: number) => boolean;
  readonly sums: (rows: number) => BatchSums;
  readonly updatedLogins: () => number;
  readonly isRefused: () => boolean;
  readonly anomalies: () => readonly Anomaly[];
  /** Rows that `reserve` still has to give. */
  readonly waiting: () => number;
  readonly left: () => number;
  readonly inDoubt: () => number;
}

const RESULTS = [
  'left-out',
  'created',
  'existing',
  'present-after-resume',
  'faulty',
  'unknown',
  'unmentioned',
] as const;
type Held = (typeof RESULTS)[number];
const CODE = Object.fromEntries(RESULTS.map((result, code) => [result, code])) as Readonly<Record<Held, number>>;

/** @param toSend rows that go out. @param oneByOne how many of them, the last ones, go out in their own calls. */
export const createBatchState = (toSend: number, chunkSize: number, oneByOne = 0): BatchState => {
  const together = toSend - oneByOne;
  const results = new Uint8Array(toSend);
  const doubted = new Uint8Array(toSend);
  const counts: number[] = RESULTS.map(() => 0);
  counts[CODE['left-out']] = toSend;
  let todo: Range[] = toSend === 0 ? [] : [{ from: 0, to: toSend }];
  let resting: Range[] = [];
  const open = new Map<number, Before>();
  const reserved = new Set<number>();
  const used = new Set<number>();
  const attempts = new Map<number, number>();
  const anomalies: Anomaly[] = [];
  let size = chunkSize;
  let lastChunk = 0;
  let updatedLogins = 0;
  let refused = false;

  const set = (row: number, result: Held): void => {
    const was = results[row] ?? 0;
    counts[was] = (counts[was] ?? 0) - 1;
    results[row] = CODE[result];
    counts[CODE[result]] = (counts[CODE[result]] ?? 0) + 1;
  };
  /** Removes rows that would be sent, all or none; `false` where they are not all there. Both are in order. */
  const take = (parts: readonly Range[]): boolean => {
    const kept: Range[] = [];
    let at = 0;
    for (const range of todo) {
      let { from } = range;
      for (let part = parts[at]; part && from <= part.from && part.to <= range.to; part = parts[at]) {
        if (part.from >= part.to) return false;
        if (from < part.from) kept.push({ from, to: part.from });
        from = part.to;
        at += 1;
      }
      if (from === range.from) kept.push(range);
      else if (from < range.to) kept.push({ from, to: range.to });
    }
    if (at < parts.length) return false;
    todo = kept;
    return true;
  };
  const giveBack = (parts: readonly Range[]): void => {
    todo = [...todo, ...parts].sort((a, b) => a.from - b.from);
  };
  const rest = (row: number): void => {
    const last = resting.at(-1);
    if (last?.to === row) resting.splice(-1, 1, { from: last.from, to: row + 1 });
    else resting.push({ from: row, to: row + 1 });
  };
  const doubt = (before: Before): void => {
    for (const { from, to } of partsOf(before)) {
      doubted.fill(1, from, to);
      for (let row = from; row < to; row += 1) set(row, 'unknown');
    }
  };

  const begin = (event: Before): boolean => {
    const parts = partsOf(event);
    const ends = parts[0]?.from === event.from && parts.at(-1)?.to === event.to;
    if (used.has(event.chunk) || !ends || event.macs.length !== lengthOf(parts)) return false;
    if (!reserved.delete(event.chunk) && !take(parts)) return false;
    used.add(event.chunk);
    lastChunk = Math.max(lastChunk, event.chunk);
    attempts.set(event.from, event.attempt);
    open.set(event.chunk, event);
    return true;
  };
  const nextParts = (): readonly Range[] => {
    const parts: Range[] = [];
    let room = size;
    for (const { from, to } of todo) {
      if (from >= together) return parts.length > 0 ? parts : [{ from, to: from + 1 }];
      const end = Math.min(to, together, from + room);
      parts.push({ from, to: end });
      room -= end - from;
      if (room === 0 || end < to) return parts;
    }
    return parts;
  };
  const end = (event: After): boolean => {
    const before = open.get(event.chunk);
    if (before === undefined) return false;
    open.delete(event.chunk);
    refused = event.end === 'not-handled' && event.status !== null;
    if (event.end !== 'handled') {
      if (event.end === 'unknown') doubt(before);
      if (event.smaller !== null) size = Math.min(size, event.smaller);
      giveBack(partsOf(before));
      return true;
    }
    const { rows: placed, anomalies: odd } = placeRows(before.macs.map(readMac), event);
    const rows = partsOf(before).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
    for (const [index, place] of placed.entries()) {
      const row = rows[index] ?? before.from;
      if (place === 'unaccounted') {
        set(row, 'unmentioned');
        rest(row);
      } else if (place === 'existing' && doubted[row] === 1) set(row, 'present-after-resume');
      else set(row, place);
    }
    for (const found of [...event.anomalies, ...odd]) if (anomalies.length < MOST_ANOMALIES) anomalies.push(found);
    updatedLogins += event.updatedLogins ?? 0;
    return true;
  };

  const settle = (): void => {
    for (const before of open.values()) {
      doubt(before);
      giveBack(partsOf(before));
    }
    open.clear();
    for (const { from, to } of resting) doubted.fill(1, from, to);
    giveBack(resting);
    resting = [];
  };

  return {
    apply: (event) => {
      if (event.kind !== 'resumed') return event.kind === 'before' ? begin(event) : end(event);
      settle();
      return true;
    },
    reserve: () => {
      const parts = nextParts();
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined) return null;
      const attempt = (attempts.get(first.from) ?? 0) + 1;
      const ends = { from: first.from, to: last.to, chunk: lastChunk + 1, attempt };
      const next: NextChunk = parts.length === 1 ? ends : { ...ends, parts };
      take(parts);
      reserved.add(next.chunk);
      lastChunk = next.chunk;
      return next;
    },
    withdraw: (next) => {
      reserved.delete(next.chunk);
      open.delete(next.chunk);
      giveBack(partsOf(next));
    },
    settle,
    resultOf: (row) => {
      const held = RESULTS[results[row] ?? 0] ?? 'left-out';
      return held === 'unmentioned' ? 'unknown' : held;
    },
    isUnmentioned: (row) => results[row] === CODE.unmentioned,
    sums: (rows) => {
      const of = (result: Held): number => counts[CODE[result]] ?? 0;
      const sums = {
        created: of('created'),
        existing: of('existing') + of('present-after-resume'),
        faulty: of('faulty'),
        unaccounted: of('unknown') + of('unmentioned'),
      };
      const sent = sums.created + sums.existing + sums.faulty + sums.unaccounted;
      return {
        sent,
        ...sums,
        leftOut: rows - sent,
        waiting: toSend - sent,
        presentAfterResume: of('present-after-resume'),
      };
    },
    updatedLogins: () => updatedLogins,
    isRefused: () => refused,
    anomalies: () => anomalies,
    waiting: () => lengthOf(todo),
    left: () => lengthOf(todo) + lengthOf(resting),
    inDoubt: () => (counts[CODE.unknown] ?? 0) + (counts[CODE.unmentioned] ?? 0),
  };
};

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

export const documentRow = (row: {
  readonly line: number;
  readonly mac: string;
  readonly result: RowResult;
  readonly reason: Message | null;
}) => ({ line: row.line, mac: row.mac, result: row.result, ...(row.reason !== null && { reason: row.reason }) });
export type BatchDocumentRow = ReturnType<typeof documentRow>;

/** The result of a batch as it is published, `whitelist batch --json`: created + existing + faulty + unaccounted = sent. */
export const batchDocument = (
  job: string,
  { sent, created, existing, faulty, unaccounted, leftOut }: BatchSums,
  updatedLogins: number,
  rows: readonly BatchDocumentRow[],
  anomalies: readonly Anomaly[],
  problem: Message | null,
) => ({
  format: 'tripoint/batch-result' as const,
  version: 1 as const,
  job,
  sums: { sent, created, existing, faulty, unaccounted, leftOut },
  updatedLogins,
  rows: rows.toSorted((a, b) => a.line - b.line),
  anomalies: anomalies.map(({ message }) => message),
  problem,
});
export type BatchDocument = ReturnType<typeof batchDocument>;

/** `waiting`: still to be sent; `left-out`: never meant to be. `made`: created, or perhaps created by this job. */
export const JOB_FILTERS = ['all', 'not-done', 'made', 'waiting', ...ROW_RESULTS] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

type Outcome = Pick<JobRow, 'leftOut'> & { readonly result: RowResult };

const MADE: readonly RowResult[] = ['created', 'present-after-resume'];
const NOT_DONE: readonly RowResult[] = ['faulty', 'unknown', 'left-out'];

/** Whether a row is still to be sent: what is left out has a reason to be. */
export const isWaiting = ({ result, leftOut }: Outcome): boolean => result === 'left-out' && leftOut === null;

export const passesFilter = (filter: JobFilter, outcome: Outcome): boolean => {
  const { result } = outcome;
  if (filter === 'all') return true;
  if (filter === 'waiting' || filter === 'left-out')
    return result === 'left-out' && isWaiting(outcome) === (filter === 'waiting');
  if (filter === 'made') return MADE.includes(result);
  return filter === 'not-done' ? NOT_DONE.includes(result) : result === filter;
};

const COUNTS: Readonly<Record<JobFilter, (sums: BatchSums) => number>> = {
  all: ({ sent, leftOut }) => sent + leftOut,
  'not-done': ({ faulty, unaccounted, leftOut }) => faulty + unaccounted + leftOut,
  made: ({ created, presentAfterResume }) => created + presentAfterResume,
  created: ({ created }) => created,
  existing: ({ existing, presentAfterResume }) => existing - presentAfterResume,
  'present-after-resume': ({ presentAfterResume }) => presentAfterResume,
  faulty: ({ faulty }) => faulty,
  unknown: ({ unaccounted }) => unaccounted,
  'left-out': ({ leftOut, waiting }) => leftOut - waiting,
  waiting: ({ waiting }) => waiting,
};

/** How many rows pass, derived from the sums of the same moment: no row is read. */
export const countOf = (filter: JobFilter, sums: BatchSums): number => COUNTS[filter](sums);
