import { say, said } from '../../messages/say.ts';
import { escaped, isHarmful } from '../../vocabulary/text-ends.ts';
import { utcText } from '../../messages/zoned-time.ts';
/** For two columns: milliseconds below ten seconds, then seconds. Number and unit never part at a line's end. */
export const durationText = (ms: number): string =>
  ms < 10_000 ? `${Math.round(ms)}\u00a0ms` : `${Math.round(ms / 1000)}\u00a0s`;

/** The `Date` of a reply has whole seconds: a difference below two may be none. */
const TELLABLE_MS = 2000;

/** How far the answering side's clock is from the test host's, in words; `null` where no reply told. */
export const skewText = (skewMs: number | null): string | null => {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < TELLABLE_MS) return said("same as the test host's");
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return skewMs > 0 ? say`${seconds} s ahead of the test host` : say`${seconds} s behind the test host`;
};

/** A time as a certificate tells it, in UTC; one that cannot be read stays as it is written. */
export const utcOf = (text: string): string => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : utcText(ms);
};

/** Text from elsewhere on one line: line breaks, control and direction characters become blanks. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();

/**
 * Text from elsewhere made harmless for whatever a report passes through: control characters, terminal escapes and
 * characters that turn the writing direction or take no room are shown as `\x1b` or `\u202e`, and nothing is longer than
 * a reader needs. Doing it twice changes nothing.
 */

/** Most bytes (UTF-8) of one field of a report. */
const FIELD_BYTES = 8192;

/** Room for saying how much is missing. */
const NOTE_BYTES = 64;

const shown = (character: string): string => (isHarmful(character) ? escaped(character) : character);

const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Looks at no more of a text than can be shown, however long it is. */
const within = (text: string, limit: number, keep: (character: string) => boolean): string => {
  let out = '';
  let bytes = 0;
  let taken = 0;
  let short = { out, taken };
  for (const character of text.slice(0, limit).toWellFormed()) {
    const piece = keep(character) ? character : shown(character);
    bytes += utf8Bytes(piece);
    if (bytes > limit) break;
    out += piece;
    taken += character.length;
    if (bytes <= limit - NOTE_BYTES) short = { out, taken };
  }
  return taken === text.length ? out : `${short.out}${say`… (${text.length - short.taken} characters more)`}`;
};

const isPlain = (text: string, limit: number): boolean => text.length * 3 <= limit && !isHarmful(text);

/** One line: line ends and tabs are made visible as well. */
export const inertLine = (text: string, limit: number = FIELD_BYTES): string =>
  isPlain(text, limit) ? text.toWellFormed() : within(text, limit, () => false);

/** Several lines: line ends become `\n` and stay, tabs stay. */
export const inertText = (text: string, limit: number = FIELD_BYTES): string =>
  isPlain(text, limit)
    ? text.toWellFormed()
    : within(text.replaceAll('\r\n', '\n'), limit, (character) => character === '\n' || character === '\t');

/** The only fields of a report that have several lines. */
const SEVERAL_LINES: ReadonlySet<string> = new Set(['pem', 'excerpt']);

/** Every text in a value made harmless; `field` is the name that the value stands under. */
export const inert = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string') return SEVERAL_LINES.has(field) ? inertText(value) : inertLine(value);
  if (Array.isArray(value)) return value.map((item: unknown) => inert(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inert(member, name)]));
};
