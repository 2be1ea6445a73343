import { joined, NOTHING, say, sentences, user, type Message } from '../messages/message.ts';
import { isSure, type Removal } from './policy-reply.ts';
import { MOST_POLICY_ENTRIES, type PolicyEntry, type Breadth } from './policy.ts';

/**
 * What a person types before entries are removed from a policy. Addresses are confirmed by their number. A pattern is one
 * entry that stands for many people, so its number says nothing: the pattern itself is typed.
 */
interface Confirmation {
  /** What has to be typed. */
  readonly text: string;
  /** What is asked for, e.g. `the number of entries (3)`. */
  readonly asks: Message;
}

const RANK: Readonly<Record<Breadth, number>> = { everyone: 0, broad: 1, domain: 2 };

/** The pattern that covers most: everyone first, then the widest form, then the shortest text. */
const widestOf = (entries: readonly PolicyEntry[]): string | null => {
  const patterns = entries.flatMap(({ text, breadth }) => (breadth === null ? [] : [{ text, rank: RANK[breadth] }]));
  const [widest] = patterns.toSorted((a, b) => a.rank - b.rank || a.text.length - b.text.length);
  return widest?.text ?? null;
};

export const confirmationOf = (entries: readonly PolicyEntry[]): Confirmation => {
  const count = String(entries.length);
  const widest = widestOf(entries);
  if (widest === null) return { text: count, asks: say`the number of entries (${count})` };
  if (entries.length === 1) return { text: widest, asks: say`the pattern ${user(widest)}` };
  const text = `${count} ${widest}`;
  return { text, asks: say`the number of entries and the widest pattern (${user(text)})` };
};

/** Whether what was typed confirms the removal of these entries; spaces around and between count as one. */
export const isConfirmed = (entries: readonly PolicyEntry[], typed: string): boolean =>
  entries.length > 0 &&
  typed
    .normalize('NFC')
    .trim()
    .replace(/\s{1,300}/gu, ' ') === confirmationOf(entries).text;

/** Patterns that cover everyone or more than one domain: a general consent does not include them. */
export const tooWideForConsent = (entries: readonly PolicyEntry[]): readonly PolicyEntry[] =>
  entries.filter(({ breadth }) => breadth === 'everyone' || breadth === 'broad');

/** The texts about entries before they are removed from a policy. */

/** One sentence for each pattern. */
export const coverageSentences = (entries: readonly PolicyEntry[]): readonly Message[] =>
  entries.flatMap(({ text, covers }) => (covers === null ? [] : [say`${user(text)} covers ${covers}.`]));

/** Why these entries cannot be sent, or `null`. */
export const whyNotRemovable = (entries: readonly PolicyEntry[]): Message | null => {
  const [faulty] = entries.flatMap(({ text, problems: [problem] }) =>
    problem === undefined ? [] : [{ text, problem }],
  );
  if (entries.length === 0) return say('There is no entry to remove.');
  if (entries.length > MOST_POLICY_ENTRIES)
    return say`These are ${entries.length} entries, and at most ${MOST_POLICY_ENTRIES} are removed at once.`;
  return faulty === undefined ? null : joined([user(faulty.text), faulty.problem.message], ': ');
};

/**
 * What a removal came to, from what the service reported and nothing else.
 * @param asked the entries as they were sent.
 */
export const removedSentence = (
  removal: Pick<Removal, 'removed' | 'notKnown'>,
  asked: readonly string[],
  revoke: boolean,
): Message => {
  const wanted = new Set(asked.map((entry) => entry.toLowerCase()));
  const removed = removal.removed.filter(({ email }) => wanted.has(email.toLowerCase())).length;
  const count = removal.notKnown.includes('notInPolicy') ? say`at least ${removed}` : removed;
  return sentences(
    say`Removed ${count} of ${wanted.size} from the policy.`,
    signInsSentence(removal.removed, revoke),
    isSure(removal)
      ? NOTHING
      : say('The answer does not show everything that became of the policy: look at it in the platform.'),
  );
};

/** Counts of one kind as words, e.g. `sign-ins ended: 8`; `null` where the service names no count of it. */
const reported = (counts: readonly (number | null)[], words: (sum: number | Message) => Message): Message | null => {
  const named = counts.filter((count) => count !== null);
  if (named.length === 0 && counts.length > 0) return null;
  const sum = named.reduce((all, count) => all + count, 0);
  return words(named.length === counts.length ? sum : say`at least ${sum}`);
};

/** Sign-ins and whitelist entries are two things: their counts are side by side and are never added up. */
const signInsSentence = (removed: Removal['removed'], revoke: boolean): Message => {
  const signIns = removed.flatMap(({ revoked: { selfProvisioning, meetingHost, conferences } }) => [
    selfProvisioning,
    meetingHost,
    conferences,
  ]);
  const whitelisted = removed.map(({ revoked }) => revoked.whitelisting);
  const parts = [
    reported(signIns, (sum) => say`sign-ins ended: ${sum}`),
    reported(whitelisted, (sum) => say`whitelist entries revoked: ${sum}`),
  ].filter((part) => part !== null);
  const counts = [...signIns, ...whitelisted];
  const hasEnded = counts.some((count) => count !== null && count > 0);
  return sentences(
    revoke
      ? say('It was asked to end the sign-ins tied to them.')
      : say('It was asked to leave sign-ins that are going on alone.'),
    parts.length > 0 && (revoke || hasEnded) ? say`The service reports ${joined(parts, say(' and '))}.` : NOTHING,
    counts.includes(null) ? say('The service does not say every count.') : NOTHING,
  );
};
