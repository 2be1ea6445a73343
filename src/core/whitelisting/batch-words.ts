import type { BatchSums } from './batch-state.ts';

/** What is said about a batch before and after it, from the same numbers everywhere. */

interface PlannedNumbers {
  readonly create: number;
  readonly leaveOut: number;
  /** Among those left out, rows whose device stands in an earlier one. */
  readonly duplicates?: number;
  /** Of `create`: entries without a removal date, which nothing removes. */
  readonly permanent: number;
  readonly customer: string;
  readonly contextId: string;
}

const count = (number: number, words: string): readonly string[] => (number === 0 ? [] : [`${number} ${words}`]);

const into = ({ customer, contextId }: Pick<PlannedNumbers, 'customer' | 'contextId'>): string =>
  `into ${customer === contextId ? contextId : `${customer} / ${contextId}`}`;

/** `Create 312, leave out 4 faulty and 2 repeated, 300 permanent, into ACME / guest-context` */
export const planSentence = (plan: PlannedNumbers): string => {
  const { create, leaveOut, duplicates = 0, permanent } = plan;
  const out = [...count(leaveOut - duplicates, 'faulty'), ...count(duplicates, 'repeated')].join(' and ');
  return [
    `Create ${create}`,
    ...(out === '' ? [] : [`leave out ${out}`]),
    ...count(permanent, 'permanent'),
    into(plan),
  ].join(', ');
};

/** What is left of a job that goes on. */
interface LeftNumbers {
  /** Rows still to be sent, those in doubt included. */
  readonly left: number;
  readonly inDoubt: number;
  /** Of `left`: entries without a removal date. */
  readonly permanent: number;
  readonly source: string;
  readonly customer: string;
  readonly contextId: string;
}

/** `Send 12 that are left of list.csv, 2 in doubt, 12 permanent, into ACME / guest-context` */
export const resumeSentence = (plan: LeftNumbers): string =>
  [
    `Send ${plan.left} that are left of ${plan.source}`,
    ...count(plan.inDoubt, 'in doubt'),
    ...count(plan.permanent, 'permanent'),
    into(plan),
  ].join(', ');

/** Said before entries are created. */
export const CANNOT_UNDO =
  'The service has no call that removes entries: what is created is removed in the platform only.';

/** Removal dates of the list that are not sent. */
export const datesNotSentSentence = (rows: number): string =>
  `${rows} ${rows === 1 ? 'row has a removal date that is not sent: its entry becomes' : 'rows have a removal date that is not sent: their entries become'} permanent.`;

/** A headline that may name the last day, which is not the day of removal. */
export const lastDaySentence = (header: string): string =>
  `"${header}" may name the last day of access. The service removes an entry at 00:00 on its date, so the last full day is the day before.`;

/** `12 rows go out in calls of their own` */
export const ownCalls = (rows: number): string =>
  rows === 1 ? '1 row goes out in a call of its own' : `${rows} rows go out in calls of their own`;

/** Why the tags of a batch cannot be asked for. */
export const tagsNotCarriedSentence = (rows: number): string =>
  `${ownCalls(rows)}, and only a batch attaches tags from the batch or of the date.`;

/**
 * What became of a batch's rows; what is zero is not said.
 * @param leftOut rows that were never meant to go out.
 * @param left rows still to be sent.
 * @param refused whether the last request was sent, and the service refused it as a whole.
 */
export const sumsSentence = (sums: BatchSums, leftOut: number, left: number, refused = false): string => {
  const parts = [
    ...count(sums.created, 'created'),
    ...count(sums.existing - sums.presentAfterResume, 'already there'),
    ...count(sums.presentAfterResume, 'there after going on'),
    ...count(sums.faulty, 'faulty to the service'),
    ...count(sums.unaccounted, 'unknown'),
  ];
  const none = refused ? 'A request was sent and refused. Nothing was created.' : 'Nothing was sent.';
  const sent = sums.sent === 0 ? none : `${sums.sent} sent: ${parts.join(', ')}.`;
  const rest = [...count(leftOut, 'left out'), ...count(left, 'still to be sent')];
  return rest.length === 0 ? sent : `${sent} ${rest.join(', ')}.`;
};
