import { z } from 'zod';
import { headerOf, timestamp, type Evidence, type ResponseEvidence } from '../evidence/evidence.ts';
import { isSilent } from '../evidence/outcome.ts';
import { ALERT } from '../evidence/tls-alert.ts';
import type { FinishedProbe } from '../evidence/probes.ts';
import {
  hasWordsOfRejection,
  isRejectedByWords,
  isRejectedSignIn,
  provesSignIn,
  SIGN_IN_KINDS,
} from '../evidence/sign-in-plan.ts';
import { attribute, hostOf } from '../evidence/responder/attribute.ts';
import { PROBE_STAGES } from '../vocabulary/words.ts';

/**
 * What the attempt ledger holds. A sign-in *sets out* before its credentials are written; one without a result counts
 * as rejected.
 */

/**
 * `answered`: neither let in nor rejected, by an answer of the server itself, because the probe was stopped before anything was
 * written, or because TLS ended before the other side read anything. `unclear`: the password went out, and nothing shows whether
 * it was accepted: no status line, or an answer that everybody gets. `unknown`: only who signs in gets such an answer, or the
 * program ended before there was one; it counts as rejected.
 */
export const SIGN_IN_RESULTS = ['accepted', 'rejected', 'unknown', 'answered', 'unclear'] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];

const SENDERS = [
  'window run',
  'window watch',
  'terminal probe',
  'terminal watch',
  'import',
  'check',
  'card',
  'look',
  'service',
] as const;
export type Sender = (typeof SENDERS)[number];

/** Whether silence before it holds a sign-in back; `run`: the same kind was accepted in this watch, which continues unanswered. */
const GROUNDS = ['none', 'run'] as const;
export type SilenceAllowance = (typeof GROUNDS)[number];

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();
const server = z.string().max(600);
const user = z.string().max(8192);
const kind = z.enum(SIGN_IN_KINDS);
const id = z.uuid();

/** Time since the machine's start, in milliseconds, and the id of that start: a clock that nobody sets. */
const uptime = z.object({ boot: z.string().max(100), ms: z.number() });
export type Uptime = z.infer<typeof uptime>;
/** When something happened. Events of earlier versions, and of systems without an id of their start, have no uptime. */
const moment = { at: timestamp, uptime: uptime.nullish() } as const;

/** The stage is `null` for what belongs to none: a look at a certificate, a call to the service. */
const whose = { server, user, by: z.enum(SENDERS), stage: z.enum(PROBE_STAGES).nullable(), ...moment } as const;

/** Tells one process from every other; see node/disk/lock.ts. */
const processMark = z.object({
  pid: z.number(),
  bootId: z.string().nullable(),
  startTicks: z.string().nullable(),
  pidNamespace: z.string().nullish(),
  host: z.string(),
});

export const attemptEventSchema = z.discriminatedUnion('event', [
  /** A run begins, with the rejections that the engineer accepted; it shows that the ledger can be written. */
  z.object({ event: z.literal('run'), id, ...whose, consentedTo: z.array(id).max(1000) }),
  /** Credentials are about to be written. `limitMs`: the longest that its result may take. */
  z.object({
    event: z.literal('set-out'),
    id,
    run: id,
    ...whose,
    /** SHA-256 of the key that the server showed. */
    key: sha256,
    kind,
    /** A random id of the password, new at each entry and never derived from it; absent in events of earlier versions. */
    password: id.optional(),
    ground: z.enum(GROUNDS),
    limitMs: z.number(),
    process: processMark,
  }),
  z.object({ event: z.literal('result'), id, ...moment, result: z.enum(SIGN_IN_RESULTS) }),
  z.object({
    event: z.literal('imported'),
    id,
    record: id,
    ...whose,
    /** SHA-256 of the key that the server showed to that record; absent where it showed none, and in events of earlier versions. */
    key: sha256.optional(),
    attempts: z
      .array(z.object({ id, at: timestamp, kind, result: z.enum(['rejected', 'unknown', 'unclear']) }))
      .max(20_000),
  }),
  /** The server has shown this key: other names for it are the same server. */
  z.object({ event: z.literal('seen'), server, key: sha256, at: timestamp }),
  /** So many lines could not be read: they may have been rejections of anybody. */
  z.object({ event: z.literal('damage'), id, ...moment, lines: z.number() }),
]);
export type AttemptEvent = z.infer<typeof attemptEventSchema>;
export type SetOut = Extract<AttemptEvent, { event: 'set-out' }>;

