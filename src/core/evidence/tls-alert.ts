/** Alerts of TLS by their number and name in the registry of IANA; the ones that end a handshake and those next to them. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'close_notify',
  10: 'unexpected_message',
  20: 'bad_record_mac',
  21: 'decryption_failed',
  22: 'record_overflow',
  30: 'decompression_failure',
  40: 'handshake_failure',
  41: 'no_certificate',
  42: 'bad_certificate',
  43: 'unsupported_certificate',
  44: 'certificate_revoked',
  45: 'certificate_expired',
  46: 'certificate_unknown',
  47: 'illegal_parameter',
  48: 'unknown_ca',
  49: 'access_denied',
  50: 'decode_error',
  51: 'decrypt_error',
  60: 'export_restriction',
  70: 'protocol_version',
  71: 'insufficient_security',
  80: 'internal_error',
  86: 'inappropriate_fallback',
  90: 'user_canceled',
  100: 'no_renegotiation',
  109: 'missing_extension',
  110: 'unsupported_extension',
  111: 'certificate_unobtainable',
  112: 'unrecognized_name',
  113: 'bad_certificate_status_response',
  115: 'unknown_psk_identity',
  116: 'certificate_required',
  120: 'no_application_protocol',
  121: 'ech_required',
};

export const ALERT = {
  handshakeFailure: 40,
  badCertificate: 42,
  protocolVersion: 70,
  unrecognizedName: 112,
  certificateRequired: 116,
} as const;

/** "handshake_failure (40)"; an unregistered number is shown alone. */
export const alertName = (alert: number): string => {
  const name = NAMES[alert];
  return name === undefined ? String(alert) : `${name} (${alert})`;
};

/**
 * The number of the alert that a program names in a sentence: curl, openssl and GnuTLS write the name with blanks, and OpenSSL
 * may write the number too. `null` where none is named.
 */
export const alertIn = (text: string): number | null => {
  const [, number] = /SSL alert number (\d{1,3})\b/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  if (!/\balert\b|unrecognized name/i.test(text)) return null;
  const plain = text.toLowerCase().replace(/[_-]/g, ' ');
  const found = Object.entries(NAMES)
    .filter(([, name]) => plain.includes(name.replaceAll('_', ' ')))
    .sort(([, left], [, right]) => right.length - left.length)[0];
  return found === undefined ? null : Number(found[0]);
};
