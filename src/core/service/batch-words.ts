import type { BatchSums } from './batch-state.ts';

/** What is said about a batch before and after it, from the same numbers everywhere. */

export interface PlannedNumbers {
  readonly create: number;
  readonly leaveOut: number;
  /** Among those left out, rows whose device stands in an earlier one. */
  readonly duplicates?: number;
  readonly customer: string;
  readonly contextId: string;
}

const count = (number: number, words: string): readonly string[] => (number === 0 ? [] : [`${number} ${words}`]);

/** `Create 312, leave out 4 faulty and 2 repeated, into ACME / guest-context` */
export const planSentence = ({ create, leaveOut, duplicates = 0, customer, contextId }: PlannedNumbers): string => {
  const out = [...count(leaveOut - duplicates, 'faulty'), ...count(duplicates, 'repeated')].join(' and ');
  const into = customer === contextId ? contextId : `${customer} / ${contextId}`;
  return `Create ${create}${out === '' ? '' : `, leave out ${out}`}, into ${into}`;
};

/** What a plain batch would make of rows with a removal date, which it does not carry. */
export const permanentSentence = (macs: readonly string[]): string => {
  const most = 5;
  const rest = macs.length > most ? `, and ${macs.length - most} more` : '';
  const [these, are] = macs.length === 1 ? ['this entry', 'its'] : [`these ${macs.length} entries`, 'their'];
  return `A batch does not carry removal dates, so ${these} would be permanent: ${macs.slice(0, most).join(', ')}${rest}. Give --one-by-one to send ${are} rows with every field, or --without-other-fields to send MAC and name only.`;
};

/**
 * What became of a batch's rows; what is zero is not said.
 * @param leftOut rows that were never meant to go out.
 * @param left rows still to be sent.
 */
export const sumsSentence = (sums: BatchSums, leftOut: number, left: number): string => {
  const parts = [
    ...count(sums.created, 'created'),
    ...count(sums.existing - sums.presentAfterResume, 'already there'),
    ...count(sums.presentAfterResume, 'there after going on'),
    ...count(sums.faulty, 'faulty to the service'),
    ...count(sums.unaccounted, 'unknown'),
  ];
  const sent = sums.sent === 0 ? 'Nothing was sent.' : `${sums.sent} sent: ${parts.join(', ')}.`;
  const rest = [...count(leftOut, 'left out'), ...count(left, 'still to be sent')];
  return rest.length === 0 ? sent : `${sent} ${rest.join(', ')}.`;
};