/** Whether two names may be one user of the server: case, domain (`ACME\user`, `user@acme.example`) and blanks do not count. */
export const mayBeSameUser = (one: string, other: string): boolean => withoutDomain(one) === withoutDomain(other);

/** Whether two names are one user beyond doubt, so that what was accepted for one settles what was rejected for the other. */
export const isSameUser = (one: string, other: string): boolean => plainUser(one) === plainUser(other);

const withoutDomain = (name: string): string => {
  const plain = plainUser(name);
  const behind = plain.slice(plain.lastIndexOf('\\') + 1);
  const at = behind.indexOf('@');
  return at > 0 ? behind.slice(0, at) : behind;
};

const plainUser = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\u115f\u1160\u3164]/gu, '')
    .trim()
    .toLowerCase();

/** Where and as whom a sign-in goes: `server` by {@link serverKey}, the user exactly as it is sent. */
export interface Account {
  readonly server: string;
  readonly user: string;
}

/** `host:port`, the host in lower case; each practice world's server is separate. */
export const serverKey = (place: string, practice: string | null): string =>
  (practice === null ? '' : `practice ${practice} `) + place.toLowerCase().replace(/\.(?=:\d+$)/, '');

/** A server without its port: its APIs answer at several ports, and its accounts are the same at each. */
export const serverName = (key: string): string => key.replace(/:\d+$/, '');

const PROXY = 'proxy ';

/** What a proxy of our own is called where sign-ins are counted: no server is named with a blank. */
export const proxyServer = (place: string): string => PROXY + place.toLowerCase();

export const isProxyServer = (key: string): boolean => key.startsWith(PROXY);

/** What a probe shows about its sign-in, one that was stopped under way too; `null` where nothing was sent. */
export const resultOf = (probe: FinishedProbe): SignInResult | null => {
  const result = resultByStatus(probe);
  if (result !== 'answered' && result !== 'unclear') return result;
  if (isRejectedByWords(probe)) return 'rejected';
  const isSignedOnly = probe.evidence?.statusWithoutSignIn === 401;
  const speaks = hasWordsOfRejection(probe);
  if (result === 'unclear' || speaks) return isSignedOnly ? 'unknown' : 'unclear';
  return mayTellRejection(probe.evidence) ? 'unknown' : 'answered';
};

const resultByStatus = (probe: FinishedProbe): SignInResult | null => {
  const { outcome, evidence } = probe;
  if (isRejectedSignIn(outcome)) return 'rejected';
  if (evidence?.withoutSignIn === true) return null;
  if ((isSilent(outcome) && outcome !== 'not-run.stopped') || !evidence?.times.http) return null;
  // The handshake was never done for the other side: it reads nothing that came behind it.
  if (evidence.failure?.alert === ALERT.certificateRequired) return 'answered';
  if (evidence.response === null || isOfGateway(evidence.response.status)) return 'unclear';
  // A head alone, of a probe that was stopped, proves nothing: what answers everybody with 200 begins in the same way.
  return provesSignIn(probe) ? 'accepted' : 'answered';
};

/** Whether a probe is asked once more without credentials: what came back, or that nothing did, shows neither acceptance nor rejection. */
export const wantsTwin = (probe: FinishedProbe): boolean => {
  const result = resultByStatus(probe);
  return (result === 'unclear' || isUndecided(probe)) && probe.evidence?.statusWithoutSignIn === undefined;
};

const isUndecided = (probe: FinishedProbe): boolean => {
  const result = resultByStatus(probe);
  return (result === 'answered' || result === 'unclear') && probe.evidence?.response != null;
};

/**
 * Whether nothing has shown so far that the server sees the credentials: there is an answer that neither accepts nor
 * rejects them, the same question without them did not get the 401 of a server that asks for them, and no answer shows
 * that they were let in. What is in front of the server may hide its 401 behind its own page, and each further sign-in
 * could be a rejected one that nobody sees. The next question is asked without them first.
 */
export const signInMakesNoDifference = (finished: readonly FinishedProbe[]): boolean =>
  finished.some(mayHideRejection) && !finished.some(provesSignIn);

/** Whether the answer to a probe's sign-in may stand for a rejection of which nobody knows. */
export const mayHideRejection = (probe: FinishedProbe): boolean =>
  isUndecided(probe) && !isRejectedByWords(probe) && probe.evidence?.statusWithoutSignIn !== 401;

