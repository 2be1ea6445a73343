import './inherited.ts';
import { existsSync } from 'node:fs';
import { loadLanguage } from '../core/messages/translations.ts';
import { say, speak, spoken } from '../app/words.ts';
import { type Entry, nearest } from './command.ts';
import { COMMANDS, LISTED } from './commands/table.ts';
import { EXIT, errorDocument, type ExitCode, AccountProtected, StoppedByUser, WrongUse } from './endings.ts';
import { beQuiet, exitWith, hasPrinted, print, printJson, remark, written } from './output.ts';
import type { Failure } from '../shared/reply.ts';
import type { Message } from '../core/messages/message.ts';
import { languageHere, leaveWhereHeld, refusedHere, startThreadEarly } from '../app/process.ts';
import { LANGUAGES, type Language } from '../core/messages/language.ts';

/** What a program reads is the same in every language, and so are its messages. */
const FOR_PROGRAMS = /^--(?:json|format=(?:json|junit|openmetrics|har))$/;
const FORMATS_FOR_PROGRAMS = ['json', 'junit', 'openmetrics', 'har'];

const asksForJson = (args: readonly string[]): boolean =>
  args.some(
    (word, at) => word === '--json' || word === '--format=json' || (word === 'json' && args[at - 1] === '--format'),
  );

const namedIn = (args: readonly string[]): string | undefined =>
  args.flatMap((word, at) => {
    if (word.startsWith('--language=')) return [word.slice('--language='.length)];
    return word === '--language' ? (args[at + 1] ?? []) : [];
  })[0];

/** English for programs; else as `--language` says, as the window's settings say, or as the locale is. Never rejects. */
const terminalLanguage = async (args: readonly string[]): Promise<Language> => {
  const isForProgram = (word: string, at: number): boolean =>
    FOR_PROGRAMS.test(word) || (args[at - 1] === '--format' && FORMATS_FOR_PROGRAMS.includes(word));
  if (args[0] !== 'report' && args.some(isForProgram)) return 'en';
  const named = namedIn(args);
  const given = LANGUAGES.find((language) => language === named);
  return given ?? languageHere();
};

// Finds the command by its name, loads that command alone, and ends with its exit code.
const find = (args: readonly string[]): { readonly entry: Entry; readonly rest: readonly string[] } | null => {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    const entry = COMMANDS.find((one) => one.name === name || one.aliases.includes(name));
    if (entry) return { entry, rest: args.slice(words) };
  }
  return null;
};

const groupOf = (word: string): readonly Entry[] => LISTED.filter(({ name }) => name.startsWith(`${word} `));

/** What other programs call what is called otherwise here. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['delete', 'remove'],
  ['rm', 'remove'],
  ['ls', 'list'],
  ['create', 'add'],
  ['edit', 'change'],
]);

const noSuchCommand = (args: readonly string[]): WrongUse => {
  const [first = '', typed = ''] = args;
  const second = OTHER_WORDS.get(typed) ?? typed;
  const group = groupOf(first);
  const names = (group.length > 0 ? group : LISTED).map(({ name }) => name);
  const meant =
    nearest(`${first} ${second}`.trim(), names) ??
    (group.length > 0
      ? null
      : nearest(first, [...names, ...LISTED.flatMap(({ name }) => name.split(' ').slice(0, -1))]));
  const list = group.map(({ name }) => `tripoint ${name}`).join(', ');
  return new WrongUse(
    [
      say`There is no such command.`,
      ...(meant === null ? [] : [say`Did you mean ${`tripoint ${meant}`}?`]),
      group.length > 0 ? say`There are: ${list}` : say`tripoint --help lists them.`,
    ].join(' '),
  );
};

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

const help = async (args: readonly string[]): Promise<ExitCode> => {
  const { helpOf, overview } = await import('./help.ts');
  const found = find(args);
  const group = groupOf(args[0] ?? '');
  if (found) await print(helpOf(found.entry, await found.entry.load()));
  else if (args.length === 0) await print(overview());
  else if (group.length > 0) await print(overview(group));
  else throw noSuchCommand(args);
  return EXIT.fine;
};

/** `--language` may stand before the command's name. */
const languageLast = (args: readonly string[]): readonly string[] => {
  const count = args[0] === '--language' ? 2 : args[0]?.startsWith('--language=') ? 1 : 0;
  return [...args.slice(count), ...args.slice(0, count)];
};

