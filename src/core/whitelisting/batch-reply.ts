import { anomalyList, type Anomaly } from './anomaly.ts';
import type { CallOutcome } from './call.ts';
import { failureOf, notUnderstood, type ServiceFailure } from './failure.ts';
import { formatMac, readMac } from './mac.ts';
import { isObject, readFields } from './reply-fields.ts';

/** What the service said about a batch (specification: "Batch add response"), before any row is looked at. */
export interface BatchLists {
  readonly created: readonly string[];
  readonly existing: readonly string[];
  /** The MACs of entries that the service found faulty. It gives no reason. */
  readonly faulty: readonly string[];
  /** `null` where the answer does not say it. */
  readonly updatedLogins: number | null;
}

export type BatchReading =
  /** The service has handled the batch. Faulty entries are part of a normal answer, and no error of the call. */
  | { readonly kind: 'handled'; readonly lists: BatchLists; readonly anomalies: readonly Anomaly[] }
  | { readonly kind: 'not-handled'; readonly failure: ServiceFailure };

const LISTS = ['createdWhitelistingMacs', 'existingWhitelistingMacs', 'faultyRequests'] as const;

/**
 * Reads the answer to a batch by the specification's interpretation rule 3: validation failures are reported in
 * `faultyRequests` inside a normal response, not as an error status. An object without any of the three lists is not
 * this answer.
 */
export const readBatchReply = (outcome: CallOutcome): BatchReading => {
  if (outcome.sent !== 'yes' || outcome.status !== 200)
    return { kind: 'not-handled', failure: failureOf(outcome, 'POST') };
  const value = outcome.body.kind === 'json' ? outcome.body.value : null;
  if (!isObject(value) || !LISTS.some((list) => Array.isArray(value[list])))
    return { kind: 'not-handled', failure: notUnderstood(outcome.status, outcome.body) };
  const { note, found: anomalies } = anomalyList();
  const read = readFields(value, note);
  const lists = {
    created: bounded(read.texts(LISTS[0])),
    existing: bounded(read.texts(LISTS[1])),
    faulty: bounded(read.objects(LISTS[2]).map(({ mac }) => (typeof mac === 'string' ? mac : ''))),
    updatedLogins: read.count('updatedLogins'),
  };
  read.noteRest();
  return { kind: 'handled', lists, anomalies };
};

/** What is written down of a list: no answer may make a journal that cannot be read back. */
const bounded = (macs: readonly string[]): readonly string[] =>
  macs.slice(0, MOST_LISTED).map((mac) => mac.slice(0, LONGEST_MAC));
const MOST_LISTED = 200_000;
const LONGEST_MAC = 100;

/** What an answer says about one row that was sent. */
type Placed = 'created' | 'existing' | 'faulty' | 'unaccounted';

interface Placement {
  /** In the order sent, one for each. */
  readonly rows: readonly Placed[];
  readonly anomalies: readonly Anomaly[];
}

/**
 * Finds each sent MAC in the lists of its answer, by the MAC and not by its writing. Every row gets exactly one place, so
 * created + existing + faulty + unaccounted is always what was sent; a MAC in two lists is unaccounted.
 * @param sent MACs as numbers, each once.
 */
export const placeRows = (sent: readonly number[], lists: BatchLists): Placement => {
  const { note, found: anomalies } = anomalyList();
  const rowOf = new Map(sent.map((mac, row) => [mac, row]));
  const rows = sent.map((): Placed => 'unaccounted');
  const contradicted = new Set<number>();
  for (const list of ['created', 'existing', 'faulty'] as const)
    for (const text of lists[list]) {
      const mac = readMac(text.trim());
      if (mac < 0) {
        note('mac-unreadable', text);
        continue;
      }
      const row = rowOf.get(mac);
      if (row === undefined) note('mac-not-sent', formatMac(mac));
      else if (rows[row] === list) note('mac-twice', formatMac(mac));
      else if (rows[row] === 'unaccounted' && !contradicted.has(row)) rows[row] = list;
      else {
        if (!contradicted.has(row)) note('mac-in-two-lists', formatMac(mac));
        contradicted.add(row);
        rows[row] = 'unaccounted';
      }
    }
  for (const [row, place] of rows.entries())
    if (place === 'unaccounted' && !contradicted.has(row)) note('mac-missing', formatMac(sent[row] ?? 0));
  return { rows, anomalies };
};
