import { amount, counted, marked, say } from '../../core/messages/message.ts';

/** What is said of batches that are going on or not finished, wherever the engineer is. */
export const jobsText = marked({
  short: {
    going: (count: number) => say`${amount(count)} going on`,
    unfinished: (count: number) => say`${amount(count)} unfinished`,
  },
  long: {
    going: (count: number) => counted(count, say('1 batch is going on'), say`${amount(count)} batches are going on`),
    unfinished: (count: number) =>
      counted(count, say('1 batch is not finished'), say`${amount(count)} batches are not finished`),
  },
});