/** Commands that send, and that read what others made, where a file is named. */
const THREADS = {
  probing: new Set(['probe', 'diagnose', 'watch']),
  reading: new Set(['compare', 'request', 'change-request', 'verify-fix', 'report', 'har', 'import']),
};

const startThread = async ({ name }: Entry, rest: readonly string[]): Promise<void> => {
  const isFile = (word: string): boolean => !word.startsWith('-') && existsSync(word);
  const thread = THREADS.probing.has(name)
    ? 'probing'
    : THREADS.reading.has(name.split(' ').at(-1) ?? name) && rest.some(isFile)
      ? 'reading'
      : null;
  if (thread !== null)
    await startThreadEarly(
      thread,
      rest.some((word) => word === '--ca' || word.startsWith('--ca=')),
    );
};

const run = async (given: readonly string[]): Promise<ExitCode> => {
  const args = languageLast(given);
  const [first] = args;
  if (first === undefined) {
    await print((await import('./help.ts')).groups());
    return EXIT.wrongUse;
  }
  if (isHelp(first) || first === 'help') return help(args.slice(1).filter((word) => !word.startsWith('-')));
  const found = find(args);
  if ((found?.rest ?? args).some(isHelp)) return help(args);
  if (found === null) throw noSuchCommand(args);
  const refused = await refusedHere(found.entry.name);
  if (refused !== null) throw new WrongUse(spoken(refused));
  await startThread(found.entry, found.rest);
  return (await found.entry.load()).call(found.rest, LISTED);
};

/** Everything has been written when this is done. A name look-up that was given up must not keep the terminal waiting. */
const end = async (given: ExitCode): Promise<void> => {
  const code = exitWith(given);
  if (given === EXIT.stopped && asksForJson(process.argv.slice(2)) && !hasPrinted())
    await printJson(errorDocument(new StoppedByUser(), say`Stopped before there was a result.`, given));
  process.exitCode = code;
  await written();
  leaveWhereHeld(code);
};

const SAID = new Set(['AccountProtected', 'WrongUse']);

/** What our own errors say, or `null`. They are matched by name, because their modules are loaded on demand. */
const ownWords = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (SAID.has(error.name)) return error.message;
  if (error.name === 'CannotWrite') return spoken((error as Error & { readonly why: Message }).why);
  return error.name === 'RefusedToSend'
    ? spoken((error as Error & { readonly failure: Failure }).failure.message)
    : null;
};

const unexpected = async (error: unknown): Promise<string> => {
  const says = [say`The program met an error that it did not expect. What was saved before is kept.`];
  const { framesOf } = await import('../app/frames.ts');
  return process.argv.includes('--debug')
    ? [says.join(' '), ...framesOf(error)].join('\n')
    : [...says, say`With --debug it prints where in the program that was, for a report of the error.`].join(' ');
};

/** npm runs its scripts in the package's folder; files are named relative to the person's folder. */
const goWhereTheyStand = (): void => {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
  if (script !== 'cli' || folder === undefined) return;
  try {
    process.chdir(folder);
  } catch {
    // It is gone: then nothing can be named from there.
  }
};

/** Runs the command line of this process to its end; what it wrote has left the process. Never rejects. */
export const runHere = async (): Promise<void> => {
  try {
    goWhereTheyStand();
    const args = process.argv.slice(2);
    const language = await terminalLanguage(args);
    await loadLanguage(language);
    speak(language);
    beQuiet(args.includes('--quiet'));
    await end(await run(args));
  } catch (error) {
    if (error instanceof StoppedByUser) {
      await end(EXIT.stopped);
      process.exit();
    }
    // Only our own words: an error from below could quote a secret.
    const says = ownWords(error) ?? (await unexpected(error));
    await remark(says);
    const exit = error instanceof AccountProtected ? EXIT.protectedAccount : EXIT.wrongUse;
    // A program waits for one document, whatever comes of it: with the result there is none of the error.
    if (asksForJson(process.argv.slice(2)) && !hasPrinted()) await printJson(errorDocument(error, says, exit));
    await end(exit);
  }
};
