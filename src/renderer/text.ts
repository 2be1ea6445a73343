import type { Language } from '../core/messages/language.ts';
import { isLoaded, loadLanguage, loadRest } from '../core/messages/translations.ts';
import { english } from './text/english.ts';
import type { serviceText } from './text/service.ts';
import { formatAgain, languageShown, showIn, shown, type Shown } from './text/shown.ts';

export { languageShown, wordsOf } from './text/shown.ts';

/** What the window says on its own. Read where it is drawn: a constant made of it would stay in the first language. */
export const t = shown(english);

/** The texts of *Service*; available after {@link loadService}. */
export let serviceT: Shown<typeof serviceText>;

/** Whether all texts were asked for: from then on they come with every language. */
let restWanted = false;

const loadAll = async (language: Language): Promise<void> => {
  restWanted = true;
  await loadRest(language);
  formatAgain();
};

/** Loads what the window needs to speak a language. Where the host is gone it stays in the former one; never fails. */
export const loadText = async (language: Language): Promise<void> => {
  // The page says on its own that the host is gone.
  await loadLanguage(language).catch(() => undefined);
  if (restWanted && isLoaded(language)) await loadAll(language).catch(() => undefined);
};

/** Loads all texts of the language that is shown, for what no first picture needs. Never fails: what is missing reads English. */
export const loadAllText = (): Promise<void> => loadAll(languageShown()).catch(() => undefined);

/** Loads what *Service* says. Fails where the host is gone. */
export const loadService = async (): Promise<void> => {
  await loadAll(languageShown());
  serviceT = shown((await import('./text/service.ts')).serviceText);
};

/** From now on the window speaks this language; `false`: it could not be loaded, and the former one stays. */
export const speakIn = (language: Language): boolean => {
  if (!isLoaded(language)) return false;
  showIn(language);
  document.documentElement.lang = language;
  return true;
};
