import { marked, say, type Message } from '../messages/message.ts';
import type { Certainty } from '../vocabulary/words.ts';

const WORDS = marked({
  proven: 'proven',
  likely: 'likely',
  'cannot-tell': 'inconclusive',
}) satisfies Readonly<Record<Certainty, string>>;

/** "proven", inside a sentence. */
export const certaintyWord = (certainty: Certainty): Message => say(WORDS[certainty]);
