import { isFailure } from '../../evidence/outcome.ts';
import { type Message, say } from '../../messages/message.ts';
import type { Party } from '../../vocabulary/words.ts';
import { baseUrlDifference } from '../guard/guard.ts';
import type { AlternativeCause, Concluded } from '../judgement.ts';
import type { DiagnosisInput } from '../verdicts/conclusion.ts';

/** Verdicts that say by themselves that something else was tested, or accuse nobody. */
const SAYS_SO: ReadonlySet<Party> = new Set(['none', 'unknown', 'vantage', 'platform-settings', 'own-proxy']);

/**
 * Why what was tested may not be what the platform uses; `null` where the card agrees, or names no server. A row of it then
 * follows from no probe.
 */
export const testedElsewhere = ({ card, runs }: Pick<DiagnosisInput, 'card' | 'runs'>): Message | null => {
  const [run] = runs;
  return card === null || run === undefined ? null : baseUrlDifference(card, run);
};

/** A verdict that is not proven, by probes of a server that the platform's card does not name, names that as another explanation. */
export const withCardElsewhere = (verdict: Concluded, input: DiagnosisInput): Concluded => {
  const { matrix } = input;
  const difference = testedElsewhere(input);
  const restsOnProbe = verdict.restsOn.some(
    ({ stage, family }) => stage !== 'platform' && isFailure(matrix[stage][family].outcome),
  );
  // What was proven of the server that was tested holds, whatever the platform asks.
  const isOpen = verdict.certainty !== 'proven' && !SAYS_SO.has(verdict.party);
  if (difference === null || !restsOnProbe || !isOpen) return verdict;
  const elsewhere: AlternativeCause = {
    party: 'vantage',
    sentence: say`The platform may use another server or port than the one that was tested: ${difference}.`,
    check: say(
      'Compare the server that was tested with the card, correct the one that is wrong, and run the stages again.',
    ),
  };
  return { ...verdict, rivals: [...verdict.rivals, elsewhere] };
};
