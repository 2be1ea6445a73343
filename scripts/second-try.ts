import { COULD_NOT_RUN, failuresIn, type Case, type Results } from './results.ts';

/**
 * Under load one case of thousands may fail once. What failed is run once more, alone: what passes then counts as passed and
 * is named, what fails twice fails. Many failures at once are no accident, and are not repeated.
 */

const MOST_REPEATED = 5;

/** One run of a step. */
export interface Try extends Results {
  /** Whether the program that ran the cases ended with success. */
  readonly passed: boolean;
}

/** A step after its second try; `cases` have their final state. */
export interface Outcome extends Try {
  /** Failures of the first try that passed on the second, with the first message. */
  readonly passedLater: readonly Case[];
}

const byUnit = (cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> => Map.groupBy(cases, ({ unit }) => unit);

/**
 * Spec files or plays that get a second try. None where nothing failed, too much did, or an error belongs to no case: that
 * fails the step whatever the cases do.
 */
export const unitsToRepeat = ({ cases, errors }: Results): readonly string[] => {
  const units = [...byUnit(failuresIn(cases)).keys()];
  return units.length > MOST_REPEATED || errors.length > 0 ? [] : units;
};

const keyOf = ({ unit, name }: Case): string => `${unit} ${name}`;

/** Whether the second try of a unit ran every case that ran in the first. */
const isWhole = (first: readonly Case[], second: readonly Case[]): boolean => {
  const ran = new Set(second.filter(({ state }) => state !== 'skipped').map(keyOf));
  const due = first.filter(({ state, name }) => state !== 'skipped' && name !== COULD_NOT_RUN);
  return ran.size > 0 && due.every((one) => ran.has(keyOf(one)));
};

/**
 * The first try, with each repeated unit as it was on the second. A second try that left out a case counts for nothing. The
 * step passes where no case fails in the end and the second run found nothing else.
 */
export const mergeTries = (first: Try, second: Try): Outcome => {
  const again = byUnit(second.cases);
  const cases = [...byUnit(first.cases)].flatMap(([unit, before]) => {
    const after = again.get(unit) ?? [];
    return failuresIn(before).length > 0 && isWhole(before, after) ? after : before;
  });
  const failing = failuresIn(cases);
  const keys = new Set(failing.map(keyOf));
  return {
    cases,
    durations: first.durations,
    errors: [...first.errors, ...second.errors],
    passed: second.passed && failing.length === 0 && first.errors.length === 0 && second.errors.length === 0,
    passedLater: failuresIn(first.cases).filter((one) => !keys.has(keyOf(one))),
  };
};
