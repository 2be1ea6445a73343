import { CHECKS, type CheckName, type RecordedCheck } from '../records/case.ts';
import { inputOf, type Material, type Witnessed } from './diagnose.ts';
import { faultsOf } from './faults.ts';
import type { DiagnosisInput } from './verdicts/conclusion.ts';

/** What a check is made for: who must act, how sure that is, what else it may be, and what to do. */
const shownOf = (input: DiagnosisInput): string =>
  JSON.stringify(
    faultsOf(input).map(({ verdict: { party, certainty, rivals, steps } }) => [party, certainty, rivals, steps]),
  );

/** As if the check had been made last. */
const asIfMade = (input: DiagnosisInput, made: RecordedCheck): DiagnosisInput => ({
  ...input,
  order: {
    ...input.order,
    isAfter: (entry, other) => entry === made || (other !== made && input.order.isAfter(entry, other)),
    areOfOneClock: (entry, other) => entry !== made && other !== made && input.order.areOfOneClock(entry, other),
    timeOf: (entry) => (entry === made ? Infinity : input.order.timeOf(entry)),
  },
  checks: { ...input.checks, [made.check]: { ...made, by: made } },
});

/** The checks of which some result would change a verdict: each is judged as if it were made. */
export const checksThatMatter = (given: Material & Witnessed): readonly CheckName[] => {
  const input = inputOf(given);
  // Where all is good nobody is sent to look for more.
  if (faultsOf(input)[0].verdict.party === 'none') return [];
  const now = shownOf(input);
  return (Object.keys(CHECKS) as CheckName[]).filter((check) =>
    CHECKS[check].some((result) => shownOf(asIfMade(input, { check, result, recordedAt: '' })) !== now),
  );
};
