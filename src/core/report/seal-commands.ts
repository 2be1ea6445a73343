/**
 * What a stranger types to verify a file and the signature beside it, of a report or a stage record, with OpenSSL 3 and nothing
 * else: the public key into a file, its fingerprint, and the signature over the file's bytes. Works in a POSIX shell, in cmd and
 * in PowerShell alike. Path evidence, section 5.
 */

const KEY_FILE = 'installation.der';

/** Ends the name of the signature that lies beside a file. */
export const SIGNATURE_ENDING = '.sig';

/** The name of a file as it can stand in a command without quotes, else `other`, in place of which it has to be typed by hand. */
export const namedInCommands = (name: string, other: string): string =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/.test(name) ? name : other;

/** @param publicKey SubjectPublicKeyInfo, DER in base64. @param file its name, see `namedInCommands`. */
export const verifyCommands = (
  publicKey: string,
  file: string,
): readonly [key: string, print: string, verify: string] => [
  `echo ${publicKey}| openssl base64 -d -A -out ${KEY_FILE}`,
  `openssl dgst -sha256 ${KEY_FILE}`,
  `openssl pkeyutl -verify -pubin -keyform DER -inkey ${KEY_FILE} -rawin -in ${file} -sigfile ${file}${SIGNATURE_ENDING}`,
];
