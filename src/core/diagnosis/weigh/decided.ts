import type { CheckName } from '../../records/case.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import type { AlternativeCause, Decision } from '../judgement.ts';
import { answered, conclude, type DiagnosisInput, type Concluded } from '../verdicts/conclusion.ts';
import { say, sentences } from '../../messages/message.ts';

/** What would still decide the verdict that gave way: the deciding check was made already. */
const ONCE_MORE = say(
  'Do what is advised here, and look once more: if nothing has changed, this explanation is open again.',
);

/**
 * What people found out decides between a verdict and its rivals: a rival that a check speaks against falls, the first one
 * that a check speaks for takes the verdict's place, and the verdict becomes its rival. Never more than likely.
 */
export const decided = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  const decisionOf = ({ decidedBy = {} }: AlternativeCause): Decision | null | undefined =>
    Object.entries(decidedBy)
      .map(([check, results]: [string, Readonly<Record<string, Decision | null>>]) => {
        const result = answered(input, check as CheckName, verdict.restsOn);
        return result === undefined ? undefined : results[result];
      })
      .find((decision) => decision !== undefined);
  const open = verdict.rivals.filter((alternative) => decisionOf(alternative) === undefined);
  const confirmed = verdict.rivals.find((alternative) => decisionOf(alternative));
  const then = confirmed && decisionOf(confirmed);
  if (confirmed && then)
    return conclude({
      code: then.code,
      party: confirmed.party,
      certainty: 'likely',
      facts: [then.says, ...verdict.facts.slice(0, 1)],
      restsOn: verdict.restsOn,
      rivals: [{ party: verdict.party, sentence: sentences(...verdict.facts), check: ONCE_MORE }, ...open],
      steps: then.steps,
      mended: verdict.mended,
      beyondTable: true,
    });
  if (open.length === verdict.rivals.length) return verdict;
  const seenThere =
    verdict.rivals.includes(ALTERNATIVE_CAUSES.deviceAnswered) && !open.includes(ALTERNATIVE_CAUSES.deviceAnswered);
  const rivals = open.length > 0 ? open : [seenThere ? ALTERNATIVE_CAUSES.answerChanged : ALTERNATIVE_CAUSES.passing];
  return { ...verdict, rivals, wouldChange: rivals[0]?.check ?? verdict.wouldChange };
};
