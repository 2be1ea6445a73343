import { say, user, type Message, joined, NOTHING, sentences } from '../messages/message.ts';
import { anomalyList, type Anomaly, type AnomalyList, isObject, readFields } from './reply-fields.ts';
import { type CallOutcome, failureOf, notUnderstood, type ServiceFailure } from './failure.ts';
import { isCoveredBy, MOST_POLICY_ENTRIES, type PolicyEntry, type Breadth } from './policy.ts';

/** Sign-ins ended with an entry; `null` where the answer does not say it. */
export interface Revoked {
  readonly selfProvisioning: number | null;
  readonly meetingHost: number | null;
  readonly whitelisting: number | null;
  readonly conferences: number | null;
}

type RemovalPart = 'notInPolicy' | 'stillCovered' | 'remaining';

export interface Removal {
  readonly removed: readonly { readonly email: string; readonly revoked: Revoked }[];
  /** Asked for, not removed and not there: it was not in the policy. Empty where that is not known. */
  readonly notInPolicy: readonly string[];
  readonly stillCovered: readonly { readonly email: string; readonly by: string }[];
  readonly remaining: readonly string[];
  /** Parts that the answer gives incompletely or not at all: what they do not list may still be true. */
  readonly notKnown: readonly RemovalPart[];
  readonly anomalies: readonly Anomaly[];
}

/** Whether the answer gives the result of every entry. Where not, nobody may take the removal for a clean one. */
export const isSure = ({ notKnown }: Pick<Removal, 'notKnown'>): boolean => notKnown.length === 0;

type RemovalReading =
  | { readonly kind: 'removed'; readonly removal: Removal }
  | { readonly kind: 'not-removed'; readonly failure: ServiceFailure };

const key = (email: string): string => email.toLowerCase();
const keysOf = (emails: readonly string[]): ReadonlySet<string> => new Set(emails.map(key));

/** Reads the answer to a removal of these entries (specification: "Access policy email removal response"). */
export const readRemovalReply = (asked: readonly string[], outcome: CallOutcome): RemovalReading => {
  if (outcome.sent !== 'yes' || outcome.status !== 200)
    return { kind: 'not-removed', failure: failureOf(outcome, 'DELETE') };
  const value = outcome.body.kind === 'json' ? outcome.body.value : null;
  if (!isObject(value) || !Array.isArray(value.removedEmails))
    return { kind: 'not-removed', failure: notUnderstood(outcome.status, outcome.body) };
  const { note, found: anomalies } = anomalyList();
  const read = readFields(value, note);
  const remaining = read.texts('policyEmails');
  const knowsRemaining = read.wholeLists();
  const entries = read.objects('removedEmails').map((entry) => readRemoved(entry, note));
  const listed = entries.filter((entry) => entry !== null);
  const knowsRemoved = value.removedEmails.length === listed.length;
  const removed = eachOnce(listed, note);
  read.noteRest();

  const askedKeys = keysOf(asked);
  const gone = keysOf(removed.map(({ email }) => email));
  const staying = keysOf(remaining);
  for (const { email } of removed) {
    if (!askedKeys.has(key(email))) note('email-not-asked', email);
    if (staying.has(key(email))) note('email-still-there', email);
  }
  return {
    kind: 'removed',
    removal: {
      removed,
      notInPolicy: knowsRemoved ? asked.filter((email) => !gone.has(key(email)) && !staying.has(key(email))) : [],
      stillCovered: asked.flatMap((email) => {
        const by = remaining.find((entry) => isCoveredBy(email, entry));
        return by === undefined ? [] : [{ email, by }];
      }),
      remaining,
      notKnown: [
        ...(knowsRemoved ? [] : (['notInPolicy'] as const)),
        ...(knowsRemaining ? [] : (['stillCovered', 'remaining'] as const)),
      ],
      anomalies,
    },
  };
};

const eachOnce = (
  listed: readonly Removal['removed'][number][],
  note: AnomalyList['note'],
): readonly Removal['removed'][number][] => {
  const met = new Set<string>();
  return listed.filter(({ email }) => {
    if (met.has(key(email))) {
      note('email-twice', email);
      return false;
    }
    met.add(key(email));
    return true;
  });
};

const readRemoved = (entry: Readonly<Record<string, unknown>>, note: AnomalyList['note']) => {
  const read = readFields(entry, note, 'removedEmails.');
  const email = read.text('email');
  const revoked: Revoked = {
    selfProvisioning: read.count('revokedLoginsForSelfProvisioning'),
    meetingHost: read.count('revokedLoginsForMeetingHost'),
    whitelisting: read.count('revokedWhitelisting'),
    // Spelled so on the wire.
    conferences: read.count('revokeLoginsforConferences'),
  };
  read.noteRest();
  return email === null ? null : { email, revoked };
};

/** `alice@acme.com can still sign in through *@acme.com`. */
const stillCoveredSentence = ({ email, by }: { readonly email: string; readonly by: string }): Message => {
  if (email.toLowerCase() === by.toLowerCase()) return say`${user(email)} is still in the policy.`;
  return say`${user(email)} can still sign in through ${user(by)}.`;
};

/** The entries that were taken out, one on a line, as they can be pasted back into the policy. */
export const restoreList = (removal: Removal): string => removal.removed.map(({ email }) => `${email}\n`).join('');

/** The result of an email removal as it is published: `policy remove-emails --json`. */
export const removalDocument = ({ anomalies, ...removal }: Removal) => ({
  format: 'tripoint/email-removal-result' as const,
  version: 1 as const,
  ...removal,
  known: isSure(removal),
  anomalies: anomalies.map(({ message }) => message),
});
export type RemovalDocument = ReturnType<typeof removalDocument>;

/** One sentence for each address that was to be kept out and is not. */
export const stillCoveredSentences = ({ stillCovered }: Pick<Removal, 'stillCovered'>): readonly Message[] =>
  stillCovered.map(stillCoveredSentence);

/** What a person types before entries are removed: their number, or the widest pattern, which stands for many people. */
interface Confirmation {
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

export const coverageSentences = (entries: readonly PolicyEntry[]): readonly Message[] =>
  entries.flatMap(({ text, covers }) => (covers === null ? [] : [say`${user(text)} ${say`covers ${covers}`}.`]));

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

/** What a removal came to, from what the service reported. @param asked the entries as they were sent. */
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
    parts.length > 0 && (revoke || hasEnded) ? say`The service reports: ${joined(parts, ', ')}.` : NOTHING,
    counts.includes(null) ? say('The service does not say every count.') : NOTHING,
  );
};
