import type { Language } from '../../core/messages/language.ts';
import { format, isMessage, type Message } from '../../core/messages/message.ts';
import { translated } from '../../core/messages/translations.ts';

/** Texts become words here, when something is drawn: what a window holds is keys and messages, which no language changes. */

let language: Language = 'en';

/** In which language the window shows its texts. */
export const languageShown = (): Language => language;

let formatted = new WeakMap<object, unknown>();

/** Formats everything again when it is next drawn: after more texts of the language have come. */
export const formatAgain = (): void => {
  formatted = new WeakMap();
};

/** From now on the window shows its texts in this language, which was loaded before. */
export const showIn = (next: Language): void => {
  language = next;
  formatAgain();
};

/** No object that merely has a field of this name. */
type IsMessage<T> = T extends Message ? ([keyof T] extends [keyof Message] ? true : false) : false;

type Kept = string | number | boolean | null | undefined | ((...values: never) => unknown);

type Formatted<T> = T extends unknown
  ? IsMessage<T> extends true
    ? string
    : T extends Kept
      ? T
      : { [Name in keyof T]: Formatted<T[Name]> }
  : never;

const isPlain = (data: object): boolean =>
  Array.isArray(data) || [Object.prototype, null].includes(Object.getPrototypeOf(data) as object | null);

const formattedData = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || !isPlain(data)) return data;
  if (isMessage(data)) return format(data, language);
  const known = formatted.get(data);
  if (known !== undefined) return known;
  const entries = Object.entries(data).map(([name, value]) => [name, value, formattedData(value)] as const);
  const isSame = entries.every(([, value, words]) => value === words);
  const words = entries.map(([name, , text]) => [name, text] as const);
  const result = isSame ? data : Array.isArray(data) ? words.map(([, text]) => text) : Object.fromEntries(words);
  formatted.set(data, result);
  return result;
};

/** What came from the host, or from the core, in the reader's words: a message, or data with messages anywhere in it. */
export const wordsOf = <T>(data: T): Formatted<T> => formattedData(data) as Formatted<T>;

/** A catalogue as components read it: text in place of keys and messages, functions that return text. */
export type Shown<T> = T extends string
  ? string
  : IsMessage<T> extends true
    ? string
    : T extends (...values: infer Values) => string | Message
      ? (...values: Values) => string
      : { readonly [Name in keyof T]: Shown<T[Name]> };

type Make = (...values: readonly unknown[]) => string | Message;

/** Reads a catalogue in a language: that which the window shows when a text is read. */
export const shown = <T extends object>(texts: T, reader: () => Language = languageShown): Shown<T> => {
  const proxies = new WeakMap<object, object>();
  const inWords = (text: string | Message): string => (typeof text === 'string' ? text : format(text, reader()));
  const textOf = (value: unknown): unknown => {
    if (typeof value === 'string') return translated(value, reader());
    if (typeof value === 'function') return (...values: readonly unknown[]) => inWords((value as Make)(...values));
    if (typeof value !== 'object' || value === null) return value;
    if (isMessage(value)) return inWords(value);
    return Array.isArray(value) ? value.map(textOf) : proxyOf(value);
  };
  const proxyOf = (value: object): object => {
    const proxy = proxies.get(value) ?? new Proxy(value, { get: (target, name) => textOf(Reflect.get(target, name)) });
    proxies.set(value, proxy);
    return proxy;
  };
  return proxyOf(texts) as Shown<T>;
};
