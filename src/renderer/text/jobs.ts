import { amount, say } from '../../core/messages/message.ts';

/** The texts about batches that are running or not finished, wherever the engineer is. */
export const jobsText = {
  going: (count: number) => say`${amount(count)} running`,
  unfinished: (count: number) => say`${amount(count)} unfinished`,
  batches: (parts: string) => say`${say('Batches')}: ${parts}`,
};
