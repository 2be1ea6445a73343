import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { say, type Message } from '../../core/messages/message.ts';
import { handedSchema, type Handed } from '../../core/records/hand.ts';
import { readJson } from '../safe-json.ts';
import { DICTIONARY } from './dictionary.ts';

/** Bytes as text that survives people and their programs. Packages for base 32 take lower case or padding for errors. */

/** Crockford's: no I, L, O and U, so that the words around a block are no part of it. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight letters for five bytes; capitals and digits alone. */
export const toLetters = (bytes: Uint8Array): string => {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS.charAt((held >> bits) & 31);
    }
  }
  return bits === 0 ? text : text + LETTERS.charAt((held << (5 - bits)) & 31);
};

/** The bytes, or `null` where another character is in it. */
export const fromLetters = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 255;
    at += 1;
  }
  return bytes;
};

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** RFC 9285, base 45: three signs for two bytes. */
export const toSigns = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    const value = second === undefined ? first : first * 256 + second;
    text += SIGNS.charAt(value % 45) + SIGNS.charAt(Math.floor(value / 45) % 45);
    if (second !== undefined) text += SIGNS.charAt(Math.floor(value / 2025));
  }
  return text;
};

/** The bytes, or `null` where it is no base 45. */
export const fromSigns = (text: string): Uint8Array | null => {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = Array.from(text.slice(at, at + 3)).map((sign) => SIGNS.indexOf(sign));
    const [a = 0, b = 0, c] = values;
    const value = a + b * 45 + (c ?? 0) * 2025;
    if (values.includes(-1) || value > (c === undefined ? 255 : 65_535)) return null;
    if (c !== undefined) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
};

// A record or a task as text, and as one QR picture: version, length, eight bytes of a SHA-256, compressed JSON.
const BEGIN = 'TRIPOINT BEGIN';
const END = 'TRIPOINT END';
const QR_HEAD = 'TRIPOINT:';

const LINE = /.{1,60}/g;
/** Most alphanumeric signs of a QR picture: version 40, low error correction (ISO/IEC 18004, table 7). */
const QR_MOST = 4296;
/** Most bytes that one QR picture carries. */
export const QR_MOST_BYTES = Math.floor(((QR_MOST - QR_HEAD.length) / 3) * 2);
const MOST_JSON = 4 * 1024 * 1024;
const [MOST_TEXT, MOST_BYTES] = [1_000_000, 200_000];

const VERSION = 1;
const HEAD_BYTES = 13;

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest().subarray(0, 8);

/** What travels, compressed and with its head; at most `MOST_BYTES`, else `null`. */
export const packed = (handed: Handed): Uint8Array | null => {
  const json = Buffer.from(JSON.stringify(handed));
  if (json.length > MOST_JSON) return null;
  const body = deflateRawSync(json, { level: 9, memLevel: 9, dictionary: DICTIONARY });
  if (body.length > MOST_BYTES) return null;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([Buffer.of(VERSION), length, hashOf(body), body]);
};

/** The block: at most 60 letters a line. */
export const blockOf = (bytes: Uint8Array): string => [BEGIN, ...(toLetters(bytes).match(LINE) ?? []), END].join('\n');

/** The text of one QR picture, or `null` where it does not fit. */
export const qrTextOf = (bytes: Uint8Array): string | null =>
  bytes.length > QR_MOST_BYTES ? null : `${QR_HEAD}${toSigns(bytes)}`;

const bare = (text: string): string =>
  text
    .slice(0, MOST_TEXT)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const MARKS = { begin: bare(BEGIN), end: bare(END) };

/** Whether a text holds a block, or is what a QR picture says. */
export const holdsBlock = (text: string): boolean =>
  text.length <= MOST_TEXT && (text.trimStart().startsWith(QR_HEAD) || bare(text).includes(MARKS.begin));

type Read = { readonly ok: true; readonly handed: Handed } | { readonly ok: false; readonly sentence: Message };

const unread = (sentence: Message): Read => ({ ok: false, sentence });

const CHANGED = say('it was changed in transit, or made by a newer Tripoint.');
const PART = say('a part of it is missing. Copy it whole.');
const OTHER = say('other text or a second block is in it. Copy one block alone.');

const unpacked = (bytes: Uint8Array): Read => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  if (head[0] !== undefined && head[0] !== VERSION && head.length === HEAD_BYTES) return unread(CHANGED);
  const length = head.length < HEAD_BYTES ? 0 : head.readUInt32BE(1);
  const body = bytes.subarray(HEAD_BYTES, HEAD_BYTES + length);
  if (head.length < HEAD_BYTES || body.length < length) return unread(PART);
  if (length > MOST_BYTES || bytes.length > HEAD_BYTES + length || !hashOf(body).equals(head.subarray(5)))
    return unread(CHANGED);
  try {
    const json = readJson(inflateRawSync(body, { maxOutputLength: MOST_JSON, dictionary: DICTIONARY }), {
      maxSize: MOST_JSON,
    });
    const parsed = json.ok ? handedSchema.safeParse(json.value) : null;
    return parsed?.success === true
      ? { ok: true, handed: parsed.data }
      : unread(say('it holds neither a record nor a task.'));
  } catch {
    return unread(say('it holds neither a record nor a task.'));
  }
};

/** Reads the one block of a text, or what a QR picture says; why it cannot be, as the end of a sentence. */
export const readBlock = (text: string): Read => {
  const line = text.trim();
  if (line.startsWith(QR_HEAD)) {
    const bytes = fromSigns(line.slice(QR_HEAD.length)) ?? fromSigns(`${line.slice(QR_HEAD.length)} `);
    return bytes === null ? unread(CHANGED) : unpacked(bytes);
  }
  const all = bare(text);
  const from = all.indexOf(MARKS.begin);
  const to = all.indexOf(MARKS.end, from);
  if (from < 0 || to < 0) return unread(PART);
  if (all.includes(MARKS.begin, from + 1)) return unread(OTHER);
  const letters = all.slice(from + MARKS.begin.length, to);
  const bytes = fromLetters(letters);
  if (bytes === null) return unread(OTHER);
  const found = unpacked(bytes);
  // The last letter may carry spare bits: a change of those alone is refused, too.
  return found.ok && toLetters(bytes) !== letters ? unread(CHANGED) : found;
};
