import { anomalyList, type Anomaly, isObject, readFields } from './reply-fields.ts';
import { type CallOutcome, failureOf, notUnderstood, type ServiceFailure, type AnswerBody } from './failure.ts';
import { formatMac, readMac } from './mac.ts';

/** What the service said about a batch (specification: "Batch add response"), before any row is looked at. */
export interface BatchLists {
  readonly created: readonly string[];
  readonly existing: readonly string[];
  /** The MACs of entries that the service found faulty. It gives no reason. */
  readonly faulty: readonly string[];
  /** `null` where the answer does not say it. */
  readonly updatedLogins: number | null;
}

type BatchReading =
  /** The service has handled the batch. Faulty entries are part of a normal answer, and no error of the call. */
  | { readonly kind: 'handled'; readonly lists: BatchLists; readonly anomalies: readonly Anomaly[] }
  | { readonly kind: 'not-handled'; readonly failure: ServiceFailure };

const LISTS = ['createdWhitelistingMacs', 'existingWhitelistingMacs', 'faultyRequests'] as const;

/** Reads the answer to a batch (specification, interpretation rule 3): failures are in `faultyRequests` of a normal response. */
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

const bounded = (macs: readonly string[]): readonly string[] =>
  macs.slice(0, MOST_LISTED).map((mac) => mac.slice(0, LONGEST_MAC));
const MOST_LISTED = 200_000;
const LONGEST_MAC = 100;

type Placed = 'created' | 'existing' | 'faulty' | 'unaccounted';

interface Placement {
  readonly rows: readonly Placed[];
  readonly anomalies: readonly Anomaly[];
}

/** Finds each sent MAC in the lists of its answer; one in two lists is unaccounted. @param sent MACs as numbers, each once. */
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

type CreateReading = { readonly kind: 'created' } | { readonly kind: 'not-created'; readonly failure: ServiceFailure };

const COMPLAINTS = /^(?:errors?|fault|exception|support_?id|incident_?id|faultyRequests)$/i;
const HOW = /^(?:status|code|status_?code|result|outcome)$/i;
const BAD_WORD = /error|fail|den(?:y|ied)|block|reject|forbidden|unauthori[sz]ed|invalid/i;

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const complains = ([name, value]: readonly [string, unknown]): boolean => {
  if (COMPLAINTS.test(name)) return !isEmpty(value);
  if (/^(?:success|ok|created)$/i.test(name)) return value === false;
  if (!HOW.test(name)) return false;
  return Number(value) >= 400 || (typeof value === 'string' && BAD_WORD.test(value));
};

const fits = (value: unknown, mac: string): boolean =>
  isObject(value) &&
  !Object.entries(value).some(complains) &&
  (typeof value.mac !== 'string' || readMac(value.mac) === readMac(mac));

/** Whether a body leaves open that the entry was created: it reports no trouble and names no other device. */
const leavesCreated = (body: AnswerBody, mac: string): boolean => {
  if (body.kind === 'empty') return true;
  if (body.kind !== 'json') return false;
  const { value } = body;
  if (Array.isArray(value)) return value.length > 0 && value.every((member) => fits(member, mac));
  return value === true || fits(value, mac);
};

/** Reads the answer to the creation of one entry (specification, "Create one whitelist entry": status 200, no body shown). */
export const readCreateReply = (outcome: CallOutcome, mac: string): CreateReading => {
  if (outcome.sent !== 'yes' || outcome.status !== 200)
    return { kind: 'not-created', failure: failureOf(outcome, 'POST') };
  return leavesCreated(outcome.body, mac)
    ? { kind: 'created' }
    : { kind: 'not-created', failure: notUnderstood(outcome.status, outcome.body) };
};

/** The answer to a row with its own call, as a batch of one. A refusal of this row alone does not end the job. */
export const readSingleReply = (outcome: CallOutcome, mac: string): BatchReading => {
  const reading = readCreateReply(outcome, mac);
  const only = (list: 'created' | 'existing' | 'faulty'): BatchReading => ({
    kind: 'handled',
    lists: { created: [], existing: [], faulty: [], updatedLogins: null, [list]: [mac] },
    anomalies: [],
  });
  if (reading.kind === 'created') return only('created');
  const { failure } = reading;
  const byTheService = outcome.sent === 'yes' && outcome.body.kind !== 'html';
  if (byTheService && failure.code === 'service.conflict') return only('existing');
  if (byTheService && failure.code === 'service.bad-request') return only('faulty');
  return { kind: 'not-handled', failure };
};
