import { type Message } from '../messages/message.ts';
import type { Anomaly } from './anomaly.ts';
import type { BatchSums } from './batch-state.ts';
import type { RowResult } from './batch.ts';

/** The result of a batch as it is published: `whitelist batch --json`. */
export interface BatchDocument {
  readonly format: 'tripoint/batch-result';
  readonly version: 1;
  readonly job: string;
  /** created + existing + faulty + unaccounted = sent. */
  readonly sums: Omit<BatchSums, 'presentAfterResume' | 'waiting'>;
  /** Guest sessions that the service says it updated. */
  readonly updatedLogins: number;
  readonly rows: readonly BatchDocumentRow[];
  /** What in the answers was not as specified, a sentence each. */
  readonly anomalies: readonly Message[];
  /** Why it ended before its end: who must act, what was not changed. `null` where it did not. */
  readonly problem: Message | null;
}

export interface BatchDocumentRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly mac: string;
  readonly result: RowResult;
  /** Absent where the result says it all. */
  readonly reason?: Message;
}

export const documentRow = (row: {
  readonly line: number;
  readonly mac: string;
  readonly result: RowResult;
  readonly reason: Message | null;
}): BatchDocumentRow => ({
  line: row.line,
  mac: row.mac,
  result: row.result,
  ...(row.reason === null ? {} : { reason: row.reason }),
});

export const batchDocument = (
  job: string,
  { sent, created, existing, faulty, unaccounted, leftOut }: BatchSums,
  updatedLogins: number,
  rows: readonly BatchDocumentRow[],
  anomalies: readonly Anomaly[],
  problem: Message | null,
): BatchDocument => ({
  format: 'tripoint/batch-result',
  version: 1,
  job,
  sums: { sent, created, existing, faulty, unaccounted, leftOut },
  updatedLogins,
  rows: rows.toSorted((a, b) => a.line - b.line),
  anomalies: anomalies.map(({ message }) => message),
  problem,
});
