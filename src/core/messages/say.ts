import { LANGUAGES, type Catalogue, type Language } from './language.ts';

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
interface Translation {
  readonly rooms: Readonly<Record<string, Catalogue>>;
  readonly texts: ReadonlyMap<string, string>;
}

const translationOf = (rooms: Translation['rooms']): Translation => ({
  rooms,
  texts: new Map(Object.values(rooms).flatMap((room) => Object.entries(room))),
});

/** English needs none. The others are loaded when they are first needed: they are as long as the program that says them. */
const translations = new Map<Language, Translation>();
/** Languages of which nothing is left for later. */
const whole = new Set<Language>();

/** Loads what a language needs, once; until then it can be neither spoken nor be in force. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (language === 'en' || translations.has(language)) return;
  const { ROOMS } = await import('./sv/swedish.ts');
  translations.set(language, translationOf(ROOMS));
};

/** Loads what a program that was built for its first picture left for later, of a language that was loaded. */
export const loadRest = async (language: Language): Promise<void> => {
  const first = translations.get(language);
  if (first === undefined || whole.has(language)) return;
  const { REST } = await import('./sv/rest.ts');
  whole.add(language);
  const rooms = Object.entries(first.rooms).map(([room, texts]) => [room, { ...texts, ...REST[room] }] as const);
  translations.set(language, translationOf(Object.fromEntries(rooms)));
};

/** Loads every language, for who writes for readers of each. */
export const loadLanguages = async (): Promise<void> => {
  await Promise.all(LANGUAGES.map(loadLanguage));
};

const known = (language: Language): Language => {
  if (language !== 'en' && !translations.has(language)) throw new Error(`the language ${language} was not loaded`);
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
export const said = (text: string): string => translations.get(inForce)?.texts.get(text) ?? text;

/** The texts of a room by their English, in the language in force; none where that is English. */
export const textsOf = (room: string): Catalogue => translations.get(inForce)?.rooms[room] ?? {};

/** The key of a template: its English text with `{0}`, `{1}` … for the values. */
export const keyOf = (strings: readonly string[]): string =>
  strings.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

/**
 * A sentence with values: say`Only the address ${address} fails.` is looked up as `Only the address {0} fails.`; a
 * translation may put its values in another order. Values are put in once and never read for further marks.
 */
export const say = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  inForce === 'en'
    ? noted(strings, ...values)
    : said(keyOf(strings)).replace(/\{(\d+)\}/g, (mark, index: string) => String(values[Number(index)] ?? mark));

/** A sentence that is written down, in English for every reader; `retold` says it in theirs. */
export const noted = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  strings.reduce((text, part, index) => `${text}${values[index - 1] ?? ''}${part}`);

/** Marks constants that {@link said} translates where they are used, so that the specs find them: a text, a list, a table. */
export const marked = <const T>(texts: T): T => texts;
