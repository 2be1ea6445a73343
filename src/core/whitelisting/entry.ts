import type { Entry } from './validate.ts';
import { mac as macOf, say, sentences, type Message } from '../messages/message.ts';
import { lastFullDay } from './dates.ts';
import type { ServiceFailure } from './failure.ts';

/** What came of an entry that was to be created; `unknown`: it may have been. */
export type EntryResult = 'created' | 'existing' | 'refused' | 'unknown' | 'not-sent';

export const entryResult = (failure: ServiceFailure | null): EntryResult => {
  if (failure === null) return 'created';
  if (failure.code === 'service.conflict') return 'existing';
  if (failure.sent === 'no') return 'not-sent';
  return failure.changed === 'unknown' ? 'unknown' : 'refused';
};

/** What is reported of an entry that the service created. */
export const createdSentence = ({ mac, name, toDate }: Entry): Message =>
  toDate === undefined
    ? say`${macOf(mac)} (${name}) is whitelisted, without an end.`
    : sentences(say`${macOf(mac)} (${name}) is whitelisted.`, say`${lastFullDay(toDate)}.`);

/** What is reported where an earlier request for the same MAC may have been carried out without an answer. */
export const sentAgainSentence = (): Message =>
  say(
    'An earlier request for this MAC got no answer. This one went out under its id, so that no second entry can come of it; if the earlier one was carried out, its entry stays as it is.',
  );

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
