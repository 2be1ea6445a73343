import type { Evidence } from '../evidence/evidence.ts';
import { isGood, type Outcome } from '../evidence/outcome.ts';
import { say } from '../messages/say.ts';

/** "Answered 503 first, and as expected 2 seconds later: passing.", in one line; `null` where the probe was asked once. */
export const earlierText = (outcome: Outcome, evidence: Evidence): string | null => {
  const { earlier, response } = evidence;
  if (earlier === undefined) return null;
  const first = earlier.response.status;
  if (isGood(outcome))
    return say`The first answer was ${first}; asked again after 2 seconds, the probe is good: passing.`;
  if (response?.status === first)
    return say`The first answer was ${first}; asked again after 2 seconds, it is the same: lasting.`;
  return response === null
    ? say`The first answer was ${first}; asked again after 2 seconds, none came.`
    : say`The first answer was ${first}; asked again after 2 seconds, it is ${response.status}.`;
};
