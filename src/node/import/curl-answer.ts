import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Evidence, BodyEvidence, ResponseEvidence } from '../../core/evidence/evidence.ts';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { outcomeOfConnect } from '../../core/evidence/sign-in-plan.ts';
import { certificateFault, outcomeOfFault } from '../../core/evidence/certificate-fault.ts';
import { alertIn, alertName } from '../../core/evidence/tls-alert.ts';
import type { Layer } from '../../core/vocabulary/words.ts';
import { BODY_LIMIT, codingsOf, readHead, type RawHead, type Inflated, bodyOf, responseOf } from '../probing/reply.ts';
import { makeCleaner } from '../probing/scrub.ts';
import { outcomeOfAlert } from '../probing/failures.ts';

/** Where a probe that curl made ended, by its code and by how far its clock shows that it came. */

/** curl's clock in milliseconds after its start; nought for what was not reached. */
export interface Times {
  readonly name: number;
  readonly connect: number;
  readonly tls: number;
  readonly ready: number;
  readonly head: number;
  readonly total: number;
}

export type Failure = NonNullable<Evidence['failure']>;

interface EndOf {
  readonly code: number;
  readonly times: Times;
  /** curl had its own port: a connection was open, though some versions give its time only after TLS. */
  readonly connected: boolean;
  readonly isAddress: boolean;
  readonly proxied: boolean;
  /** The proxy's answer to CONNECT; nought for none. */
  readonly connectStatus: number;
  readonly answered: boolean;
  readonly said: string;
  readonly verified: number | null;
}

const failure = (layer: Layer, outcome: Outcome, code: number): Failure => ({
  layer,
  outcome,
  detail: `curl error ${code}`,
});

const saidIn = (said: string, words: readonly (readonly [RegExp, Outcome])[]): Outcome | undefined =>
  words.find(([pattern]) => pattern.test(said))?.[1];

const layerOf = ({ times, connected, isAddress, proxied, connectStatus, answered }: EndOf): Layer => {
  if (answered) return 'body';
  if (times.tls > 0) return 'http';
  // Until the whole path is open, curl's clock does not show that the proxy was reached; its status does.
  if (proxied) return connectStatus >= 200 && connectStatus <= 299 ? 'tls' : 'proxy';
  if (times.connect === 0 && !connected) return times.name === 0 && !isAddress ? 'dns' : 'tcp';
  return 'tls';
};

const TIME_UP: Readonly<Record<Layer, Outcome>> = {
  dns: 'dns.no-answer',
  tcp: 'tcp.timeout',
  proxy: 'proxy.cannot-reach',
  tls: 'tls.handshake-failed',
  http: 'http.timeout',
  body: 'http.timeout',
};

const NO_CONNECTION = [
  [/refused/i, 'tcp.refused'],
  [/timed out/i, 'tcp.timeout'],
  [/reset/i, 'tcp.reset'],
] as const;

const noConnection = ({ said, code, proxied }: EndOf): Failure =>
  proxied
    ? failure('proxy', 'proxy.unreachable', code)
    : failure('tcp', saidIn(said, NO_CONNECTION) ?? 'tcp.unreachable', code);

const HANDSHAKE = [
  [
    /wrong version number|unknown protocol|packet length too long|http request|record layer failure|not TLS/i,
    'tls.not-tls',
  ],
  [
    /reset by peer|unexpected eof|SSL_ERROR_SYSCALL|broken pipe|closed abruptly|connection (?:was )?(?:reset|aborted|closed)/i,
    'tls.reset',
  ],
] as const;

/** An alert that a program names, or a version that curl itself refuses; `null` where neither is reported. */
const refused = (said: string, code: number): Failure | null => {
  const alert = alertIn(said);
  if (alert === null)
    return /unsupported protocol|no protocols available/i.test(said)
      ? failure('tls', 'tls.no-common-version', code)
      : null;
  return { layer: 'tls', outcome: outcomeOfAlert(alert), detail: `${alertName(alert)}, curl error ${code}`, alert };
};

const handshake = ({ said, code }: EndOf): Failure =>
  refused(said, code) ?? failure('tls', saidIn(said, HANDSHAKE) ?? 'tls.handshake-failed', code);

/** Codes of X.509 verification about dates, and what the libraries of curl say: OpenSSL and its kin, GnuTLS, Windows. */
const SAID_OF_CERTIFICATE = [
  [/not yet valid/i, 'tls.not-yet-valid'],
  [/has expired|CERT_EXPIRED|0x80090328|expired certificate/i, 'tls.expired'],
  [/no alternative certificate|does not match|WRONG_PRINCIPAL|0x80090322|CN_NO_MATCH|0x800B010F/i, 'tls.wrong-name'],
  [/self.signed|unable to get|UNTRUSTED|0x80090325|0x800B0109|unknown (?:ca|issuer)/i, 'tls.untrusted'],
] as const;
const VERIFIED: Readonly<Record<number, Outcome>> = {
  0: 'tls.wrong-name',
  1: 'tls.wrong-name',
  9: 'tls.not-yet-valid',
};

