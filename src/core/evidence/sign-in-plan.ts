import { has, isSilent, type Outcome } from './outcome.ts';
import { FAMILIES, type Family } from '../vocabulary/words.ts';
import type { FinishedProbe } from './probes.ts';
import type { BodyEvidence, Evidence, ResponseEvidence } from './evidence.ts';
import { pageText } from './responder/incidents.ts';

/** Which probe may go out next: one unanswered sign-in at a time, none after a 401, as three lock a hardened server's user. */

type Next =
  /** Start these now, side by side. */
  | { readonly kind: 'start'; readonly families: readonly Family[] }
  /** Wait until one that runs has finished. */
  | { readonly kind: 'wait' }
  /** Do not run these: a sign-in was rejected. Nothing is left to do after that. */
  | { readonly kind: 'protect'; readonly families: readonly Family[] }
  | { readonly kind: 'done' };

/** The server checks a sign-in for each API family: a role may let a user into one and not another. */
export const SIGN_IN_KINDS = ['ers', 'open-api', 'mnt'] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

const KIND_OF: Readonly<Record<Family, SignInKind>> = {
  'ers-endpoint-groups': 'ers',
  'ers-endpoints': 'ers',
  'open-api': 'open-api',
  'mnt-session': 'mnt',
};

export const kindOf = (family: Family): SignInKind => KIND_OF[family];

/** True where the outcome says that the server rejected the sign-in. */
export const isRejectedSignIn = (outcome: Outcome): boolean => outcome === 'http.401';

/** Whether a proxy's answer to CONNECT asks for a sign-in or rejects one: 407, of some proxies and gateways 401. */
const proxyWantsSignIn = (status: number): boolean => status === 407 || status === 401;

/** What a proxy's answer to CONNECT means, if it opens no tunnel: 502 to 504 concern the path behind it. */
export const outcomeOfConnect = (status: number | null): Outcome => {
  if (status !== null && proxyWantsSignIn(status)) return 'proxy.auth-required';
  return status !== null && status >= 502 && status <= 504 ? 'proxy.cannot-reach' : 'proxy.refused';
};

/** Whether a proxy rejected credentials, or may have: a refusal may be of the user, and so may silence. */
export const mayBeRejectedByProxy = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean =>
  outcome === 'proxy.auth-required' ||
  outcome === 'proxy.refused' ||
  (outcome === 'proxy.cannot-reach' && (evidence?.proxy?.status ?? null) === null);

