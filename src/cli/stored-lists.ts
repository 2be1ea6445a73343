import { storedCases, storedContexts, storedJobs, storedKeys, type StoredName } from '../app/stored-names.ts';
import { isNamed } from '../core/whitelisting/context.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import type { Naming } from './options.ts';
import { harmless } from './text/paint.ts';

/** What a shell is told of what is stored, when Tab is pressed: `tripoint completion cases`, which no help mentions. */

interface StoredList {
  readonly all: (data: string) => Promise<readonly StoredName[]>;
  readonly inBin: boolean;
  /** Whether one is called by its name where that is its alone; else by its id. */
  readonly byName: boolean;
}

const STORED_LISTS = {
  cases: { all: storedCases, inBin: false, byName: false },
  'removed-cases': { all: storedCases, inBin: true, byName: false },
  contexts: { all: storedContexts, inBin: false, byName: true },
  'removed-contexts': { all: storedContexts, inBin: true, byName: true },
  jobs: { all: storedJobs, inBin: false, byName: false },
  'removed-jobs': { all: storedJobs, inBin: true, byName: false },
  keys: { all: storedKeys, inBin: false, byName: true },
} as const satisfies Readonly<Partial<Record<Naming, StoredList>>>;
export type StoredListName = keyof typeof STORED_LISTS;

/** Whether a word is the name of such a list. */
export const isStoredList = (word: string): word is StoredListName => Object.hasOwn(STORED_LISTS, word);

const onOneLine = (text: string): string => harmless(text.replaceAll(/\s+/g, ' '));

/** A name that a shell can be given as it is, and that stands for nothing else. */
const isOwnName = ({ name }: StoredName, all: readonly StoredName[]): boolean =>
  name !== '' && onOneLine(name) === name && all.filter((other) => isNamed(other, name)).length === 1;

/** A line for each: what to type, a tab, and what it is. Nothing where it cannot be read. Never rejects. */
export const linesOfList = async (list: StoredListName): Promise<string> => {
  const { all, inBin, byName }: StoredList = STORED_LISTS[list];
  const found = (await all(dataFolder()).catch(() => [])).filter(({ isRemoved }) => isRemoved === inBin);
  return found
    .map((one) => `${byName && isOwnName(one, found) ? one.name : one.id}\t${onOneLine(one.about)}`)
    .join('\n');
};
