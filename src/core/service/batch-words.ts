import type { BatchSums } from './batch-state.ts';

/** What is said about a batch before and after it, from the same numbers everywhere. */

export interface PlannedNumbers {
  readonly create: number;
  readonly leaveOut: number;
  readonly customer: string;
  readonly contextId: string;
}

/** `Create 312, leave out 4 faulty, into ACME / guest-context` */
export const planSentence = ({ create, leaveOut, customer, contextId }: PlannedNumbers): string =>
  `Create ${create}${leaveOut === 0 ? '' : `, leave out ${leaveOut} faulty`}, into ${
    customer === contextId ? contextId : `${customer} / ${contextId}`
  }`;

const count = (number: number, words: string): readonly string[] => (number === 0 ? [] : [`${number} ${words}`]);

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