/** curl ends at the first fault, and asks for the authority first: what it finds unsuitable is trusted. */
const certificateFailure = ({ said, verified, code }: EndOf): Failure => {
  const words = /certificate problem: ([^\r\n]{1,80})/.exec(said)?.[1]?.trim();
  const fault = certificateFault({ number: verified, ...(words !== undefined && { words }) });
  if (fault !== null && outcomeOfFault(fault) === 'tls.unsuitable')
    return { layer: 'tls', outcome: 'tls.unsuitable', detail: `${fault}, curl error ${code}` };
  const known = verified === null ? undefined : VERIFIED[verified];
  return failure('tls', saidIn(said, SAID_OF_CERTIFICATE) ?? known ?? outcomeOfFault(fault ?? ''), code);
};

const MALFORMED = /chunk|malformed|invalid|nul byte|weird|too large|header|HTTP\/0\.9|content-length/i;

const broken = (end: EndOf, layer: Layer): Failure => {
  const { connectStatus, said, code } = end;
  if (layer === 'proxy') return failure('proxy', outcomeOfConnect(connectStatus), code);
  if (layer === 'tls') return handshake(end);
  if (layer === 'tcp' || layer === 'dns') return noConnection(end);
  if (/\balert\b/i.test(said)) return refused(said, code) ?? failure('tls', 'tls.handshake-failed', code);
  return failure(layer, MALFORMED.test(said) ? 'http.malformed' : 'http.cut-off', code);
};

/** The one failure that ended a probe, or `null` where curl came to its end. */
export const failureOf = (end: EndOf): Failure | null => {
  const { code, said, times } = end;
  const layer = layerOf(end);
  switch (code) {
    case 0:
      return null;
    case 1:
    case 8:
      return failure('http', 'http.malformed', code);
    case 5:
    case 97:
      return failure('proxy', code === 5 ? 'proxy.unreachable' : 'proxy.refused', code);
    case 6:
      return failure('dns', 'dns.not-found', code);
    case 7:
      return noConnection(end);
    case 28:
      return failure(layer, layer === 'proxy' && times.connect === 0 ? 'proxy.unreachable' : TIME_UP[layer], code);
    case 35:
      return layer === 'proxy' ? broken(end, layer) : handshake(end);
    case 51:
    case 60:
      if (layer === 'proxy') return failure('proxy', 'proxy.unreachable', code);
      return certificateFailure(end);
    // The body is larger than the script takes: what came of it is read.
    case 63:
      return null;
    case 23:
      return said === '' || layer === 'body' ? null : broken(end, layer);
    default:
      return broken(end, layer);
  }
};

// A reply as curl printed it. What holds secrets by its nature is cut once more, as in this program's own probes.
const cleaner = makeCleaner([]);

/** The head that counts: the last one, without those that only announced another. */
export const headOf = (bytes: Buffer): RawHead | null => {
  const heads = bytes
    .toString('latin1')
    .split(/(?<=\r?\n\r?\n)/)
    .slice(0, 1000)
    .flatMap((text) => readHead(text) ?? []);
  return heads.findLast(({ status }) => status >= 200) ?? null;
};

const DECODERS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

const decoded = (raw: Buffer, codings: readonly string[]): Inflated => {
  const [coding] = codings;
  if (coding === undefined || raw.length === 0) return { bytes: raw, problem: null };
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (codings.length > 1 || decode === undefined) return { bytes: raw, problem: 'undecodable' };
  try {
    return { bytes: decode(raw, { maxOutputLength: BODY_LIMIT }), problem: null };
  } catch (error) {
    return { bytes: raw, problem: error instanceof RangeError ? 'too-large' : 'undecodable' };
  }
};

/** `whole`: it came to its end, and nothing was cut out of it. */
export const curlBody = (raw: Buffer, { headers }: RawHead, whole: boolean): BodyEvidence =>
  bodyOf(
    { ...decoded(raw.subarray(0, BODY_LIMIT), codingsOf(headers)), tooLarge: raw.length > BODY_LIMIT },
    whole,
    headers,
    cleaner,
  );

export const curlResponse = (head: RawHead, receivedAt: number): ResponseEvidence =>
  responseOf(head, head.headers, cleaner, receivedAt);
