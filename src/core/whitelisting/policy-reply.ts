import { say, user, type Message } from '../messages/message.ts';
import { anomalyList, type Anomaly, type AnomalyList } from './anomaly.ts';
import type { CallOutcome } from './call.ts';
import { failureOf, notUnderstood, type ServiceFailure } from './failure.ts';
import { isCoveredBy } from './policy.ts';
import { isObject, readFields } from './reply-fields.ts';

/** Sign-ins ended with an entry; `null` where the answer does not say it. */
export interface Revoked {
  readonly selfProvisioning: number | null;
  readonly meetingHost: number | null;
  readonly whitelisting: number | null;
  readonly conferences: number | null;
}

/** Parts of the answer to a removal that may be unknown. */
type RemovalPart = 'notInPolicy' | 'stillCovered' | 'remaining';

/** What a removal came to. */
export interface Removal {
  /** Each address once. */
  readonly removed: readonly { readonly email: string; readonly revoked: Revoked }[];
  /** Asked for, not removed and not there: it was not in the policy. Empty where that is not known. */
  readonly notInPolicy: readonly string[];
  /** Asked for, and still let in by an entry that stays. */
  readonly stillCovered: readonly { readonly email: string; readonly by: string }[];
  /** What the policy holds now. */
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

/**
 * What is reported of an address that should be kept out and is not: `alice@acme.com can still sign in through
 * *@acme.com`.
 */
const stillCoveredSentence = ({ email, by }: { readonly email: string; readonly by: string }): Message => {
  if (email.toLowerCase() === by.toLowerCase()) return say`${user(email)} is still in the policy.`;
  return say`${user(email)} can still sign in through ${user(by)}.`;
};

/** The entries that were taken out, one on a line, as they can be pasted back into the policy. */
export const restoreList = (removal: Removal): string => removal.removed.map(({ email }) => `${email}\n`).join('');

/** The result of an email removal as it is published: `policy remove-emails --json`. */
export interface RemovalDocument {
  readonly format: 'tripoint/email-removal-result';
  readonly version: 1;
  readonly removed: Removal['removed'];
  readonly notInPolicy: Removal['notInPolicy'];
  readonly stillCovered: Removal['stillCovered'];
  readonly remaining: Removal['remaining'];
  /** `false`: the answer does not list all of `notInPolicy`, `stillCovered` and `remaining`. */
  readonly known: boolean;
  /** Which of these three are not known, or not wholly. */
  readonly notKnown: Removal['notKnown'];
  /** What in the answer was not as specified, a sentence each. */
  readonly anomalies: readonly Message[];
}

export const removalDocument = ({
  removed,
  notInPolicy,
  stillCovered,
  remaining,
  notKnown,
  anomalies,
}: Removal): RemovalDocument => ({
  format: 'tripoint/email-removal-result',
  version: 1,
  removed,
  notInPolicy,
  stillCovered,
  remaining,
  known: isSure({ notKnown }),
  notKnown,
  anomalies: anomalies.map(({ message }) => message),
});

/** One sentence for each address that was to be kept out and is not. */
export const stillCoveredSentences = ({ stillCovered }: Pick<Removal, 'stillCovered'>): readonly Message[] =>
  stillCovered.map(stillCoveredSentence);
