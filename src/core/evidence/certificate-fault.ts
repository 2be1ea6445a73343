import type { Outcome } from './outcome.ts';

/** What is wrong, in words of diagnosis/words/phrases.ts. */
export type CertificateFault =
  | 'unknown'
  | 'itself'
  | 'otherKey'
  | 'noAuthority'
  | 'tooLong'
  | 'purpose'
  | 'shortKey'
  | 'weakDigest'
  | 'notForName'
  | 'notRead';

type Row = readonly [outcome: Outcome, means: CertificateFault | null, number: number, words?: string];

/**
 * What a TLS library finds wrong with a certificate, by OpenSSL's name and number for it. Node gives names to the first ones, and
 * calls the others UNSPECIFIED: they are known by the library's words, which are constants of it and quote nothing.
 */
const FAULTS = {
  UNABLE_TO_GET_ISSUER_CERT: ['tls.untrusted', 'unknown', 2],
  UNABLE_TO_DECRYPT_CERT_SIGNATURE: ['tls.untrusted', 'otherKey', 4],
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: ['tls.untrusted', 'otherKey', 6],
  CERT_SIGNATURE_FAILURE: ['tls.untrusted', 'otherKey', 7],
  CERT_NOT_YET_VALID: ['tls.expired', null, 9],
  CERT_HAS_EXPIRED: ['tls.expired', null, 10],
  ERROR_IN_CERT_NOT_BEFORE_FIELD: ['tls.unsuitable', 'notRead', 13],
  ERROR_IN_CERT_NOT_AFTER_FIELD: ['tls.unsuitable', 'notRead', 14],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls.untrusted', 'itself', 18],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls.untrusted', 'unknown', 19],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls.untrusted', 'unknown', 20],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls.untrusted', 'unknown', 21],
  CERT_CHAIN_TOO_LONG: ['tls.unsuitable', 'tooLong', 22],
  INVALID_CA: ['tls.unsuitable', 'noAuthority', 24, 'invalid CA certificate'],
  PATH_LENGTH_EXCEEDED: ['tls.unsuitable', 'tooLong', 25, 'path length constraint exceeded'],
  INVALID_PURPOSE: ['tls.unsuitable', 'purpose', 26, 'unsuitable certificate purpose'],
  CERT_UNTRUSTED: ['tls.untrusted', 'unknown', 27],
  CERT_REJECTED: ['tls.untrusted', 'unknown', 28],
  HOSTNAME_MISMATCH: ['tls.wrong-name', null, 62],
  IP_ADDRESS_MISMATCH: ['tls.wrong-name', null, 64, 'IP address mismatch'],
  KEYUSAGE_NO_CERTSIGN: ['tls.unsuitable', 'noAuthority', 32, 'key usage does not include certificate signing'],
  UNHANDLED_CRITICAL_EXTENSION: ['tls.unsuitable', 'notRead', 34, 'unhandled critical extension'],
  INVALID_NON_CA: ['tls.unsuitable', 'noAuthority', 37, 'invalid non-CA certificate (has CA markings)'],
  INVALID_EXTENSION: ['tls.unsuitable', 'notRead', 41, 'invalid or inconsistent certificate extension'],
  PERMITTED_VIOLATION: ['tls.unsuitable', 'notForName', 47, 'permitted subtree violation'],
  EXCLUDED_VIOLATION: ['tls.unsuitable', 'notForName', 48, 'excluded subtree violation'],
  SUBTREE_MINMAX: ['tls.unsuitable', 'notForName', 49, 'name constraints minimum and maximum not supported'],
  UNSUPPORTED_CONSTRAINT_TYPE: ['tls.unsuitable', 'notForName', 51, 'unsupported name constraint type'],
  UNSUPPORTED_CONSTRAINT_SYNTAX: ['tls.unsuitable', 'notForName', 52, 'unsupported or invalid name constraint syntax'],
  UNSUPPORTED_NAME_SYNTAX: ['tls.unsuitable', 'notForName', 53, 'unsupported or invalid name syntax'],
  EE_KEY_TOO_SMALL: ['tls.unsuitable', 'shortKey', 66, 'EE certificate key too weak'],
  CA_KEY_TOO_SMALL: ['tls.unsuitable', 'shortKey', 67, 'CA certificate key too weak'],
  CA_MD_TOO_WEAK: ['tls.unsuitable', 'weakDigest', 68, 'CA signature digest algorithm too weak'],
} as const satisfies Readonly<Record<string, Row>>;

type Code = keyof typeof FAULTS;
const ROWS = Object.entries(FAULTS) as readonly (readonly [Code, Row])[];

/** The code by the library's number or words; `null` for what is in no row. */
export const certificateFault = (said: { readonly number?: number | null; readonly words?: string }): Code | null =>
  ROWS.find(
    ([, [, , number, words]]) => number === said.number || (words !== undefined && words === said.words),
  )?.[0] ?? null;

const rowOf = (code: string): Row | null => (Object.hasOwn(FAULTS, code) ? FAULTS[code as Code] : null);

/** The outcome that a code stands for; one that is in no row shows no more than that the certificate was not accepted. */
export const outcomeOfFault = (code: string): Outcome => rowOf(code)?.[0] ?? 'tls.untrusted';

/** What a code means; `null` for what other words say. */
export const faultOf = (code: string): CertificateFault | null => rowOf(code)?.[1] ?? null;
