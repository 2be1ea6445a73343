import { datesNotSentSentence, lastDaySentence, planSentence } from './batch-words.ts';
import { namesLastDay } from './columns.ts';
import type { EntryField } from './problems.ts';
import type { SheetSummary } from './sheet.ts';

/** What is confirmed before a list is sent: its numbers and everything that is not as the list says it. */

interface PlanNumbers {
  readonly create: number;
  readonly leaveOut: number;
  readonly duplicates: number;
  readonly permanent: number;
  readonly oneByOne: number;
  /** Rows with a removal date that is not sent. */
  readonly datesNotSent: number;
  readonly otherFields: 'not-sent' | 'one-by-one';
  readonly customer: string;
  readonly contextId: string;
}

/** The sentences that stand beside the numbers. */
const planCautions = (
  { reading: { columns } }: Pick<SheetSummary, 'reading'>,
  { datesNotSent, otherFields }: Pick<PlanNumbers, 'datesNotSent' | 'otherFields'>,
): readonly string[] => {
  const header = columns.find(({ field }) => field === 'toDate')?.header ?? '';
  return [
    ...(datesNotSent === 0 ? [] : [datesNotSentSentence(datesNotSent)]),
    ...(otherFields === 'one-by-one' && namesLastDay(header) ? [lastDaySentence(header.trim())] : []),
  ];
};

export const planView = (
  summary: Pick<SheetSummary, 'reading' | 'beyondBatch' | 'leftOut'>,
  { duplicates, otherFields, ...numbers }: PlanNumbers,
) => ({
  ...numbers,
  columnsLeftOut: summary.leftOut.map(({ name }) => name),
  cautions: planCautions(summary, { ...numbers, otherFields }),
  notSent: otherFields === 'one-by-one' ? ([] as readonly EntryField[]) : summary.beyondBatch,
  sentence: planSentence({ ...numbers, duplicates }),
});
