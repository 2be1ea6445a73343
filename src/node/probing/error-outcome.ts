import { ALERT, alertName } from '../../core/evidence/tls-alert.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import { alertOf, codeOf, ProbeFailure, TimeUp } from './probe-failure.ts';

/**
 * Errors of Node, OpenSSL and undici put into one failure each. Codes only: the names below are the same in OpenSSL
 * (Node) and in BoringSSL (Electron) where both have them.
 */

export const dnsFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp)
    return new ProbeFailure('dns', 'dns.no-answer', say('The resolver did not answer in time.'));
  const code = codeOf(error);
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EAI_NODATA'
    ? new ProbeFailure('dns', 'dns.not-found', say`The name does not exist for this resolver (${code}).`)
    : new ProbeFailure('dns', 'dns.no-answer', say`The resolver gave no answer (${code}).`);
};

export const tcpFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('tcp', 'tcp.timeout', say('No connection came about in time.'));
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return new ProbeFailure('tcp', 'tcp.refused', say`The connection was refused (${code}).`);
    case 'ETIMEDOUT':
      return new ProbeFailure('tcp', 'tcp.timeout', say`No connection came about in time (${code}).`);
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
      return new ProbeFailure('tcp', 'tcp.reset', say`The connection was reset (${code}).`);
    default:
      return new ProbeFailure('tcp', 'tcp.unreachable', say`There is no route to this address from here (${code}).`);
  }
};

const OUTSIDE_VALIDITY: Readonly<Record<string, (code: string) => Message>> = {
  CERT_HAS_EXPIRED: (code) => say`The certificate has expired (${code}).`,
  CERT_NOT_YET_VALID: (code) => say`The certificate is not valid yet, by the clock of this machine (${code}).`,
};

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
  const detail = say`The other side ended TLS with the alert ${alertName(alert)}.`;
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
    ? new ProbeFailure(
        'tls',
        'tls.client-certificate',
        sentences(say('The other side asked for a client certificate.'), failure.detail),
        failure.alert,
      )
    : failure;

/**
 * Failures of the protocol are told by their codes; OpenSSL's names for what is wrong with a certificate are many, and all the rest.
 * @param answered bytes that came back; `null` where that is not known.
 */
export const tlsFailure = (error: unknown, answered: number | null = null): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof TimeUp)
    return answered === 0
      ? new ProbeFailure('tls', 'tls.silent', say('The TLS hello went out, and not one byte came back in time.'))
      : new ProbeFailure('tls', 'tls.handshake-failed', say('The TLS handshake did not end in time.'));
  const alert = alertOf(error);
  if (alert !== null) return alertFailure(alert);
  const code = codeOf(error);
  if (NO_VERSION.has(code))
    return new ProbeFailure(
      'tls',
      'tls.no-common-version',
      say`The other side chose an older version of TLS (${code}).`,
    );
  const validity = OUTSIDE_VALIDITY[code];
  if (validity !== undefined) return new ProbeFailure('tls', 'tls.expired', validity(code));
  if (code.startsWith('ERR_TLS_CERT_ALTNAME'))
    return new ProbeFailure('tls', 'tls.wrong-name', say`The certificate is for another name (${code}).`);
  if (NOT_TLS.has(code))
    return new ProbeFailure('tls', 'tls.not-tls', say`What answered does not speak TLS (${code}).`);
  if (RESET.has(code))
    return new ProbeFailure('tls', 'tls.reset', say`The connection was cut during the TLS handshake (${code}).`);
  if (code === 'unknown' || code === 'EPROTO' || code.startsWith('ERR_'))
    return new ProbeFailure('tls', 'tls.handshake-failed', say`The TLS handshake failed (${code}).`);
  return new ProbeFailure('tls', 'tls.untrusted', say`The certificate is not trusted (${code}).`);
};

/** What ended an exchange after TLS stood; `part` is the head of the reply or its body. */
export const httpFailure = (error: unknown, part: 'http' | 'body'): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  const what = part === 'http' ? say('The head of the reply') : say('The body of the reply');
  if (error instanceof TimeUp) return new ProbeFailure(part, 'http.timeout', say`${what} did not come in time.`);
  const alert = alertOf(error);
  if (alert !== null) return alertFailure(alert);
  const code = codeOf(error);
  // TLS 1.3 reports what it dislikes (a missing client certificate, say) only after the client believes to be done.
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO')
    return new ProbeFailure('tls', 'tls.handshake-failed', say`The other side ended TLS (${code}).`);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new ProbeFailure('http', 'http.malformed', say`The head of the reply is larger than 16 KiB (${code}).`);
  // With a whole head still to come, a disagreement about the length is about two ways of telling it.
  if (isParserError(error) || (part === 'http' && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'))
    return new ProbeFailure(part, 'http.malformed', say`${what} is not well-formed HTTP.`);
  return new ProbeFailure(part, 'http.cut-off', say`${what} was cut off (${code}).`);
};

/** The parser's errors carry no code, and its name for an end that came too early is in the text alone. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HTTPParserError' && !error.message.includes('EOF');
