import type { Language } from '../core/messages/language.ts';
import { speak } from '../core/messages/say.ts';
import { english, type Catalogue } from './text/english.ts';
import { swedish } from './text/sv/swedish.ts';

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english, sv: swedish };

/**
 * What the window says, in the language in force. It is read where something is drawn and never kept: a constant made of
 * it would stay in the language of the start.
 */
export let t: Catalogue = english;

/** From now on the window speaks this language, with all that the core says in it. Who shows something draws it anew. */
export const speakIn = (language: Language): void => {
  speak(language);
  t = CATALOGUES[language];
  document.documentElement.lang = language;
};
