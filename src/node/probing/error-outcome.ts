import { codeOf, ProbeFailure, TimeUp } from './probe-failure.ts';

/**
 * Errors of Node, OpenSSL and undici put into one failure each. Codes only: the names below are the same in OpenSSL
 * (Node) and in BoringSSL (Electron) where both have them.
 */

export const dnsFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('dns', 'dns.no-answer', 'The resolver did not answer in time.');
  const code = codeOf(error);
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EAI_NODATA'
    ? new ProbeFailure('dns', 'dns.not-found', `The name does not exist for this resolver (${code}).`)
    : new ProbeFailure('dns', 'dns.no-answer', `The resolver gave no answer (${code}).`);
};

export const tcpFailure = (error: unknown): ProbeFailure => {
  if (error instanceof TimeUp) return new ProbeFailure('tcp', 'tcp.timeout', 'No connection came about in time.');
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return new ProbeFailure('tcp', 'tcp.refused', `The connection was refused (${code}).`);
    case 'ETIMEDOUT':
      return new ProbeFailure('tcp', 'tcp.timeout', `No connection came about in time (${code}).`);
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
      return new ProbeFailure('tcp', 'tcp.reset', `The connection was reset (${code}).`);
    default:
      return new ProbeFailure('tcp', 'tcp.unreachable', `There is no way to this address from here (${code}).`);
  }
};

const OUTSIDE_VALIDITY: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet, by the clock of this machine',
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

const RESET = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

/** True where the error is about the certificate, so that its chain is worth showing. */
export const isCertificateFailure = ({ outcome }: ProbeFailure): boolean =>
  outcome === 'tls.untrusted' ||
  outcome === 'tls.expired' ||
  outcome === 'tls.wrong-name' ||
  outcome === 'tls.pin-changed';

/** Failures of the protocol are told by their codes; OpenSSL's names for what is wrong with a certificate are many, and all the rest. */
export const tlsFailure = (error: unknown): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof TimeUp)
    return new ProbeFailure('tls', 'tls.handshake-failed', 'The TLS handshake did not end in time.');
  const code = codeOf(error);
  const validity = OUTSIDE_VALIDITY[code];
  if (validity !== undefined) return new ProbeFailure('tls', 'tls.expired', `${validity} (${code}).`);
  if (code.startsWith('ERR_TLS_CERT_ALTNAME'))
    return new ProbeFailure('tls', 'tls.wrong-name', `The certificate is for another name (${code}).`);
  if (NOT_TLS.has(code)) return new ProbeFailure('tls', 'tls.not-tls', `What answered does not speak TLS (${code}).`);
  if (RESET.has(code))
    return new ProbeFailure('tls', 'tls.reset', `The connection was cut during the TLS handshake (${code}).`);
  if (code === 'unknown' || code === 'EPROTO' || code.startsWith('ERR_'))
    return new ProbeFailure('tls', 'tls.handshake-failed', `The TLS handshake failed (${code}).`);
  return new ProbeFailure('tls', 'tls.untrusted', `The certificate is not trusted (${code}).`);
};

/** What ended an exchange after TLS stood; `part` is the head of the reply or its body. */
export const httpFailure = (error: unknown, part: 'http' | 'body'): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  const what = part === 'http' ? 'The head of the reply' : 'The body of the reply';
  if (error instanceof TimeUp) return new ProbeFailure(part, 'http.timeout', `${what} did not come in time.`);
  const code = codeOf(error);
  // TLS 1.3 reports what it dislikes (a missing client certificate, say) only after the client believes to be done.
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO')
    return new ProbeFailure('tls', 'tls.handshake-failed', `The other side ended TLS (${code}).`);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new ProbeFailure('http', 'http.malformed', `The head of the reply is larger than 16 KiB (${code}).`);
  // With a whole head still to come, a disagreement about the length is about two ways of telling it.
  if (isParserError(error) || (part === 'http' && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'))
    return new ProbeFailure(part, 'http.malformed', `${what} is not well-formed HTTP.`);
  return new ProbeFailure(part, 'http.cut-off', `${what} was cut off (${code}).`);
};

/** The parser's errors carry no code, and its name for an end that came too early is in the text alone. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HTTPParserError' && !error.message.includes('EOF');
