import type { Recorded } from './recorded.ts';
import type { Case } from './case.ts';

type Entries = Pick<Case, 'runs' | 'cards' | 'checks' | 'watches'>;

/** The number of the next entry of a case: one more than any that it holds. */
const nextNumber = ({ runs, cards, checks, watches }: Entries): number =>
  [runs, cards, checks, watches]
    .flatMap((list) => list.map(({ recorded }) => recorded?.number ?? 0))
    .reduce((most, number) => Math.max(most, number), 0) + 1;

/** How the case holds an entry that this program makes now. */
export const recordedHere = (document: Entries): Recorded => ({ number: nextNumber(document), imported: false });

/** How the case holds an entry that is taken out of a file now. */
export const recordedFromFile = (document: Entries): Recorded => ({ number: nextNumber(document), imported: true });

/** A list of a case with an entry that this program makes: a new one comes last, a known one grows and keeps its number. */
export const withRecorded = <T extends { readonly id: string; readonly recorded?: Recorded | undefined }>(
  document: Entries,
  list: readonly T[],
  entry: T,
): T[] => {
  const known = list.find(({ id }) => id === entry.id);
  if (!known) return [...list, { ...entry, recorded: recordedHere(document) }];
  return list.map((one) => (one === known ? { ...entry, recorded: known.recorded } : one));
};
