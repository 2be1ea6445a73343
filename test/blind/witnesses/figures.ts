import { ACCUSES_NOBODY, type Grade, type Said } from '../judge.ts';
import type { Scenario } from '../scenario.ts';

/** What the witnesses changed. */

const RANK = { 'cannot-tell': 0, likely: 1, proven: 2 } as const satisfies Record<Said['certainty'], number>;

export const isSurer = (without: Said, said: Said): boolean => RANK[said.certainty] > RANK[without.certainty];

/** Somebody else than before is accused now, and has not done it. */
export const accusesAnew = ({ guilty }: Scenario, without: Said, said: Said): boolean =>
  said.party !== without.party && said.party !== guilty && !ACCUSES_NOBODY.includes(said.party);

interface Row {
  readonly moved: string;
  readonly gradeWithout: Grade;
  readonly grade: Grade;
  readonly gradeApart: Grade | null;
  readonly saysUntruly: number;
  readonly overstated: boolean;
  readonly timid: boolean;
  readonly innocentProven: boolean;
  readonly notSurer: boolean;
  readonly surer: boolean;
  readonly accusesAnew: boolean;
  readonly suspectIsInnocent: boolean;
}

const GOOD: readonly Grade[] = ['right', 'honest'];

export const figuresOf = (rows: readonly Row[]): Readonly<Record<string, number>> => {
  const count = (is: (row: Row) => boolean): number => rows.filter(is).length;
  const moved = (...ways: readonly string[]): number => count((row) => ways.includes(row.moved));
  return {
    'the obvious suspect is innocent': count((row) => row.suspectIsInnocent),
    'from likely to proven': moved('likely -> proven'),
    'from cannot-tell to likely or proven': moved('cannot-tell -> likely', 'cannot-tell -> proven'),
    'from wrong to right': count((row) => !GOOD.includes(row.gradeWithout) && row.grade === 'right'),
    'from right to wrong': count((row) => GOOD.includes(row.gradeWithout) && !GOOD.includes(row.grade)),
    'right one by one, and not together': count((row) => row.gradeApart === 'right' && row.grade !== 'right'),
    'said not to have come, and did': count((row) => row.saysUntruly > 0),
    'less sure': moved('proven -> likely', 'proven -> cannot-tell', 'likely -> cannot-tell'),
    'innocent proven': count((row) => row.innocentProven),
    overstated: count((row) => row.overstated),
    timid: count((row) => row.timid),
    'somebody innocent accused anew by a witness that is worth nothing': count(
      (row) => row.notSurer && row.accusesAnew,
    ),
    'surer by a witness that is worth nothing': count((row) => row.notSurer && row.surer),
  };
};
