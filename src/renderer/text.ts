import type { Language } from '../core/messages/language.ts';
import { languageSpoken, loadLanguage, loadRest, speak } from '../core/messages/say.ts';
import { english, type Catalogue } from './text/english.ts';

/** English is there at once; another language comes when it is first asked for. */
const catalogues = new Map<Language, Catalogue>([['en', english]]);

/**
 * What the window says, in the language in force. It is read where something is drawn and never kept: a constant made of
 * it would stay in the language of the start.
 */
export let t: Catalogue = english;

/** Loads what the window needs to speak a language. Where the host is gone it stays in the former one; never fails. */
export const loadText = async (language: Language): Promise<void> => {
  if (catalogues.has(language)) return;
  try {
    // Its names of closed words are the core's, which must be there first.
    await loadLanguage(language);
    const { swedish } = await import('./text/sv/swedish.ts');
    catalogues.set(language, swedish);
  } catch {
    // The page says by itself that the host is gone.
  }
};

/** Loads all that the core says in the language in force, for what no first picture needs. Never fails: what is missing reads English. */
export const loadAllText = (): Promise<void> => loadRest(languageSpoken()).catch(() => undefined);

/**
 * From now on the window speaks this language, with all that the core says in it, where {@link loadText} could load it.
 * Who shows something draws it anew.
 */
export const speakIn = (language: Language): void => {
  const catalogue = catalogues.get(language);
  if (!catalogue) return;
  speak(language);
  t = catalogue;
  document.documentElement.lang = language;
};
