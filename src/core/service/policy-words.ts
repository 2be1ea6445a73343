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

/** What a removal came to, in one sentence. */
export const removedSentence = (removed: number, asked: number, revoke: boolean): string =>
  `Removed ${removed} of ${asked} ${asked === 1 ? 'entry' : 'entries'} from the policy. ${
    revoke ? 'The sign-ins tied to them were ended.' : 'Sign-ins that are going on were left alone.'
  }`;
