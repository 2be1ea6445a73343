import type { Entry } from './validate.ts';

/**
 * One whitelist entry as it goes out. The id is always our own: should the answer be lost, a second try with the same id
 * cannot make a second entry, and the entry can be recognised in the platform.
 */
export interface EntryRequest extends Entry {
  /** UUID. */
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The body of the request; fields that were left out are not in it.
 * @throws RangeError when the id is no UUID in small letters: a mistake of the caller.
 */
export const entryRequest = (entry: Entry, id: string): EntryRequest => {
  if (!UUID.test(id)) throw new RangeError('The id of an entry is a UUID.');
  return { id, ...entry };
};
