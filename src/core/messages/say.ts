import type { Catalogue, Language } from './language.ts';
import { format, say as message, type Message, type Value } from './message.ts';
import { isLoaded, roomOf, translated } from './translations.ts';

/**
 * Text for people in the language in force, by the gettext principle: the English text stands in the code and is the key of
 * its translation, so a sentence is written where it is meant, once, and a missing translation reads English.
 *
 * Why a language in force and not a parameter: a judgement is made of some hundred small pure functions, and the place
 * where a word enters a sentence is far from what knows the reader. {@link inLanguage} holds for one synchronous call and
 * is restored whatever happens; nothing can run in between, so two readers of one process never meet, and judging stays a
 * function of what it is handed. Hence it refuses work that ends later (a promise).
 *
 * A program with one reader, which a window and its host are, is spoken to once instead: {@link speak}. What it writes down
 * for others is made in English all the same, within {@link inLanguage}, and translated where it is shown.
 *
 * What it refuses to do otherwise: translate codes, names of products, menu paths and buttons of other programs, and what
 * came from a server; remember a language between calls; count. Where a number changes the words, write two sentences.
 */
export { loadLanguage, loadLanguages, loadRest } from './translations.ts';

const known = (language: Language): Language => {
  if (!isLoaded(language)) throw new Error(`the language ${language} was not loaded`);
  return language;
};

let inForce: Language = 'en';

const isPromise = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Does `work` with a language in force: `inLanguage('sv', () => judge(material))`. Throws where `work` returns a promise. */
export const inLanguage = <T>(language: Language, work: () => T): T => {
  const former = inForce;
  inForce = known(language);
  try {
    const result = work();
    if (isPromise(result))
      throw new TypeError('A language is in force for a synchronous call only, not for a promise.');
    return result;
  } finally {
    inForce = former;
  }
};

/** The language where no {@link inLanguage} holds, for a program that has one reader. */
export const speak = (language: Language): void => {
  inForce = known(language);
};

/** The language in force, for what is no text: how a number is grouped. */
export const languageSpoken = (): Language => inForce;

/** The translation of a constant text, of one with facts such as `{host}` too; the text itself where there is none. */
export const said = (text: string): string => translated(text, inForce);

/** The texts of a room by their English, in the language in force; none where that is English. */
export const textsOf = (room: string): Catalogue => roomOf(inForce, room);

export { keyOf, marked } from './message.ts';

/** A message in the language in force. */
export const spoken = (text: Message): string => format(text, inForce);

/** A sentence with values, in the language in force. */
export const say = (strings: TemplateStringsArray, ...values: readonly Value[]): string =>
  format(message(strings, ...values), inForce);

/** A sentence that is written down, in English for every reader; `retold` says it in theirs. */
export const noted = (strings: TemplateStringsArray, ...values: readonly Value[]): string =>
  format(message(strings, ...values), 'en');
