import type { Translated } from '../english.ts';
import type { jobsText } from '../jobs.ts';
import { numbersIn } from '../numbers.ts';

const { grouped, counted } = numbersIn('sv');

export const jobsSwedish: Translated<typeof jobsText> = {
  short: {
    going: (count) => `${grouped(count)} pågår`,
    unfinished: (count) => `${grouped(count)} inte ${count === 1 ? 'klar' : 'klara'}`,
  },
  long: {
    going: (count) => `${counted(count, 'batch', 'batchar')} pågår`,
    unfinished: (count) => counted(count, 'batch är inte klar', 'batchar är inte klara'),
  },
};
