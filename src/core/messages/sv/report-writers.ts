import type { Catalogue } from '../catalogue.ts';

/** The one word that the writers of reports add by themselves: it marks a cell that the verdict rests on. */
export const REPORT_WRITERS: Catalogue = {
  proof: 'bevis',
};
