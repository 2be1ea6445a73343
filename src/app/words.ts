import type { Language } from '../core/messages/language.ts';
import { format, say as message, type Message, type Value } from '../core/messages/message.ts';
import { isLoaded, translated } from '../core/messages/translations.ts';
import { inertLine, mapValues } from '../core/report/model/inert.ts';

/**
 * The words of a program with one reader: a terminal, and the menus and dialogs that the desktop's main process shows. Its texts
 * become words where they are written. What crosses to a window, or is written down, stays a message.
 */
let language: Language = 'en';

/** From now on the program speaks this language, which was loaded before. */
export const speak = (next: Language): void => {
  if (!isLoaded(next)) throw new Error(`the language ${next} was not loaded`);
  language = next;
};

export const languageSpoken = (): Language => language;

const onOneLine = (text: Message): Message =>
  mapValues(text, (value) =>
    typeof value === 'string' ? inertLine(value) : { ...value, text: inertLine(value.text) },
  );

/** A message in the reader's language, each of its values on one line and harmless; nothing stays nothing. */
export const spoken = <T extends Message | null>(text: T): T extends null ? null : string =>
  (text === null ? null : format(onOneLine(text), language)) as T extends null ? null : string;

/** A text that is a message or words already. */
export type Text = string | Message;

export const textOf = (text: Text): string => (typeof text === 'string' ? text : spoken(text));

/** A sentence with values, in the reader's language. */
export const say = (strings: TemplateStringsArray, ...values: readonly Value[]): string =>
  spoken(message(strings, ...values));

/** A constant text in the reader's language. */
export const said = (text: string): string => translated(text, language);

export { marked } from '../core/messages/message.ts';
