import { say } from '../../messages/say.ts';
import { escaped, isHarmful } from '../../vocabulary/visible.ts';

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
