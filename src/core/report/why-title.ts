import { certaintyTitle } from '../diagnosis/words/titles.ts';
import { joined, say, type Message } from '../messages/message.ts';
import type { Certainty } from '../vocabulary/words.ts';
import { own } from './draft.ts';

/** "Why (Likely)": the title before the verdict's sentence. */
export const whyTitle = (certainty: Certainty): Message =>
  joined([joined([say('Why'), own(certaintyTitle(certainty))], ' ('), ')'], '');
