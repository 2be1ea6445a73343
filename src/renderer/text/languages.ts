import type { Language } from '../../core/messages/language.ts';

/** Each in its own language, as the one who needs it reads it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };
