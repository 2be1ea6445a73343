import { joined, marked, say } from '../../core/messages/message.ts';

/** Texts of *Repeat and watch*. What a watch shows is reported by the judgement. */
export const watchText = marked({
  watchingAny: (stage: string) => say`Watching ${stage}`,
  both: (local: string, utc: string) => joined([local, joined(['(', utc, ')'], '')], ' '),
  announce: {
    failed: (family: string, stage: string, word: string) => say`${say('Watch')}: ${family}, ${stage}: ${word}`,
    ended: (stage: string) => say`The watch of ${stage} has ended`,
  },
});
