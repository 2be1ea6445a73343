import { env } from 'node:process';
import { languageOf, type Language } from '../core/messages/language.ts';
import type { AppContext } from './app-context.ts';

/** The locale that the process was started with: as POSIX names it, else as the operating system says. */
const processLocale = (): string =>
  [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((name) => name !== undefined && name !== '') ??
  Intl.DateTimeFormat().resolvedOptions().locale;

/** The language of the system, by the locale that the host names; `undefined`: that of the process. */
export const systemLanguage = (locale: string | undefined): Language => languageOf(locale ?? processLocale());

/** The language in which a host judges and lists: as it was chosen, else the system's. */
export const languageInForce = ({
  settings,
  systemLanguage,
}: Pick<AppContext, 'settings' | 'systemLanguage'>): Language => settings.language ?? systemLanguage;
