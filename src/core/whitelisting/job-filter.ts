import type { BatchSums } from './batch-state.ts';
import { ROW_RESULTS, type JobRow, type RowResult } from './batch.ts';

/** Which rows of a job are looked at, and how many they are. */

/**
 * `not-done`: faulty, unknown, left out and waiting. `waiting`: still to be sent; `left-out`: never meant to be. `made`: created, or there after the
 * job went on, so that it may have created it.
 */
export const JOB_FILTERS = ['all', 'not-done', 'made', 'waiting', ...ROW_RESULTS] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** A row of a job as far as filters look at it. */
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
