import { Buffer, isUtf8 } from 'node:buffer';
import { WINDOWS_1252 } from '../../../core/whitelisting/windows-1252.ts';
import type { Encoding } from '../../../core/whitelisting/sheet.ts';

interface EncodingFound {
  readonly encoding: Encoding;
  /** Length of the byte order mark in bytes, 0 without one. */
  readonly mark: 0 | 2 | 3;
}

/**
 * The encoding that the first bytes of a file speak for. `utf-8` without a mark is a guess that the rest of the file can
 * still prove wrong.
 */
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

/** Pieces in, pieces out as UTF-8; null when the bytes are not of that encoding. `last` says that no more will come. */
type Transcoder = (piece: Uint8Array, last: boolean) => Uint8Array | null;

/**
 * Turns a file that arrives in pieces into UTF-8, whatever characters the pieces break.
 * @param strict whether broken UTF-8 ends it; each broken character becomes U+FFFD otherwise
 */
export const transcoder = (encoding: Encoding, strict: boolean): Transcoder => {
  if (encoding === 'windows-1252') return fromWindows1252;
  let kept = new Uint8Array();
  return (piece, last) => {
    const bytes = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    const whole = last ? bytes.length : encoding === 'utf-8' ? wholeUtf8(bytes) : wholeUtf16(bytes, encoding);
    kept = Uint8Array.from(bytes.subarray(whole));
    const part = bytes.subarray(0, whole);
    if (encoding !== 'utf-8') return fromUtf16(part, encoding);
    if (isUtf8(part)) return part;
    return strict ? null : Buffer.from(Buffer.from(part).toString('utf8'));
  };
};

/** How many of the bytes are whole characters; at most three are not. */
const wholeUtf8 = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const wholeUtf16 = (bytes: Uint8Array, encoding: Encoding): number => {
  const even = bytes.length - (bytes.length % 2);
  const high = even >= 2 ? (bytes[encoding === 'utf-16le' ? even - 1 : even - 2] ?? 0) : 0;
  return high >= 0xd8 && high < 0xdc ? even - 2 : even;
};

const fromUtf16 = (part: Uint8Array, encoding: Encoding): Uint8Array => {
  // Copied, for swapping is done in place; half a unit at the end of a file is a damaged character.
  const bytes = Buffer.from(part.subarray(0, part.length - (part.length % 2)));
  const text = (encoding === 'utf-16le' ? bytes : bytes.swap16()).toString('utf16le');
  return Buffer.from(part.length % 2 === 0 ? text : `${text}\uFFFD`, 'utf8');
};

const fromWindows1252: Transcoder = (piece) => {
  const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
  return Buffer.from(
    text.replace(/[\x80-\x9f]/gu, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char),
    'utf8',
  );
};
