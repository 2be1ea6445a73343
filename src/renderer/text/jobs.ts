import { numbersIn } from './numbers.ts';

const { grouped, counted } = numbersIn('en');

/** What is said of batches that are going on or not finished, wherever the engineer is. */
export const jobsText = {
  short: {
    going: (count: number) => `${grouped(count)} going on`,
    unfinished: (count: number) => `${grouped(count)} unfinished`,
  },
  long: {
    going: (count: number) => `${counted(count, 'batch is', 'batches are')} going on`,
    unfinished: (count: number) => `${counted(count, 'batch is', 'batches are')} not finished`,
  },
} as const;
