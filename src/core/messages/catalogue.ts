/** Translations by their English text. Values of a sentence are `{0}`, `{1}` …, facts of a rule `{host}` and the like. */
export type Catalogue = Readonly<Record<string, string>>;
