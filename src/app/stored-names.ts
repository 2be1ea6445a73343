import { isNamed, type ServiceContext } from '../core/whitelisting/context.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import { caseNames } from '../node/disk/stores.ts';
import { headOfJob } from '../node/service/batch-job.ts';
import { listJobs } from '../node/service/job-journal.ts';

/** What is stored in a data folder, by what a person calls it. Asks neither a network nor a keychain. */

export interface StoredName {
  readonly id: string;
  /** Several may share one; empty where it goes by its id alone. */
  readonly name: string;
  /** What it may be called as well. */
  readonly further?: readonly string[];
  /** What tells it from others, for people. */
  readonly about: string;
  readonly isRemoved: boolean;
}

/** Cases by their titles. */
export const storedCases = async (data = dataFolder()): Promise<readonly StoredName[]> =>
  (await caseNames(data)).map(({ id, title, customer, removedAt }) => ({
    id,
    name: title,
    further: [customer, `${customer} ${title}`.trim()],
    about: `${customer} ${title}`.trim(),
    isRemoved: removedAt !== null,
  }));

type Named = Pick<ServiceContext, 'id' | 'name' | 'contextId'> & { readonly removedAt: string | null };

export const nameOfContext = ({ id, name, contextId, removedAt }: Named): StoredName => ({
  id,
  name,
  about: `${name} / ${contextId}`,
  isRemoved: removedAt !== null,
});

const nameOfJob = async (data: string, id: string): Promise<StoredName> => {
  const head = await headOfJob(data, id);
  const about = head === null ? '' : `${head.name}, ${head.source}, ${head.at}`;
  return { id, name: '', about, isRemoved: false };
};

/** Batches, which go by their ids alone. */
export const storedJobs = async (data = dataFolder()): Promise<readonly StoredName[]> =>
  Promise.all((await listJobs(data)).map((id) => nameOfJob(data, id)));

/** How many characters of an id a list shows. */
const SHORT = 8;

/** The beginning of an id that is enough to mean it among all of them; the whole id where another one begins alike. */
export const shortId = (id: string, all: readonly Pick<StoredName, 'id'>[]): string => {
  const short = id.slice(0, SHORT);
  return all.some((other) => other.id !== id && other.id.startsWith(short)) ? id : short;
};

/** How many characters of an id a person types at least. */
const SHORTEST = 4;

/**
 * Everything that a word may mean: the one of this whole id; else all whose ids begin with it, from four characters on, and
 * all of this name. By its name only what is in the bin is found, or only what is not.
 */
export const meantBy = (word: string, all: readonly StoredName[], inBin: boolean): readonly StoredName[] => {
  const typed = word.trim().toLowerCase();
  const whole = all.find(({ id }) => id === typed);
  if (whole !== undefined) return [whole];
  return all.filter(
    (one) =>
      (typed.length >= SHORTEST && one.id.startsWith(typed)) ||
      (one.isRemoved === inBin &&
        [one.name, ...(one.further ?? [])].some((name) => name !== '' && isNamed({ name }, word))),
  );
};
