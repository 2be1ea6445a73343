import { marked, outside, say, type Message } from '../messages/message.ts';
import type { FileSignature } from '../evidence/evidence.ts';
import { shellLiteral } from './curl.ts';
import { inertLine } from './model/inert.ts';

/** How the signature next to a file is described: it shows who signed it and that it was not edited, never that it is true. */

export const fingerprintText = (fingerprint: string): string => (fingerprint.match(/.{1,8}/g) ?? []).join(' ');

export interface KnownKeys {
  readonly own: string | null;
  readonly known: readonly { readonly fingerprint: string; readonly name: string }[];
}

/** How a stranger verifies a signature by the printed commands; `putNameIn` where the file has no name yet. */
export const VERIFY = marked({
  how: 'To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files',
  putNameIn:
    'In the third command, put the name of the file in place of FILE, in both places, and in quotes where it has blanks.',
  prints:
    'The second command prints a fingerprint: it must be the one that the signer tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
});

export const NO_KEYS: KnownKeys = { own: null, known: [] };

interface SignatureStanding {
  readonly standing: 'valid' | 'unknown-key' | 'broken' | 'unsigned';
  /** Of the key, where the signature holds. */
  readonly fingerprint: string | null;
  /** Under which the key was accepted here; `null` for the own one as well. */
  readonly name: string | null;
}

export const standingOf = (signature: FileSignature, { own, known }: KnownKeys): SignatureStanding => {
  if (signature === 'broken') return { standing: 'broken', fingerprint: null, name: null };
  if (signature === 'none') return { standing: 'unsigned', fingerprint: null, name: null };
  const name = known.find(({ fingerprint }) => fingerprint === signature)?.name ?? null;
  const standing = signature === own || name !== null ? 'valid' : 'unknown-key';
  return { standing, fingerprint: signature, name };
};

/**
 * What counts of an entry in a file: its maker vouches for his own alone; what came to him keeps its standing, if his
 * key is known.
 */
export const handedOn = (came: FileSignature | undefined, file: FileSignature, keys: KnownKeys): FileSignature => {
  if (came === undefined || came === file) return file;
  if (came === 'broken' || file === 'broken') return 'broken';
  return standingOf(file, keys).standing === 'valid' ? came : 'none';
};

/** The standing in words; `null`: not signed. @param namesPeople `false` in a report for others. */
export const signatureText = (signature: FileSignature, keys: KnownKeys, namesPeople = true): Message | null => {
  const { standing, fingerprint, name } = standingOf(signature, keys);
  const key = fingerprintText(fingerprint ?? '');
  switch (standing) {
    case 'unsigned':
      return null;
    case 'broken':
      return say('signature broken: edited or damaged since it was signed');
    case 'unknown-key':
      return say`signature valid, by an unknown key: ${key}`;
    case 'valid':
      if (!namesPeople) return say`signature valid, by the key ${key}`;
      return name === null ? say('signature valid, by this installation') : say`signature valid, by ${outside(name)}`;
  }
};

// How a stranger verifies a file with OpenSSL 3 and nothing else, in a POSIX shell. Path evidence, section 5.
const KEY_FILE = 'installation.der';

/** The detached signature of a file: 64 bytes of Ed25519 in `FILE.sig`, over the bytes of `FILE`. Decision 014. */
export const SIGNATURE_BYTES = 64;

/** Ends the name of the signature that lies next to a file. */
export const SIGNATURE_ENDING = '.sig';

/** In commands, the place of a file's name that is not known yet or cannot be shown. */
export const NAME_TO_PUT_IN = 'FILE';

/** Longest name that is put into a report, in UTF-16 units: a longer one breaks in the lines of a printed page. */
export const LONGEST_PRINTED_NAME = 56;

/** The file's name in commands: its own, or `FILE` where it is longer or would not be shown sign for sign. */
export const nameInCommands = (name: string, longest = 255): string =>
  name.length > 0 && name.length <= longest && inertLine(name) === name && !name.includes('\ufffd')
    ? name
    : NAME_TO_PUT_IN;

/** As one word of a shell. A word that begins with a hyphen would read as an option. */
const wordOf = (name: string): string => {
  const path = name.startsWith('-') ? `./${name}` : name;
  return /^[A-Za-z0-9._/][A-Za-z0-9._/-]*$/.test(path) ? path : shellLiteral(path);
};

type Words = readonly string[];

const wordsOf = (publicKey: string, name: string): readonly [key: Words, print: Words, verify: Words] => {
  const [file, signature] = [wordOf(name), wordOf(`${name}${SIGNATURE_ENDING}`)];
  return [
    ['echo', `${publicKey}|`, 'openssl', 'base64', '-d', '-A', '-out', KEY_FILE],
    ['openssl', 'dgst', '-sha256', KEY_FILE],
    [
      ...['openssl', 'pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', KEY_FILE],
      ...['-rawin', `-in ${file}`, `-sigfile ${signature}`],
    ],
  ];
};

/** The three commands, each on a line. @param publicKey SubjectPublicKeyInfo, DER in base64. @param name of the file, raw. */
export const verifyCommands = (publicKey: string, name: string): readonly string[] =>
  wordsOf(publicKey, name).map((words) => words.join(' '));

const LONGEST_LINE = 76;

const folded = (words: Words): string => {
  let [lines, line] = ['', ''];
  for (const word of words) {
    const isFull = line !== '' && line.length + 1 + word.length > LONGEST_LINE;
    if (isFull) lines += `${line} \\\n`;
    line = line === '' ? word : isFull ? `  ${word}` : `${line} ${word}`;
  }
  return lines + line;
};

/** The same for a page that is printed: long ones go on in the next line, as POSIX shells read it. */
export const printedCommands = (publicKey: string, name: string): string =>
  wordsOf(publicKey, name).map(folded).join('\n');
