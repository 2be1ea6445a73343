import type { BatchSums } from './batch-state.ts';
import { ROW_RESULTS, type RowResult } from './batch.ts';

/** Which rows of a job are looked at, and how many they are. */

/**
 * `not-done`: faulty, unknown and left out, those included that are still to be sent. `made`: created, or there after the
 * job went on, so that it may have created it.
 */
export const JOB_FILTERS = ['all', 'not-done', 'made', ...ROW_RESULTS] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

const MADE: readonly RowResult[] = ['created', 'present-after-resume'];
const NOT_DONE: readonly RowResult[] = ['faulty', 'unknown', 'left-out'];

export const passesFilter = (filter: JobFilter, result: RowResult): boolean => {
  if (filter === 'all') return true;
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
  'left-out': ({ leftOut }) => leftOut,
};

/** How many rows pass, told from the sums of the same moment: no row has to be looked at. */
export const countOf = (filter: JobFilter, sums: BatchSums): number => COUNTS[filter](sums);
