import { LANGUAGES, type Catalogue, type Language } from './language.ts';

/** English is written in the code and needs no catalogue. The others are loaded when they are first needed. */
interface Translation {
  readonly rooms: Readonly<Record<string, Catalogue>>;
  readonly texts: ReadonlyMap<string, string>;
}

const translationOf = (rooms: Translation['rooms']): Translation => ({
  rooms,
  texts: new Map(Object.values(rooms).flatMap((room) => Object.entries(room))),
});

const translations = new Map<Language, Translation>();
/** Languages of which nothing is left to load. */
const whole = new Set<Language>();

/** Loads a language once. Until then no message can be formatted in it. */
export const loadLanguage = async (language: Language): Promise<void> => {
  if (language === 'en' || translations.has(language)) return;
  const { ROOMS } = await import('./sv/swedish.ts');
  translations.set(language, translationOf(ROOMS));
};

/** Loads the texts that a window does not need for its first picture. */
export const loadRest = async (language: Language): Promise<void> => {
  const first = translations.get(language);
  if (first === undefined || whole.has(language)) return;
  const { REST } = await import('./sv/rest.ts');
  whole.add(language);
  const rooms = Object.entries(first.rooms).map(([room, texts]) => [room, { ...texts, ...REST[room] }] as const);
  translations.set(language, translationOf(Object.fromEntries(rooms)));
};

/** Loads every language, for programs whose readers differ. */
export const loadLanguages = async (): Promise<void> => {
  await Promise.all(LANGUAGES.map(loadLanguage));
};

/** The program's own texts in every language. Throws where one was not loaded: {@link loadLanguages} comes first. */
export const textsOfEveryLanguage = (): readonly string[] =>
  LANGUAGES.flatMap((language) => {
    if (language === 'en') return [];
    const translation = translations.get(language);
    if (translation === undefined) throw notLoaded(language);
    return [...translation.texts].flat();
  });

const notLoaded = (language: Language): Error => new Error(`the language ${language} was not loaded`);

/** Whether messages can be formatted in this language now. */
export const isLoaded = (language: Language): boolean => language === 'en' || translations.has(language);

/** The translation of a key; the key itself, which is English, where there is none. Throws where the language was not loaded. */
export const translated = (key: string, language: Language): string => {
  if (language === 'en') return key;
  const translation = translations.get(language);
  if (translation === undefined) throw notLoaded(language);
  return translation.texts.get(key) ?? key;
};
