/** The languages that text for people exists in. English is the one that it is written in; menu names stay English in all. */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];
