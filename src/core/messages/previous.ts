import type { PreviousVersion } from '../records/migrate.ts';
import { say, sentences, time, type Message } from './message.ts';

/** What restoring it brings back, and what is lost. */
export const previousSentence = ({ changedAt, runs, cards, watches }: PreviousVersion): Message =>
  sentences(
    say`The previous version was saved at ${time(changedAt)}. Runs: ${runs}, cards: ${cards}, watches: ${watches}.`,
    say('What was saved after it is lost; the damaged file is kept beside it.'),
  );
