/** Translations by their English text. Values of a sentence are `{0}`, `{1}` …, facts of a rule `{host}` and the like. */
export type Catalogue = Readonly<Record<string, string>>;

/** The languages that text for people exists in. English is the one that it is written in; menu names stay English in all. */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** In which language windows, verdicts and lists are; `auto`: as the system. A report's language is the report's own. */
export const LANGUAGE_CHOICES = ['auto', ...LANGUAGES] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

const knownOf = (locale: string): Language | undefined =>
  LANGUAGES.find((language) => language === locale.toLowerCase().split(/[-_.]/)[0]);

/** The language of locales such as `sv_SE.UTF-8`, the best first; English where none is in {@link LANGUAGES}. */
export const languageOf = (...locales: readonly string[]): Language =>
  locales.map(knownOf).find((language) => language !== undefined) ?? 'en';
