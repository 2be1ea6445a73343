import { format, isMessage, say, time, type Message, type Typed, type Value } from '../../messages/message.ts';
import type { Language } from '../../messages/language.ts';
import { escaped, isHarmful, visibleLine, visibleText } from '../../vocabulary/text-ends.ts';
import { utcText } from '../../messages/zoned-time.ts';
import type { Text } from '../draft.ts';

/** For two columns: milliseconds below ten seconds, then seconds. Number and unit never part at a line's end. */
export const durationText = (ms: number): Typed =>
  time(ms < 10_000 ? `${Math.round(ms)}\u00a0ms` : `${Math.round(ms / 1000)}\u00a0s`);

/** The `Date` of a reply has whole seconds: a difference below two may be none. */
const TELLABLE_MS = 2000;

/** How far the answering side's clock is from the test host's, in words; `null` where no reply shows it. */
export const skewText = (skewMs: number | null): Message | null => {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < TELLABLE_MS) return say("same as the test host's");
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return skewMs > 0 ? say`${seconds} s ahead of the test host` : say`${seconds} s behind the test host`;
};

/** A time as a certificate shows it, in UTC; one that cannot be read stays as it is written. */
export const utcOf = (text: string): string => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : utcText(ms);
};

/** Text from elsewhere on one line: line breaks, control and direction characters become blanks. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();

// Text from elsewhere made harmless: invisible characters are shown as `\x1b` or `\u202e`, and nothing is too long.
const FIELD_BYTES = 8192;

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

const isPlain = (text: string, limit: number): boolean => text.length * 3 <= limit && !isHarmful(text);

const within = (text: string, limit: number, keep: (character: string) => boolean): Text => {
  if (isPlain(text, limit)) return text.toWellFormed();
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
  return taken === text.length ? out : say`${short.out}… (${text.length - short.taken} characters more)`;
};

const isLineOrTab = (character: string): boolean => character === '\n' || character === '\t';

/** Text from elsewhere on one line, as much of it as a reader needs: line ends and tabs are made visible as well. */
export const shortLine = (text: string, limit: number = FIELD_BYTES): Text => within(text, limit, () => false);

const shortText = (text: string, limit: number = FIELD_BYTES): Text =>
  within(isPlain(text, limit) ? text : text.replaceAll('\r\n', '\n'), limit, isLineOrTab);

/** One line, whole. */
export const inertLine = visibleLine;

/** Several lines, whole. */
export const inertText = visibleText;

/** Whether a report holds a text unchanged. */
export const isShownWhole = (text: string): boolean => shortLine(text) === text;

const SEVERAL_LINES: ReadonlySet<string> = new Set(['pem', 'excerpt']);

/** A message with each text from outside in it changed; its own words stay. */
export const mapValues = (message: Message, change: (value: string | Typed) => Value): Message => {
  const { values, counted } = message;
  if (values === undefined && counted === undefined) return message;
  const changed = (value: Value): Value =>
    typeof value === 'number' ? value : isMessage(value) ? mapValues(value, change) : change(value);
  const all = Array.isArray(values)
    ? values.map(changed)
    : Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, changed(value)]));
  return {
    ...message,
    ...(values !== undefined && { values: all }),
    ...(counted !== undefined && { counted: { ...counted, one: mapValues(counted.one, change) } }),
  };
};

/** A message whose texts from outside are harmless, and of which none is longer than `limit` bytes. */
export const inertMessage = (message: Message, limit: number = FIELD_BYTES): Message =>
  mapValues(message, (value) => {
    if (typeof value === 'string') return shortLine(value, limit);
    const text = shortLine(value.text, limit);
    return isMessage(text) ? text : { ...value, text };
  });

/** Every text of a finished value made harmless and cut to a field's length, with a note in its language. */
export const bounded = (value: unknown, language: Language, field = ''): unknown => {
  if (typeof value === 'string') {
    const text = SEVERAL_LINES.has(field) ? shortText(value) : shortLine(value);
    return isMessage(text) ? format(text, language) : text;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => bounded(item, language, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bounded(member, language, name)]));
};
