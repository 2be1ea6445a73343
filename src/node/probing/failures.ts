import { has, type Outcome } from '../../core/evidence/outcome.ts';
import { certificateFault, outcomeOfFault } from '../../core/evidence/certificate-fault.ts';
import type { Layer } from '../../core/vocabulary/words.ts';
import { ALERT, alertName } from '../../core/evidence/tls-alert.ts';

/**
 * The one failure that ends a probe, caught in one place only. `detail` is an error's code, an alert's name or a status: a library's
 * own message never passes, because it may quote what it choked on.
 */
export class ProbeFailure extends Error {
  override readonly name = 'ProbeFailure';
  readonly layer: Layer;
  readonly outcome: Outcome;
  readonly detail: string;
  readonly alert: number | null;

  constructor(layer: Layer, outcome: Outcome, detail = '', alert: number | null = null) {
    super(outcome);
    this.alert = alert;
    this.layer = layer;
    this.outcome = outcome;
    this.detail = detail;
  }
}

/** The engineer stopped the run; says nothing about the server. */
export class Stopped extends Error {
  override readonly name: string = 'Stopped';
}

/** A time limit of ours has passed. */
export class TimeUp extends Error {
  override readonly name = 'TimeUp';
}

/** Number of the alert that the other side ended TLS with, or `null`. Both libraries write it in this form. */
const alertOf = (error: unknown): number | null => {
  const message = error instanceof Error ? error.message : '';
  const [, number] = /:SSL alert number (\d{1,3})\s*$/.exec(message) ?? [];
  return number === undefined ? null : Number(number);
};

/** The code of a system's or library's error, made of harmless characters only; `unknown` where it has none. */
export const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(code) ? code : 'unknown';
};

// Errors of Node, OpenSSL and undici as one failure each, by codes that OpenSSL and BoringSSL (Electron) share.
export const dnsFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('dns', 'dns.no-answer');
  const code = codeOf(error);
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EAI_NODATA'
    ? new ProbeFailure('dns', 'dns.not-found', code)
    : new ProbeFailure('dns', 'dns.no-answer', code);
};

const TCP: Readonly<Partial<Record<string, Outcome>>> = {
  ECONNREFUSED: 'tcp.refused',
  ETIMEDOUT: 'tcp.timeout',
  ECONNRESET: 'tcp.reset',
  ECONNABORTED: 'tcp.reset',
  EPIPE: 'tcp.reset',
};

export const tcpFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('tcp', 'tcp.timeout');
  const code = codeOf(error);
  return new ProbeFailure('tcp', TCP[code] ?? 'tcp.unreachable', code);
};

const NOT_TLS = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  // Plain text read as a record's length: OpenSSL's word, then BoringSSL's two.
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_ENCRYPTED_LENGTH_TOO_LONG',
  'ERR_SSL_DATA_LENGTH_TOO_LONG',
  'ERR_SSL_UNKNOWN_PROTOCOL',
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_HTTPS_PROXY_REQUEST',
  'ERR_SSL_UNEXPECTED_MESSAGE',
  'ERR_SSL_RECORD_LAYER_FAILURE',
]);

const NO_VERSION = new Set(['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_WRONG_SSL_VERSION', 'ERR_SSL_VERSION_TOO_LOW']);

const RESET = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** True where the error is about the certificate, so that its chain is worth showing. */
export const isCertificateFailure = ({ outcome }: ProbeFailure): boolean => has(outcome, 'about-certificate');

export const outcomeOfAlert = (alert: number): Outcome =>
  alert === ALERT.protocolVersion
    ? 'tls.no-common-version'
    : alert === ALERT.certificateRequired
      ? 'tls.client-certificate'
      : 'tls.alert';

const alertFailure = (alert: number): ProbeFailure =>
  new ProbeFailure('tls', outcomeOfAlert(alert), alertName(alert), alert);

/** The failure of a handshake in which the other side was seen to ask for a client certificate: refused, or cut off without a word. */
export const certificateWanted = (failure: ProbeFailure): ProbeFailure =>
  failure.outcome === 'tls.alert' || failure.outcome === 'tls.reset'
    ? new ProbeFailure('tls', 'tls.client-certificate', failure.detail, failure.alert)
    : failure;

