import { said, say } from '../messages/say.ts';
import { lastFullDay } from './dates.ts';
import type { Entry } from './validate.ts';

/** What is told of an entry that the service created. */
export const createdSentence = ({ mac, name, toDate }: Entry): string =>
  toDate === undefined
    ? say`${mac} (${name}) is whitelisted, without an end.`
    : say`${mac} (${name}) is whitelisted. ${lastFullDay(toDate)}.`;

/** What is told where an earlier request for the same MAC may have been carried out without an answer. */
export const sentAgainSentence = (): string =>
  said(
    'An earlier request for this MAC got no answer. This one went out under its id, so that no second entry can come of it; if the earlier one was carried out, its entry stays as it is.',
  );