/** Whether a status says that something in front of the server had no answer to pass on; 503 is sent before anything is. */
export const isOfGateway = (status: number): boolean => GATEWAY.has(status);

/** Whether an answer that only who signs in was given may be a rejection in unknown words. It counts as rejected. */
const mayTellRejection = (evidence: Evidence | null): boolean => {
  if (evidence?.response == null || evidence.statusWithoutSignIn !== 401) return false;
  const { response, body, request } = evidence;
  if (OF_THE_QUESTION.has(response.status)) return false;
  const to = headerOf(response, 'location') ?? '';
  // The server shows its own start page for an API that is off; a sign-in page is a sign-in.
  if (response.status >= 300 && response.status < 400 && !FRONT_PAGE.test(to)) return true;
  // A page with 200 to who signs in alone is no API's, the server's own page for signing in neither.
  if (response.status < 300 && body?.reading.kind === 'html') return true;
  if (attribute(evidence, hostOf(request.url) ?? '').responder === 'access-control-server') return false;
  if (response.status >= 300 && response.status < 400) return true;
  if (isAnsweredByGateway(response)) return true;
  if (body === null) return false;
  const { kind } = body.reading;
  // A page of somebody else is never the server's word of a role; an object or a text may be.
  if (kind === 'html' || kind === 'not-text') return true;
  const isObject = (kind === 'json-other' || kind === 'xml-other') && response.status >= 400 && response.status < 500;
  return (isObject || kind === 'text') && !(response.status === 403 && OF_A_ROLE.test(body.excerpt));
};

/** Heads by which a gateway that checks sign-ins itself marks its own answer, a short 403 or 500. */
const OF_A_GATEWAY =
  /^(?:x-amzn-errortype|x-amz-apigw-id|apigw-requestid):|^server: *(?:envoy|istio-envoy|awselb|big-?ip|squid|akamaighost|cloudflare|fortiweb|netscaler|kong)/i;
const PASSED_ON = /^x-envoy-upstream-service-time:/i;

const isAnsweredByGateway = ({ headers }: ResponseEvidence): boolean => {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return lines.some((line) => OF_A_GATEWAY.test(line)) && !lines.some((line) => PASSED_ON.test(line));
};

const FRONT_PAGE = /^(?:https:\/\/[^/]*)?\/admin\/?$/i;

/** Whether an answer that only who signs in was given bears no mark of the server. It counts as rejected while nobody knows. */
export const mayStandForRejection = ({ evidence }: Pick<FinishedProbe, 'evidence'>): boolean => {
  if (evidence?.response == null || evidence.statusWithoutSignIn !== 401) return false;
  const { status } = evidence.response;
  if (NEVER_OF_A_SIGN_IN.has(status)) return false;
  if (status === 403 && OF_A_ROLE.test(evidence.body?.excerpt ?? '')) return false;
  if (FRONT_PAGE.test(headerOf(evidence.response, 'location') ?? '')) return false;
  return attribute(evidence, hostOf(evidence.request.url) ?? '').responder !== 'access-control-server';
};

const NEVER_OF_A_SIGN_IN: ReadonlySet<number> = new Set([405, 406, 415]);

/** Whether the server itself leads to its own first page, as it does from an API that is switched off before it asks who comes. */
export const isSwitchedOff = ({ evidence }: Pick<FinishedProbe, 'evidence'>): boolean =>
  evidence?.response != null &&
  FRONT_PAGE.test(headerOf(evidence.response, 'location') ?? '') &&
  attribute(evidence, hostOf(evidence.request.url) ?? '').responder === 'access-control-server';

/** Statuses that say something of the question or of the load, and never of who asks. */
const OF_THE_QUESTION: ReadonlySet<number> = new Set([404, 405, 406, 415, 429, 501, 503]);
/** How a 403 says that a user who was let in has not the role; "forbidden" alone says it of a wrong password, too. */
const OF_A_ROLE = /permission|privilege|insufficient|roles?|groups?|scopes?|beh[^ ]{1,8}righet/i;

/** 520 and 524 are Cloudflare's words for 502 and 504; 423 is what some gateways say of an account that is locked, in place of 401. */
const GATEWAY: ReadonlySet<number> = new Set([423, 502, 504, 520, 524]);