/** Protocol failures go by their codes; a certificate's are all the rest. @param answered bytes that came back; `null`: not known. */
export const tlsFailure = (error: unknown, answered: number | null = null): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof TimeUp)
    return answered === 0 ? new ProbeFailure('tls', 'tls.silent') : new ProbeFailure('tls', 'tls.handshake-failed');
  const alert = alertOf(error);
  if (alert !== null) return alertFailure(alert);
  const code = codeOf(error);
  if (NO_VERSION.has(code)) return new ProbeFailure('tls', 'tls.no-common-version', code);
  if (code.startsWith('ERR_TLS_CERT_ALTNAME')) return new ProbeFailure('tls', 'tls.wrong-name', code);
  if (NOT_TLS.has(code)) return new ProbeFailure('tls', 'tls.not-tls', code);
  if (RESET.has(code)) return new ProbeFailure('tls', 'tls.reset', code);
  if (code === 'unknown' || code === 'EPROTO' || code.startsWith('ERR_'))
    return new ProbeFailure('tls', 'tls.handshake-failed', code);
  const words = error instanceof Error ? error.message : '';
  const fault = code === 'UNSPECIFIED' ? (certificateFault({ words }) ?? code) : code;
  return new ProbeFailure('tls', outcomeOfFault(fault), fault);
};

/** What ended an exchange after TLS stood; `part` is the head of the reply or its body. */
export const httpFailure = (error: unknown, part: 'http' | 'body'): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof TimeUp) return new ProbeFailure(part, 'http.timeout');
  const alert = alertOf(error);
  if (alert !== null) return alertFailure(alert);
  const code = codeOf(error);
  // TLS 1.3 reports what it dislikes (a missing client certificate, say) only after the client believes to be done.
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO') return new ProbeFailure('tls', 'tls.handshake-failed', code);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new ProbeFailure('http', 'http.malformed', code);
  // With a whole head still to come, a disagreement about the length is about two ways of telling it.
  if (isParserError(error) || (part === 'http' && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'))
    return new ProbeFailure(part, 'http.malformed');
  return new ProbeFailure(part, 'http.cut-off', code);
};

/** The parser's errors carry no code, and its name for an end that came too early is in the text alone. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HTTPParserError' && !error.message.includes('EOF');

/** Runs work under a limit and a parent's signal, and ends at once with `TimeUp` or the parent's reason, heeded or not. */
export const within = async <T>(
  limitMs: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  if (parent.aborted) throw reasonOf(parent);
  const own = new AbortController();
  const timer = setTimeout(() => {
    own.abort(new TimeUp());
  }, limitMs);
  const passOn = (): void => {
    own.abort(reasonOf(parent));
  };
  parent.addEventListener('abort', passOn, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      own.signal.addEventListener('abort', () => reject(reasonOf(own.signal)), { once: true });
      work(own.signal).then(resolve, reject);
    });
  } catch (error) {
    // Work that heeds the signal may fail in its own words; the reason is what ended it.
    throw own.signal.aborted ? reasonOf(own.signal) : error;
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', passOn);
  }
};

/** Why a signal was aborted: a time limit, or the engineer. */
export const reasonOf = (signal: AbortSignal): TimeUp | Stopped =>
  signal.reason instanceof TimeUp ? signal.reason : new Stopped();

/** A limit for several limited parts together. Unlike `within` it waits for the work, which hands over what it has gathered. */
export const withDeadline = async <T>(
  limitMs: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new TimeUp()), limitMs);
  const passOn = (): void => end.abort(reasonOf(stop));
  if (stop.aborted) passOn();
  stop.addEventListener('abort', passOn, { once: true });
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', passOn);
  }
};

/** Waits for work, at most until `signal` is aborted, and leaves nothing behind on the signal, which may live for hours. */
export const untilStopped = async (work: Promise<unknown>, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  const stopped = Promise.withResolvers<null>();
  const stop = (): void => stopped.resolve(null);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
