import { ALERT, alertName } from '../../core/evidence/tls-alert.ts';
import { alertOf, codeOf, ProbeFailure, TimeUp } from './probe-failure.ts';

/**
 * Errors of Node, OpenSSL and undici put into one failure each. Codes only: the names below are the same in OpenSSL
 * (Node) and in BoringSSL (Electron) where both have them.
 */

export const dnsFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('dns', 'dns.no-answer');
  const code = codeOf(error);
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EAI_NODATA'
    ? new ProbeFailure('dns', 'dns.not-found', code)
    : new ProbeFailure('dns', 'dns.no-answer', code);
};

export const tcpFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('tcp', 'tcp.timeout');
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return new ProbeFailure('tcp', 'tcp.refused', code);
    case 'ETIMEDOUT':
      return new ProbeFailure('tcp', 'tcp.timeout', code);
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
      return new ProbeFailure('tcp', 'tcp.reset', code);
    default:
      return new ProbeFailure('tcp', 'tcp.unreachable', code);
  }
};

const OUTSIDE_VALIDITY = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

const NOT_TLS = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_UNKNOWN_PROTOCOL',
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_HTTPS_PROXY_REQUEST',
  'ERR_SSL_UNEXPECTED_MESSAGE',
  'ERR_SSL_RECORD_LAYER_FAILURE',
]);

/** The other side chose a version that is not offered here. */
const NO_VERSION = new Set(['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_WRONG_SSL_VERSION', 'ERR_SSL_VERSION_TOO_LOW']);

const RESET = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** True where the error is about the certificate, so that its chain is worth showing. */
export const isCertificateFailure = ({ outcome }: ProbeFailure): boolean =>
  outcome === 'tls.untrusted' ||
  outcome === 'tls.expired' ||
  outcome === 'tls.wrong-name' ||
  outcome === 'tls.pin-changed';

/** An alert by its own outcome. */
const alertFailure = (alert: number): ProbeFailure => {
  const detail = alertName(alert);
  if (alert === ALERT.protocolVersion) return new ProbeFailure('tls', 'tls.no-common-version', detail, alert);
  return new ProbeFailure(
    'tls',
    alert === ALERT.certificateRequired ? 'tls.client-certificate' : 'tls.alert',
    detail,
    alert,
  );
};

/** The failure of a handshake in which the other side was seen to ask for a client certificate: refused, or cut off without a word. */
export const certificateWanted = (failure: ProbeFailure): ProbeFailure =>
  failure.outcome === 'tls.alert' || failure.outcome === 'tls.reset'
    ? new ProbeFailure('tls', 'tls.client-certificate', failure.detail, failure.alert)
    : failure;

/**
 * Protocol failures are recognised by their codes; OpenSSL's names for what is wrong with a certificate are many, and
 * all the rest.
 * @param answered bytes that came back; `null` where that is not known.
 */
export const tlsFailure = (error: unknown, answered: number | null = null): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof TimeUp)
    return answered === 0 ? new ProbeFailure('tls', 'tls.silent') : new ProbeFailure('tls', 'tls.handshake-failed');
  const alert = alertOf(error);
  if (alert !== null) return alertFailure(alert);
  const code = codeOf(error);
  if (NO_VERSION.has(code)) return new ProbeFailure('tls', 'tls.no-common-version', code);
  if (OUTSIDE_VALIDITY.has(code)) return new ProbeFailure('tls', 'tls.expired', code);
  if (code.startsWith('ERR_TLS_CERT_ALTNAME')) return new ProbeFailure('tls', 'tls.wrong-name', code);
  if (NOT_TLS.has(code)) return new ProbeFailure('tls', 'tls.not-tls', code);
  if (RESET.has(code)) return new ProbeFailure('tls', 'tls.reset', code);
  if (code === 'unknown' || code === 'EPROTO' || code.startsWith('ERR_'))
    return new ProbeFailure('tls', 'tls.handshake-failed', code);
  return new ProbeFailure('tls', 'tls.untrusted', code);
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
