import { systemLanguage } from '../app/language.ts';
import { LANGUAGES, type Language } from '../core/messages/language.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import { storedLanguage } from '../node/disk/stored-language.ts';

/** What a program reads is the same in every language, and so is what is said beside it. */
const FOR_PROGRAMS = ['--json', '--junit'];

const namedIn = (args: readonly string[]): string | undefined =>
  args.flatMap((word, at) => {
    if (word.startsWith('--language=')) return [word.slice('--language='.length)];
    return word === '--language' ? (args[at + 1] ?? []) : [];
  })[0];

/** English for programs; else as `--language` says, as the window's settings say, or as the locale is. Never rejects. */
export const terminalLanguage = async (args: readonly string[]): Promise<Language> => {
  if (args.some((word) => FOR_PROGRAMS.includes(word))) return 'en';
  const named = namedIn(args);
  const given = LANGUAGES.find((language) => language === named);
  return given ?? (await storedLanguage(dataFolder())) ?? systemLanguage(undefined);
};
