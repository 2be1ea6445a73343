import { lastFullDay } from './dates.ts';
import type { Entry } from './validate.ts';

/** What is told of an entry that the service created. */
export const createdSentence = ({ mac, name, toDate }: Entry): string =>
  toDate === undefined
    ? `${mac} (${name}) is whitelisted, without an end.`
    : `${mac} (${name}) is whitelisted. ${lastFullDay(toDate)}.`;
