import { has, isSilent, type Outcome } from './outcome.ts';
import { FAMILIES, type Family } from '../vocabulary/words.ts';
import type { FinishedProbe } from './probe.ts';
import { saysRejected } from './rejection-words.ts';

/**
 * Which probe may go out next. This is what keeps the product from locking the customer's API user: hardened servers
 * lock an administrator after three failed sign-ins, so one sign-in is unanswered at a time, and after a 401 nothing goes
 * out at all unless the engineer asks for it.
 */

type Next =
  /** Start these now, side by side. */
  | { readonly kind: 'start'; readonly families: readonly Family[] }
  /** Wait until one that runs has finished. */
  | { readonly kind: 'wait' }
  /** Do not run these: a sign-in was rejected. Nothing is left to do after that. */
  | { readonly kind: 'protect'; readonly families: readonly Family[] }
  | { readonly kind: 'done' };

/**
 * The server checks a sign-in for each of its API families separately: a role may let a user into one and not another.
 */
export const SIGN_IN_KINDS = ['ers', 'open-api', 'mnt'] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

const KIND_OF: Readonly<Record<Family, SignInKind>> = {
  'ers-endpoint-groups': 'ers',
  'ers-endpoints': 'ers',
  'open-api': 'open-api',
  'mnt-session': 'mnt',
};

/** The kind of sign-in that a probe makes. */
export const kindOf = (family: Family): SignInKind => KIND_OF[family];

/** True where the outcome says that the server rejected the sign-in. */
export const isRejectedSignIn = (outcome: Outcome): boolean => outcome === 'http.401';

/**
 * Whether a proxy's answer to CONNECT asks for a sign-in, or rejects one. 407 is the status for it; some proxies, and gateways
 * that speak as servers do, say 401.
 */
export const proxyWantsSignIn = (status: number): boolean => status === 407 || status === 401;

/**
 * Whether a proxy that was given credentials rejected them, or may have: it locks accounts as well. One that was
 * reached and closed, fell silent or spoke no HTTP has said nothing, and a refusal such as 403 may be for who asks as
 * well as for what is asked. 502, 503 and 504 concern the path behind it, which comes after the sign-in.
 */
export const mayBeRejectedByProxy = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
  const status = evidence?.proxy?.status ?? null;
  return (
    outcome === 'proxy.auth-required' ||
    (outcome === 'proxy.refused' && (status === null || !OF_THE_WAY_BEHIND.has(status)))
  );
};

const OF_THE_WAY_BEHIND: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an answer under another status says in words that the sign-in was rejected, and not to everybody: the same question
 * without credentials got the 401 of a server that asks for them, an answer without such words, or was not asked.
 */
export const isRejectedByWords = (probe: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
  const { statusWithoutSignIn: without, wordsWithoutSignIn: words, withoutSignIn } = probe.evidence ?? {};
  return withoutSignIn !== true && (without === undefined || without === 401 || words === false) && saysRejected(probe);
};

/** Whether the sign-in of a probe was rejected, by its status or in words. */
export const wasRejected = (probe: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean =>
  isRejectedSignIn(probe.outcome) || isRejectedByWords(probe);

/** How many sign-ins the server rejected in one probe: its own, and the question which node answered. */
export const rejectionsIn = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): number =>
  (wasRejected({ outcome, evidence }) ? 1 : 0) + (evidence?.mntVersion?.status === 401 ? 1 : 0);

/**
 * True only where the answer can come from nothing but a server that let the credentials in: its own words (the good answers,
 * what MnT says of itself, the server's own error envelope under 415 or 500, which it sends after signing the user in), or the
 * mere form of a good answer where the same question without credentials got the 401 of a server that asks for them. A 302,
 * 403, 404, any page, any JSON of another shape and any failure below HTTP prove nothing, and the run stays one at a time.
 */
export const provesSignIn = (probe: FinishedProbe): boolean => {
  const { evidence } = probe;
  if (evidence?.withoutSignIn === true || !answersLikeOne(probe) || saysRejected(probe)) return false;
  return !hasFormAlone(probe) || evidence?.statusWithoutSignIn === 401;
};

/** Whether an answer is one that the server gives to nobody but a user who has signed in. */
const answersLikeOne = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean =>
  has(outcome, 'signed-in') || (has(outcome, 'signed-in-by-envelope') && evidence?.body?.reading.kind === 'ers-error');

/**
 * Whether a good answer is one by its form alone, in which nothing is the server's own: XML of an unknown root under 500; and,
 * given to a request without credentials, an empty list. A device in front can put the same in place of a 401.
 */
export const hasFormAlone = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
  const reading = evidence?.body?.reading;
  if (outcome === 'ok.unrecognized-xml') return reading?.kind !== 'mnt-result';
  return evidence?.withoutSignIn === true && reading?.kind === 'json-array' && reading.length === 0;
};

/** Whether what came back without credentials shows that the server itself asks for them, or is nothing to rely on. */
export const wantsSignIn = (answer: FinishedProbe): boolean =>
  isRejectedSignIn(answer.outcome) || (answersLikeOne(answer) && !hasFormAlone(answer) && !saysRejected(answer));

/** The probe ended before HTTP: no credentials went out. */
const neverAsked = ({ outcome }: FinishedProbe): boolean => /^(dns|tcp|proxy|tls)\./.test(outcome);

/**
 * Decides from what was wanted, what has finished and what is under way. Families that have a real outcome already are
 * not asked again: one attempt each.
 *
 * One goes after another, also when earlier ones were let in: between two requests an account can be locked, a password
 * changed, a node of a balancer be another one, and a role may let a user into one family only. So one start causes one
 * rejected sign-in at most. A rejection ends it, whatever the engineer consented to: a consent is spent by it.
 *
 * Where the path is closed, one probe after another would make the engineer wait four times for the same silence. So
 * after a first probe that ended before HTTP the others set out side by side, and only one of them at a time may hand
 * over credentials: anyone who gets so far while another does turns back (`someTurnedBack`) and is asked later, alone.
 *
 * What was finished `before` a run was taken up again is not asked again, and a 401 among it still protects, unless the
 * engineer consented to one more.
 */
export const next = (
  wanted: readonly Family[],
  finished: readonly FinishedProbe[],
  running: readonly Family[],
  continueAfter401: boolean,
  someTurnedBack = false,
  before: readonly FinishedProbe[] = [],
): Next => {
  const all = [...before, ...finished];
  const done = new Set(all.filter(({ outcome }) => !isSilent(outcome)).map(({ family }) => family));
  const waiting = FAMILIES.filter(
    (family) => wanted.includes(family) && !done.has(family) && !running.includes(family),
  );
  const [first] = waiting;
  if (first === undefined) return running.length > 0 ? { kind: 'wait' } : { kind: 'done' };

  const rejected = (probes: readonly FinishedProbe[]): boolean => probes.some(wasRejected);
  if (rejected(finished) || (rejected(before) && !continueAfter401)) return { kind: 'protect', families: waiting };
  if (running.length > 0) return { kind: 'wait' };
  const asked = all.filter(({ outcome }) => !isSilent(outcome));
  const closed = asked.length > 0 && asked.every(neverAsked) && !someTurnedBack;
  return { kind: 'start', families: closed ? waiting : [first] };
};
