import { marked } from '../messages/say.ts';

/** Stands first in every text that is made from a practice fault; in English. */
export const PRACTICE_LINE = marked('PRACTICE: a simulated fault, not a real one');