/** Whether another status than 401 says in words that the sign-in was rejected, and does not say so to everybody. */
export const isRejectedByWords = (probe: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean =>
  (probe.evidence?.response?.status ?? 0) >= 400 && hasWordsOfRejection(probe);

/** The same, whatever the status: below 400 such words leave the sign-in unclear. */
export const hasWordsOfRejection = (probe: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
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
 * True only of what no one but a server that let the credentials in answers: its own words, or the form of a good answer where
 * the same question without them got its 401. A 302, 403, 404, page or other JSON proves nothing, and the run stays one at a time.
 */
export const provesSignIn = (probe: FinishedProbe): boolean => {
  const { evidence } = probe;
  if (evidence?.withoutSignIn === true || !answersLikeOne(probe) || saysRejected(probe)) return false;
  return !hasFormAlone(probe) || evidence?.statusWithoutSignIn === 401;
};

/** Whether an answer is one that the server gives to nobody but a user who has signed in. */
const answersLikeOne = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean =>
  has(outcome, 'signed-in') || (has(outcome, 'signed-in-by-envelope') && evidence?.body?.reading.kind === 'ers-error');

/** Whether a good answer is one by form alone: XML of an unknown root, or an empty list without credentials. */
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
 * Decides which families go next: one at a time, as an account may be locked after any answer, and a rejection ends it, whatever
 * was consented to. Where a first probe ended before HTTP the others set out side by side; who gets so far while another hands over credentials turns back (`someTurnedBack`) and is asked later, alone.
 * What was finished `before` is not asked again, and a 401 among it protects unless the engineer consented to one more.
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

/** A portal or gateway may say a rejection under another status: such words only count, so that no password is repeated. */
const REJECTION_WORDS = [
  /\b(?:authentication|log-?in|log-?on|sign-?in)(?: attempt)? (?:has |was |is )?(?:failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error)\b/i,
  /\b(?:failed|unable|cannot|could not) (?:to )?(?:authenticate|log ?in|log ?on|sign ?in)\b/i,
  /\bnot authenticated\b/i,
  /\b(?:invalid|incorrect|wrong|bad) (?:user ?name|user|log-?in|password|credentials?)\b/i,
  /\b(?:user ?name|user|account|password|credentials?) (?:is |are |was |has |have )?(?:been |not )?(?:invalid|incorrect|wrong|expired|mismatch|locked|disabled|suspended|blocked|recogni[sz]ed)\b/i,
  /\btoo many (?:failed|invalid|unsuccessful|log-?in|log-?on|sign-?in|authentication|password) (?:[a-z-]{1,15} )?(?:attempts|failures|tries|log-?ins|sign-?ins)\b/i,
  /\btoo many (?:log-?ins|sign-?ins)\b|\b(?:log-?in|log-?on|sign-?in|authentication) (?:attempts|failures)\b|\bbrute[- ]force\b/i,
  /\b(?:log-?in|log-?on|sign-?in) (?:is )?blocked\b|\bauthentication (?:is )?required\b|\bpassword (?:must|has to) be changed\b|\bldap bind failed\b/i,
  /\b(?:user|user ?name|account) (?:is |was )?(?:temporarily |currently )?(?:not found|unknown|inactive|unavailable)\b|\b(?:unknown|no such) (?:user ?name|user|account)\b/i,
  /\b(?:invalid_(?:grant|client|credentials)|bad_credentials)\b/i,
  /\b(?:fel|felaktig[at]?|ogiltig[at]?) (?:anv[^ ]{1,8}ndar(?:namn|id|e)?|l[^ ]{1,8}senord|inloggning|(?:konto|inloggnings)?uppgifter)/i,
  /\b(?:inloggning(?:en|sf[^ ]{1,8}rs[^ ]{1,8}ket)?|autentisering(?:en)?) (?:har )?(?:misslyck|neka|avvisa)/i,
  /\b(?:kontot|anv[^ ]{1,8}ndaren) (?:[^ ]{1,9} )?(?:[^ ]{1,9} )?(?:l[^ ]{1,8}st|sp[^ ]{1,8}rra|inaktivera|avst[^ ]{1,8}ng)/i,
  /\bl[^ ]{1,8}senordet (?:[^ ]{1,9} )?(?:fel|felaktigt|ogiltigt|inte|g[^ ]{1,8}tt ut)\b/i,
  /\bm[^ ]{1,8}nga misslyckade (?:inloggning|f[^ ]{1,8}rs[^ ]{1,8}k)|\bok[^ ]{1,8}nd (?:anv[^ ]{1,8}ndare|anv[^ ]{1,8}ndarnamn)/i,
  // A 401 inside another answer.
  /<http-code>401<|"(?:status|code|status_?code|http-?code)" ?: ?"?401\b|\b401 unauthori[sz]ed\b/i,
  /"(?:title|message|error|detail|description)" ?: ?"unauthori[sz]ed"/i,
  // What a DataPower says whose policy rejects who asks.
  /\brejected \(from client\)/i,
  /^http\/[0-9.]+ [0-9]+ unauthori[sz]ed/i,
] as const;

/** The page or the head of a 401, under a status that somebody has put in its place. */
const OF_A_401 = /http status 401\b|^www-authenticate: *[a-z]/i;

/** A reply as far as it speaks. */
interface Reply {
  readonly response: Pick<ResponseEvidence, 'status' | 'reason' | 'headers'>;
  readonly body: Pick<BodyEvidence, 'excerpt' | 'rejects'> | null;
}

/** A character that JSON writes by its number. */
const BY_NUMBER = /\\u([0-9a-f]{4})/gi;

/** Whether a text, a page or a document among them, says that a sign-in was rejected. */
export const rejectsInWords = (text: string): boolean => {
  const plain = text.replace(BY_NUMBER, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const forms = [plain.replace(/\s+/g, ' '), pageText(plain)];
  return REJECTION_WORDS.some((words) => forms.some((form) => words.test(form)));
};

/** A way back to a form with the reason (`?error=1`), or to the one for another password. */
const REASON_IN_LOCATION =
  /[?&](?:[a-z_]{0,20}error[a-z_]{0,20}|[a-z_]{0,20}fail(?:ed|ure)?)=|=[a-z_]{0,20}(?:auth|login)_(?:fail|error|msg)|(?:change|reset|expired)[-_]?password|password[-_]?(?:change|reset|expired)/i;

/** Whether a header of a reply says that a sign-in was rejected, literally or in an address. */
export const rejectsInHeaders = (headers: readonly (readonly [string, string])[]): boolean =>
  headers.some(
    ([name, value]) =>
      rejectsInWords(value.replace(/\+|%20/g, ' ')) ||
      (/^(?:location|refresh)$/i.test(name) && REASON_IN_LOCATION.test(value)),
  );

const isChanged401 = ({ response, body }: Reply): boolean =>
  response.status !== 401 &&
  [body?.excerpt ?? '', ...response.headers.map(([name, value]) => `${name}: ${value}`)].some((text) =>
    OF_A_401.test(text),
  );

const speaks = ({ response, body }: Reply): boolean =>
  body?.rejects === true ||
  isChanged401({ response, body }) ||
  rejectsInWords(`HTTP/1.1 ${response.status} ${response.reason ?? ''}`) ||
  rejectsInWords(body?.excerpt ?? '');

/** What is noted of the same question without credentials, besides the answer to them. */
export const withoutSignInOf = (
  probe: Pick<FinishedProbe, 'outcome' | 'evidence'>,
  without: Reply,
): Pick<Evidence, 'statusWithoutSignIn' | 'wordsWithoutSignIn'> => ({
  statusWithoutSignIn: without.response.status,
  ...(saysRejected(probe) && !speaks(without) && { wordsWithoutSignIn: false }),
});

/** Whether the reply itself says that the sign-in was rejected, or that the account is locked, under another status than 401. */
const saysRejected = ({ outcome, evidence }: Pick<FinishedProbe, 'outcome' | 'evidence'>): boolean => {
  // A good answer may hold such words as its data: a session has the reasons why guests failed.
  const isData = outcome.startsWith('ok') && evidence?.body?.reading.kind !== 'mnt-result';
  if (evidence?.response == null || isData) return false;
  return speaks({ response: evidence.response, body: evidence.body });
};
