import type { Language } from '../core/messages/language.ts';
import { inLanguage } from '../core/messages/say.ts';
import type { Emit } from '../shared/contract.ts';

/** The language of the desktop's dialogs and notifications. It is that of the windows. */

let inForce: Language = 'en';

/** Makes a text of the desktop in the language in force. */
export const spoken = <T>(text: () => T): T => inLanguage(inForce, text);

/** Speaks this language, and from now on the one that is chosen. */
export const followLanguage = (first: Language, news: (listener: Emit) => unknown): void => {
  inForce = first;
  news((event) => {
    if (event.name === 'app.languageChanged') inForce = event.payload.language;
  });
};
