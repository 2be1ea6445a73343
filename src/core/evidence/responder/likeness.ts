import { leafOf, type Evidence, type Reading, type ResponseEvidence } from '../evidence.ts';
import { DEVICE_MARKS, SERVER_MARKS, type Mark } from './marks.ts';
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

/**
 * Headers that every device puts on too, with the same few values: their absence means something, their presence
 * nothing.
 */
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

/** Whether one header of a reply is the mark. */
export const inHeader = (mark: Mark, [name, value]: readonly [string, string]): boolean =>
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
 * How much a reply looks like one that this customer's server is known to have given: from -2 (none of its characteristic
 * headers) to 2 (half of them with the same values). A device that both ways pass puts its headers and its cookie on both
 * replies, and may hold the server's key as well. So a body that is not the API's gains nothing without that key or a mark
 * of the server on it, a page nothing that suffices without such a mark, and nothing does for a cookie or a key alone.
 */
export const likeness = (evidence: Evidence, reference: Evidence | null): number => {
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
