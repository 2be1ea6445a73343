import { createHash } from 'node:crypto';
import { Buffer, isUtf8 } from 'node:buffer';
import { NEW_LETTERS, OLD_LETTERS, WINDOWS_1252 } from '../../core/whitelisting/characters.ts';
import type { Encoding } from '../../core/whitelisting/left-over.ts';

interface EncodingFound {
  readonly encoding: Encoding;
  readonly mark: 0 | 2 | 3;
}

/** The encoding that the first bytes of a file speak for; `utf-8` without a mark is a guess. */
export const findEncoding = (head: Uint8Array): EncodingFound => {
  const [a, b, c] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  // Addresses and delimiters are ASCII: every other byte of them is zero in UTF-16, and none is in the other encodings.
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index += 1)
    if (head[index] === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  const many = head.length / 8;
  if (odd > many && even < odd / 8) return { encoding: 'utf-16le', mark: 0 };
  if (even > many && odd < even / 8) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
};

const isOld = (encoding: Encoding): encoding is keyof typeof OLD_LETTERS => encoding in OLD_LETTERS;

const withOldLetters = (text: string, letters: string): string =>
  text.replace(/[\x80-\x9a]/g, (letter) => NEW_LETTERS.charAt(letters.indexOf(letter)) || letter);

/** Within a word these bytes are letters of an old encoding: in Windows-1252 nobody writes them there. */
const WITHIN_WORDS = [
  ['macintosh', /[a-z][\x8a\x8c]/],
  ['cp850', /[a-z][\x84\x86\x94][a-z]/],
] as const;

/** The old encoding of bytes that are not UTF-8; Windows-1252 where another letter shows that it is that. */
export const findOldEncoding = (bytes: Uint8Array): Encoding => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const high = new Set(text.match(/[\x80-\xff]/g));
  const found = WITHIN_WORDS.find(
    ([encoding, within]) => [...high].every((letter) => OLD_LETTERS[encoding].includes(letter)) && within.test(text),
  );
  return found?.[0] ?? 'windows-1252';
};

/** The text of bytes without a mark. What is broken in it becomes U+FFFD; in Windows-1252 nothing can be. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding.startsWith('utf-16')) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  // Buffers keep letters such as å in one byte each, decoders in two.
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (encoding === 'utf-8') return own.toString('utf8');
  const text = own.toString('latin1');
  return (isOld(encoding) ? withOldLetters(text, OLD_LETTERS[encoding]) : text).replace(
    /[\x80-\x9f]/gu,
    (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char,
  );
};

/** The text of a file: UTF-8, or UTF-16 as older shells of Windows write. `otherwise`: how bytes are read that are neither. */
export const textOfBytes = (bytes: Uint8Array, otherwise: 'utf-8' | 'windows-1252' = 'utf-8'): string => {
  const { encoding, mark } = findEncoding(bytes.subarray(0, 4096));
  const body = bytes.subarray(mark);
  return decode(body, encoding === 'utf-8' && mark === 0 && !isUtf8(body) ? otherwise : encoding);
};

/** A UUID that follows from a content alone: the same for the same content, on any machine and in any order. */
export const idOfContent = (canonical: string): string => {
  const hex = createHash('sha256').update(canonical).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
