import { stat } from 'node:fs/promises';
import { say, languageSpoken, speak, spoken } from '../app/words.ts';
import { meantBy, storedCases, storedJobs, type StoredName } from '../app/stored-names.ts';
import { STANDARD_INPUT } from './input-file.ts';
import { harmless } from './text/layout.ts';
import { withKept, WrongUse, type Kept } from './endings.ts';
import type { Host } from '../app/host.ts';

/** What a person means by a name, a whole id or the beginning of one. */

interface LookupOptions {
  /** Whether that is in the bin which is meant by its name. */
  readonly inBin?: boolean;
  readonly kept?: Kept;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const lineOf = ({ id, about, isRemoved }: StoredName): string =>
  harmless(isRemoved ? say`${id}  ${about}, in the bin` : `${id}  ${about}`);

/**
 * The id that a word stands for; `null`: for none.
 * @throws WrongUse with all that it may stand for, where that is more than one.
 */
export const idMeant = (
  word: string,
  all: readonly StoredName[],
  { inBin = false, kept = 'changed' }: LookupOptions = {},
): string | null => {
  const [one, ...others] = meantBy(word, all, inBin);
  if (one === undefined) return null;
  if (others.length === 0) return one.id;
  const list = [one, ...others].map((each) => `  ${lineOf(each)}`).join('\n');
  throw new WrongUse(`${withKept(say`Several are meant by this. Use the id of one of them.`, kept)}\n${list}`);
};

const orAsTyped = async (
  word: string,
  stored: () => Promise<readonly StoredName[]>,
  looking?: LookupOptions,
): Promise<string> => {
  if (UUID.test(word)) return word.toLowerCase();
  return idMeant(word, await stored().catch(() => []), looking) ?? word;
};

/** The id of the case that a word stands for; the word itself where there is none, which its reader says. */
export const caseMeant = (word: string, looking?: LookupOptions): Promise<string> =>
  orAsTyped(word, storedCases, looking);

/** The id of the case of that name; `null`: there is none. @throws WrongUse where several are meant. */
export const caseFound = async (word: string, kept: Kept = 'changed'): Promise<string | null> => {
  const id = await caseMeant(word, { kept });
  return UUID.test(id) ? id : null;
};

/** Wrong use of a name that no case has. */
export const noSuchCase = (kept: Kept): WrongUse =>
  new WrongUse(withKept(say`There is no case of this name. ${'tripoint case list'} shows them.`, kept));

/** The id of the case of that name. @throws WrongUse where there is none, or several are meant. */
export const caseNamed = async (word: string, kept: Kept = 'changed'): Promise<string> => {
  const id = await caseFound(word, kept);
  if (id !== null) return id;
  throw noSuchCase(kept);
};

/** The same of a batch. */
export const jobMeant = (word: string, looking?: LookupOptions): Promise<string> =>
  orAsTyped(word, storedJobs, looking);

/** The case that the words of `RECORD…|CASE-ID` stand for, or `null`: they are files. A file of that name comes first. */
export const caseAmong = async ([word, ...more]: readonly string[]): Promise<string | null> => {
  if (word === undefined || more.length > 0 || word === STANDARD_INPUT) return null;
  const isFile = await stat(word).then(
    () => true,
    () => false,
  );
  const id = isFile && !UUID.test(word) ? null : await caseMeant(word);
  return id !== null && UUID.test(id) ? id : null;
};

/** Works with the operations that a window has, and closes them however the work ends; the terminal keeps its language. */
export const withHost = async <T>(work: (operations: Host['operations']) => Promise<T>): Promise<T> => {
  const language = languageSpoken();
  // Loaded where it is needed: it holds everything that a window can do.
  const { openHost, CannotOpen } = await import('../app/host.ts');
  const host = await openHost({ host: 'web', practice: null, startWorld: null, resolveProxy: null })
    .catch((error: unknown) => {
      throw error instanceof CannotOpen ? new WrongUse(spoken(error.why)) : error;
    })
    .finally(() => speak(language));
  try {
    return await work(host.operations);
  } finally {
    await host.close();
  }
};
