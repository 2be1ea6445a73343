import type { Language } from './language.ts';
import { translated } from './translations.ts';

/**
 * Text for people, as a value. The English sentence is written where it is meant and is the key of its translations:
 * say`Only the address ${address(ip)} fails.` is `{ key: 'Only the address {0} fails.', values: [address] }`. It
 * becomes text once, in {@link format}, where it is shown: window, terminal, report. Nothing else looks at its words.
 *
 * Values are put in whole and are never read for marks, so a customer's `{0}`, full stop or the word "Result" is
 * harmless. Redaction replaces them by their kind. A plain string is text from outside of unknown kind.
 */
export interface Message {
  /** English with `{0}`, `{name}` for values. A key without letters, such as `{0}, {1}`, needs no translation. */
  readonly key: string;
  readonly values?: Values;
  /** What takes this message's place where the language has another form for this number. */
  readonly counted?: Counted;
  /** True at the beginning of a sentence: the first letter becomes a capital, unless it is a value's. */
  readonly capital?: true;
}

interface Counted {
  readonly count: number;
  readonly one: Message;
}

export type Values = readonly Value[] | Readonly<Record<string, Value>>;
export type Value = string | number | Typed | Message;

/** What a value is. `number` is grouped as the reader's language does; all others are shown as they are. */
type ValueKind = 'host' | 'address' | 'user' | 'mac' | 'time' | 'number' | 'outside';

export interface Typed {
  readonly kind: ValueKind;
  readonly text: string;
}

const typed =
  (kind: ValueKind) =>
  (text: string): Typed => ({ kind, text });

/** Name of a host, with or without a port. */
export const host = typed('host');
/** IP address, with or without a port. */
export const address = typed('address');
/** Name of a user of the customer's. */
export const user = typed('user');
export const mac = typed('mac');
/** A time as it is shown. */
export const time = typed('time');
/** Words of a server, a file or a person. */
export const outside = typed('outside');
/** A number that is grouped: 12 345. */
export const amount = (count: number): Typed => ({ kind: 'number', text: String(count) });

/** The key of a template: its English with `{0}`, `{1}` … for the values. */
export const keyOf = (strings: readonly string[]): string =>
  strings.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

/** A message with values: say`${count} runs`; or a constant one: say('Not run'), say(TITLES[stage]). */
export const say = (text: TemplateStringsArray | string, ...values: readonly Value[]): Message => {
  if (typeof text === 'string') return { key: text };
  return values.length === 0 ? { key: text[0] ?? '' } : { key: keyOf(text), values };
};

/** A message by the key of a table, with its named values: filled('redirected to {location}', facts). */
export const filled = (key: string, values: Readonly<Record<string, Value>>): Message => ({ key, values });

/** Marks constants that {@link say} takes from a table, so that the specs find them. */
export const marked = <const T>(texts: T): T => texts;

/** What is no text of ours, as a message: shown as it is, translated never. */
export const verbatim = (text: Value): Message => ({ key: '{0}', values: [text] });

/** No words at all. */
export const NOTHING: Message = { key: '' };

export const isNothing = ({ key }: Message): boolean => key === '';

/** Two forms by a number, chosen by the rules of the reader's language: counted(n, say('1 run'), say`${n} runs`). */
export const counted = (count: number, one: Message, other: Message): Message => ({
  ...other,
  counted: { count, one },
});

/** Several as one, with a separator between; a separator that has words is a message: joined(names, say(' and ')). */
export const joined = (parts: readonly Value[], separator: string | Message): Message => {
  const [only] = parts;
  if (parts.length <= 1) return only === undefined ? NOTHING : isMessage(only) ? only : verbatim(only);
  if (typeof separator === 'string') return { key: parts.map((_, at) => `{${at}}`).join(separator), values: parts };
  const values = parts.flatMap((part, at): readonly Value[] => (at === 0 ? [part] : [separator, part]));
  return { key: values.map((_, at) => `{${at}}`).join(''), values };
};

/** Sentences one after the other; empty ones are left out. */
export const sentences = (...parts: readonly Message[]): Message =>
  joined(
    parts.filter((part) => !isNothing(part)),
    ' ',
  );

export const sentenceStart = (message: Message): Message => ({ ...message, capital: true });

const FIELDS: ReadonlySet<string> = new Set(['key', 'values', 'counted', 'capital']);

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.keys(value).every((name) => FIELDS.has(name));

const isTyped = (value: Value): value is Typed => typeof value === 'object' && 'kind' in value;

/** Whether two messages say the same. */
export const isSame = (one: Message, other: Message): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const inWords = (value: Value, language: Language): string => {
  if (typeof value !== 'object') return String(value);
  if (!isTyped(value)) return format(value, language);
  return value.kind === 'number' ? Number(value.text).toLocaleString(language) : value.text;
};

const RULES = new Map<Language, Intl.PluralRules>();
const isOne = (count: number, language: Language): boolean => {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language);
  RULES.set(language, rules);
  return rules.select(count) === 'one';
};

const MARK = /\{(\w+)\}/g;
const BEGINS_WITH_MARK = /^\{\w+\}/;

/** The text of a message in a reader's language, which was loaded before. A value that is missing leaves its mark to be seen. */
export const format = (message: Message, language: Language): string => {
  const { key, values, counted: by, capital } = message;
  if (by !== undefined && isOne(by.count, language)) return format(capital ? sentenceStart(by.one) : by.one, language);
  const words = translated(key, language);
  const text =
    values === undefined
      ? words
      : words.replace(MARK, (mark, name: string, at: number) => {
          const value = Object.hasOwn(values, name) ? (values as Readonly<Record<string, Value>>)[name] : undefined;
          if (value === undefined) return mark;
          return inWords(capital && at === 0 && isMessage(value) ? sentenceStart(value) : value, language);
        });
  // A value keeps its letters, also at the beginning: api-user is not Api-user.
  return capital && !BEGINS_WITH_MARK.test(words) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

/** A type with text in place of every message. */
export type Worded<T> = T extends Message
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Key in keyof T]: Worded<T[Key]> };

/** Data with every message in it formatted: what leaves as JSON, or is shown in one language. */
export const worded = <T>(data: T, language: Language): Worded<T> => {
  if (typeof data !== 'object' || data === null) return data as Worded<T>;
  if (isMessage(data)) return format(data, language) as Worded<T>;
  if (Array.isArray(data)) return data.map((one: unknown) => worded(one, language)) as Worded<T>;
  return Object.fromEntries(Object.entries(data).map(([name, one]) => [name, worded(one, language)])) as Worded<T>;
};

/** Each message once, in order. */
export const distinct = (messages: readonly Message[]): readonly Message[] =>
  messages.filter((one, at) => messages.findIndex((other) => isSame(one, other)) === at);
