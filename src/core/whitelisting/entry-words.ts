import { say } from '../messages/say.ts';
import { lastFullDay } from './dates.ts';
import type { Entry } from './validate.ts';

/** What is told of an entry that the service created. */
export const createdSentence = ({ mac, name, toDate }: Entry): string =>
  toDate === undefined
    ? say`${mac} (${name}) is whitelisted, without an end.`
    : say`${mac} (${name}) is whitelisted. ${lastFullDay(toDate)}.`;
