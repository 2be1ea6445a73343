import type { PreviousVersion } from '../records/migrate.ts';
import { counted, joined, say, sentences, time, type Message } from './message.ts';

const held = ({ runs, cards, watches }: PreviousVersion): Message =>
  joined(
    [
      counted(runs, say('1 run'), say`${runs} runs`),
      counted(cards, say('1 card'), say`${cards} cards`),
      counted(watches, say('1 watch'), say`${watches} watches`),
    ],
    ', ',
  );

/** What restoring it brings back, and what is lost. */
export const previousSentence = (previous: PreviousVersion): Message =>
  sentences(
    say`The previous version was saved at ${time(previous.changedAt)} and holds ${held(previous)}.`,
    say('What was saved after it is lost; the damaged file is kept beside it.'),
  );
