import { isSure, type Removal } from './policy-reply.ts';
import { MOST_POLICY_ENTRIES, type PolicyEntry } from './policy.ts';

/** What is said about entries before they are removed from a policy. */

/** One sentence for each pattern. */
export const coverageSentences = (entries: readonly PolicyEntry[]): readonly string[] =>
  entries.flatMap(({ text, covers }) => (covers === null ? [] : [`${text} covers ${covers}.`]));

/** Why these entries cannot be sent, or `null`. */
export const whyNotRemovable = (entries: readonly PolicyEntry[]): string | null => {
  const faulty = entries.find(({ problems }) => problems.length > 0);
  if (entries.length === 0) return 'There is no entry to remove.';
  if (entries.length > MOST_POLICY_ENTRIES)
    return `These are ${entries.length} entries, and at most ${MOST_POLICY_ENTRIES} are removed at once.`;
  return faulty === undefined ? null : `${faulty.text}: ${faulty.problems[0]?.message ?? ''}`;
};

/**
 * What a removal came to, from what the service reported and nothing else.
 * @param asked the entries as they were sent.
 */
export const removedSentence = (
  removal: Pick<Removal, 'removed' | 'notKnown'>,
  asked: readonly string[],
  revoke: boolean,
): string => {
  const wanted = new Set(asked.map((entry) => entry.toLowerCase()));
  const removed = removal.removed.filter(({ email }) => wanted.has(email.toLowerCase())).length;
  const least = removal.notKnown.includes('notInPolicy') ? 'at least ' : '';
  const entries = wanted.size === 1 ? 'entry' : 'entries';
  return [
    `Removed ${least}${removed} of ${wanted.size} ${entries} from the policy.`,
    signInsSentence(removal.removed, revoke),
    ...(isSure(removal) ? [] : ['The answer does not tell all that became of the policy: look at it in the platform.']),
  ].join(' ');
};

const signInsSentence = (removed: Removal['removed'], revoke: boolean): string => {
  const counts = removed.flatMap(({ revoked }) => Object.values(revoked) as readonly (number | null)[]);
  const ended = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const told = `the service reports ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} ended`;
  const gaps = counts.includes(null) ? ', and does not say every count' : '';
  if (revoke) return `It was asked to end the sign-ins tied to them; ${told}${gaps}.`;
  return ended === 0
    ? `It was asked to leave sign-ins that are going on alone${gaps === '' ? '' : '; the service does not say every count'}.`
    : `It was asked to leave sign-ins alone, but ${told}${gaps}.`;
};
