import { leafOf, type Evidence, type Reading, type ResponseEvidence, headerOf } from '../evidence.ts';
import { DEVICE_MARKS, SERVER_MARKS, type Mark } from './marks.ts';
import { remembered } from '../../vocabulary/remembered.ts';
import type { Responder } from '../../vocabulary/words.ts';

/** Headers whose values change from reply to reply, name one exchange, or frame it: a difference in them is no evidence. */
const VOLATILE: ReadonlySet<string> = new Set([
  'age',
  'cf-ray',
  'connection',
  'content-length',
  'date',
  'etag',
  'expires',
  'keep-alive',
  'last-modified',
  'nel',
  'proxy-connection',
  'report-to',
  'retry-after',
  'server-timing',
  'set-cookie',
  'set-cookie2',
  'traceparent',
  'transfer-encoding',
  'x-amz-cf-id',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-azure-ref',
  'x-csrf-token',
  'x-envoy-upstream-service-time',
  'x-iinfo',
  'x-kong-proxy-latency',
  'x-kong-response-latency',
  'x-kong-upstream-latency',
  'x-request-time',
  'x-response-time',
  'x-runtime',
  'x-timer',
]);

/** Numbers of one request, whatever they are called: `x-request-id`, `x-ms-correlation-request-id`, `x-trace-id`. */
const NUMBER_OF_ONE = /(^|-)(request|correlation|trace|transaction|incident|event|reference|error)-?id$/;

/** Whether a header of this name says nothing about who gave a reply. Any case. */
export const isVolatile = (name: string): boolean => {
  const lower = name.toLowerCase();
  return VOLATILE.has(lower) || NUMBER_OF_ONE.test(lower);
};

/** How much a reply's likeness to a known reply of the server may add to the server's score, or take from it. */
const MOST = 2;

/** Headers that nearly every server sends, most of them with the same value. */
const COMMON: ReadonlySet<string> = new Set(['content-type', 'cache-control', 'pragma', 'vary', 'allow', 'via']);

