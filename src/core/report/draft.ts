import {
  isMessage,
  isNothing,
  isSame,
  joined,
  NOTHING,
  verbatim,
  type Message,
  type Typed,
} from '../messages/message.ts';

/** Text of a report before it has a language: a message, or text from outside as it is. */
export type Text = string | Message;

/** A published form before it has a language: wherever it has text, or a message, this has {@link Text}. */
export type Draft<T> = T extends Message
  ? Text
  : T extends string
    ? string extends T
      ? Text
      : T
    : T extends number | boolean | null | undefined
      ? T
      : { readonly [Key in keyof T]: Draft<T[Key]> };

/** A constant of ours, whether it is handed over as its words or as a message: a title, a name of an outcome. */
export const own = (words: Text): Message => (isMessage(words) ? words : { key: words });

/** A text as a message; one from outside is its value. */
export const asMessage = (text: Text): Message => (isMessage(text) ? text : text === '' ? NOTHING : verbatim(text));

/** Whether a text has no words. */
export const isEmpty = (text: Text): boolean => (isMessage(text) ? isNothing(text) : text === '');

export const saysSame = (one: Text, other: Text): boolean => isSame(asMessage(one), asMessage(other));

/** "Outside: no connection". */
export const labelled = (label: Text | Typed, text: Text | Typed): Message => joined([label, text], ': ');

/** Names and the like in a row, with commas. */
export const listed = (parts: readonly (Text | Typed)[]): Message => joined(parts, ', ');

/** A text by its letters, for a set or a map. */
export const textKey = (text: Text): string => (isMessage(text) ? JSON.stringify(text) : text);

/** Each text once, in the order of their first places. */
export const once = <T extends Text>(texts: readonly T[]): readonly T[] => [
  ...new Map(texts.map((text) => [JSON.stringify(text), text] as const)).values(),
];