/** Headers that every device puts on too: their absence means something, their presence nothing. */
const HARDENING: ReadonlySet<string> = new Set([
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Answers that a device does not write. */
const OF_THE_API: ReadonlySet<Reading['kind']> = new Set([
  'search-result',
  'json-array',
  'ers-error',
  'mnt-session',
  'mnt-result',
]);

const namesHeader = (mark: Mark, name: string): boolean =>
  typeof mark.where === 'object' &&
  (typeof mark.where.header === 'string' ? mark.where.header === name : mark.where.header.test(name));

const inHeader = (mark: Mark, [name, value]: readonly [string, string]): boolean =>
  namesHeader(mark, name.toLowerCase()) && mark.pattern.test(value);

const OF_DEVICES = Object.values(DEVICE_MARKS).flat();

/** What a device in the path to the reference has put into it is no sign of the server. */
const ofDevice = (header: readonly [string, string]): boolean => OF_DEVICES.some((mark) => inHeader(mark, header));

const characteristic = ({ headers }: ResponseEvidence): ReadonlyMap<string, string> =>
  new Map(
    headers
      .filter((header) => !isVolatile(header[0]) && !COMMON.has(header[0].toLowerCase()) && !ofDevice(header))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );

const cookieNames = ({ headers }: ResponseEvidence): ReadonlySet<string> =>
  new Set(
    headers
      .filter((header) => header[0].toLowerCase() === 'set-cookie' && !ofDevice(header))
      .map(([, value]) => value.split(/[=;]/, 1)[0]?.trim() ?? '')
      .filter((name) => name !== ''),
  );

/** A mark of the server that the reply bears itself. */
const bearsOwnMark = (response: ResponseEvidence, excerpt: string): boolean =>
  SERVER_MARKS.some((mark) => {
    if (mark.where === 'body') return mark.pattern.test(excerpt);
    if (mark.where === 'reason') return mark.pattern.test(response.reason ?? '');
    return response.headers.some((header) => inHeader(mark, header));
  });

/**
 * How much a reply looks like a known one of this server: -2 (none of its headers) to 2 (half of them, same values). A device on
 * both ways marks both replies and may hold its key: a body that is not the API's gains nothing without that key or a mark, a
 * page nothing that suffices, and nothing does for a cookie or a key alone.
 */
const likeness = (evidence: Evidence, reference: Evidence | null): number => {
  const { response } = evidence;
  if (!response || !reference?.response || reference === evidence) return 0;
  const known = characteristic(reference.response);
  const shown = characteristic(response);
  const names = [...known.keys()].filter((name) => shown.has(name));
  const own = [...known.keys()].filter((name) => !HARDENING.has(name));
  const values = own.filter((name) => shown.get(name) === known.get(name)).length;
  const cookies = cookieNames(reference.response);
  const cookie = [...cookieNames(response)].some((name) => cookies.has(name));
  const key = leafOf(reference)?.publicKeySha256;
  const sameKey = key !== undefined && key === leafOf(evidence)?.publicKeySha256;
  const alike = values >= 2 && values * 2 >= own.length ? MOST : 0;
  const unlike = known.size >= 2 && names.length === 0 && !cookie;
  const score = Math.max(-MOST, Math.min(MOST, alike + (sameKey ? 1 : 0) - (unlike ? MOST : 0)));
  const kind = evidence.body?.reading.kind;
  if (score <= 0 || (kind !== undefined && OF_THE_API.has(kind))) return score;
  if (bearsOwnMark(response, evidence.body?.excerpt ?? '')) return score;
  return !sameKey ? 0 : kind === 'html' ? 1 : score;
};

/** Who gave a reply, as far as the reply itself shows. A score: never the only ground for a proven verdict. */
export interface Attribution {
  readonly responder: Responder;
  /** The device by name, where its marks are known. */
  readonly device: string | null;
  readonly confidence: 'high' | 'fair' | 'low';
}

const UNKNOWN: Attribution = { responder: 'unknown', device: null, confidence: 'low' };

const bears = (mark: Mark, response: ResponseEvidence, excerpt: string): boolean => {
  if (mark.where === 'body') return mark.pattern.test(excerpt);
  if (mark.where === 'reason') return mark.pattern.test(response.reason ?? '');
  return response.headers.some((header) => inHeader(mark, header));
};

const score = (marks: readonly Mark[], response: ResponseEvidence, excerpt: string): number =>
  marks.reduce((sum, mark) => sum + (bears(mark, response, excerpt) ? mark.weight : 0), 0);

/** How much of a reply speaks for the server, and for which device most. */
interface Marked {
  readonly server: number;
  readonly device: string | null;
  readonly deviceScore: number;
}

/** A reply is looked through once, however often a case is judged. */
const marksOn = remembered((evidence: Evidence): Marked => {
  const { response, body } = evidence;
  if (!response) return { server: 0, device: null, deviceScore: 0 };
  const excerpt = body?.excerpt ?? '';
  const [device, deviceScore] = Object.entries(DEVICE_MARKS)
    .map(([name, marks]) => [name, score(marks, response, excerpt)] as const)
    .reduce<readonly [string | null, number]>((best, next) => (next[1] > best[1] ? next : best), [null, 0]);
  return { server: score(SERVER_MARKS, response, excerpt), device, deviceScore };
});

/** Whether a reply bears any mark of the server's own; where it leads is none. */
export const bearsMarkOfServer = (evidence: Evidence | null): boolean =>
  evidence !== null && marksOn(evidence).server > 0;

/** Host of an absolute address, lower case; `null` for a relative one. */
export const hostOf = (address: string): string | null =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? null;

const sameHost = (left: string, right: string): boolean =>
  left.replace(/\.$/, '') === right.toLowerCase().replace(/\.$/, '');

const ADMIN_PAGE = /\/admin(\/|$|\?)/;

/** The names that a certificate is for, one by one: a wildcard names no machine. */
const namedIn = (evidence: Evidence | null): readonly string[] =>
  (leafOf(evidence)?.subjectAltNames ?? []).map((name) => name.replace(/^DNS:/i, ''));

/** Where a redirect leads, seen from the server that was asked. */
type Destination = 'itself' | 'own-name' | 'elsewhere';

/** Where a redirect leads; `null` for none. Further names are those of the certificate, and of its own admin page. */
export const destinationOf = (
  evidence: Evidence | null,
  host: string,
  reference: Evidence | null = null,
): Destination | null => {
  const response = evidence?.response;
  const location = headerOf(response ?? null, 'location');
  if (!response || location === undefined || response.status < 300 || response.status >= 400) return null;
  const target = hostOf(location);
  if (target === null || sameHost(target, host)) return 'itself';
  if ([...namedIn(evidence), ...namedIn(reference)].some((name) => sameHost(target, name))) return 'own-name';
  return ADMIN_PAGE.test(location) && marksOn(evidence).server >= 2 ? 'own-name' : 'elsewhere';
};

/** What a redirect to an admin page is worth as a mark of the server. */
const ADMIN_WEIGHT: Readonly<Record<Destination, number>> = { itself: 3, 'own-name': 2, elsewhere: 0 };

/** Headers by which a device marks what it only passes on. */
const PASSED_ON =
  /^(set-cookie|via|cf-ray|cneonction|nncoection|x-azure-ref|x-amz-cf-id|x-cache|x-servedby|x-sucuri-id|x-envoy-.*)$/;

const isPassedOn = ([name, value]: readonly [string, string]): boolean =>
  PASSED_ON.test(name.toLowerCase()) || (name.toLowerCase() === 'server' && /^(cloudflare|envoy)/i.test(value));

/** Whether the marks of a device remain on a reply without those that it puts on every reply it passes on. */
export const speaksAs = (device: string, evidence: Evidence | null): boolean => {
  const response = evidence?.response;
  if (!response) return false;
  const headers = response.headers.filter((header) => !isPassedOn(header));
  return score(DEVICE_MARKS[device] ?? [], { ...response, headers }, evidence.body?.excerpt ?? '') >= 2;
};

/** What a mark matches in a text: known words alone, so that no name of a customer's is quoted with them. */
const wordsOf = ({ pattern }: Mark, text: string): string | null =>
  pattern.exec(text)?.[0].replaceAll(/\s+/g, ' ') ?? null;

const shownBy = (mark: Mark, response: ResponseEvidence, excerpt: string): string | null => {
  if (mark.where === 'body') return wordsOf(mark, excerpt);
  if (mark.where === 'reason') return wordsOf(mark, response.reason ?? '');
  const header = response.headers.find((one) => inHeader(mark, one));
  if (header === undefined) return null;
  const words = wordsOf(mark, header[1]) ?? '';
  // A mark that any value is shows by its name alone.
  return words.length > 1 ? `${header[0]}: ${words}` : header[0];
};

/** The words of a reply that show a device most, but for what it only passes on where there are others; `null` for none. */
export const shownMark = (device: string, evidence: Evidence | null): string | null => {
  const response = evidence?.response;
  if (!response) return null;
  const excerpt = evidence.body?.excerpt ?? '';
  const marks = (DEVICE_MARKS[device] ?? []).toSorted((left, right) => right.weight - left.weight);
  const own = { ...response, headers: response.headers.filter((header) => !isPassedOn(header)) };
  return (
    [own, response]
      .flatMap((one) => marks.map((mark) => shownBy(mark, one, excerpt)))
      .find((words) => words !== null) ?? null
  );
};

/** An error page of an OpenResty or Kong, as the server's own API gateway is one; not under another key than the server's. */
const isGatewayError = (evidence: Evidence, reference: Evidence | null): boolean => {
  const { response, body } = evidence;
  const [key, known] = [leafOf(evidence), leafOf(reference)].map((leaf) => leaf?.publicKeySha256);
  const isNamed =
    /^(?:openresty|kong)\b/i.test(headerOf(response, 'server') ?? '') || /<center>openresty/i.test(body?.excerpt ?? '');
  return isNamed && (response?.status ?? 0) >= 500 && (key === undefined || known === undefined || key === known);
};

const API_READINGS = new Set(['search-result', 'json-array', 'ers-error', 'mnt-session', 'mnt-result']);

/**
 * Attributes a reply. `host`: the server's name, for redirects to itself. `reference`: a reply of this server; likeness to it
 * may take the server's name off a reply, and never puts a device's on it.
 */
export const attribute = (evidence: Evidence | null, host: string, reference: Evidence | null = null): Attribution => {
  const response = evidence?.response;
  if (!response) return UNKNOWN;

  // A device does not speak the APIs' language: its marks on such a reply say that it passed it on.
  const speaksApi = evidence.body !== null && API_READINGS.has(evidence.body.reading.kind);
  const { server: serverScore, device, deviceScore } = marksOn(evidence);
  const destination = destinationOf(evidence, host, reference);
  // A Location is no mark of its sender: a device that speaks itself leads there, too.
  const speaksItself = serverScore === 0 && device !== null && deviceScore >= 2 && speaksAs(device, evidence);
  const toAdmin = destination !== null && !speaksItself && ADMIN_PAGE.test(headerOf(response, 'location') ?? '');
  const byMarks = serverScore + (speaksApi ? 4 : 0) + (toAdmin ? ADMIN_WEIGHT[destination] : 0);
  const server = byMarks + likeness(evidence, reference);
  const elsewhere = destination === 'elsewhere';

  if (server >= 2 && (speaksApi || server >= deviceScore) && !elsewhere)
    return { responder: 'access-control-server', device: null, confidence: server >= 4 ? 'high' : 'fair' };
  if (elsewhere || (deviceScore >= 2 && deviceScore > byMarks))
    return {
      responder: 'device',
      device: deviceScore >= 2 ? device : null,
      confidence: deviceScore >= 3 || elsewhere ? 'high' : 'fair',
    };
  if (evidence.body?.reading.kind === 'html' && byMarks < 2 && !isGatewayError(evidence, reference))
    return { responder: 'device', device: null, confidence: 'low' };
  return UNKNOWN;
};

/** Every challenge of a reply, e.g. `Basic realm="server"`, in the order received. */
const challengesOf = (evidence: Evidence | null): readonly string[] =>
  (evidence?.response?.headers ?? [])
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value.trim());

/** Whether a reply asks for HTTP Basic or nothing; what asks for Negotiate, NTLM or Bearer is in front of the server. */
export const offersBasic = (evidence: Evidence | null): boolean => {
  const challenges = challengesOf(evidence);
  return challenges.length === 0 || challenges.some((challenge) => /(^|,\s*)basic\b/i.test(challenge));
};

const realmOf = (evidence: Evidence | null): string | null =>
  challengesOf(evidence).flatMap((challenge) => /\brealm="([^"]*)"/i.exec(challenge)?.[1] ?? [])[0] ?? null;

/** What shows that a 401 is not the server's own: its scheme, or another realm than that of the server's own 401; else `null`. */
export const foreignSignIn = (evidence: Evidence | null, own: Evidence | null = null): string | null => {
  if (evidence?.response?.status !== 401) return null;
  if (!offersBasic(evidence)) return challengesOf(evidence)[0]?.split(/[\s,]/, 1)[0] ?? null;
  const [realm, known] = [realmOf(evidence), realmOf(own)];
  return realm !== null && known !== null && realm !== known ? realm : null;
};
