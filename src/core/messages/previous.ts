import type { PreviousVersion } from '../records/migrate.ts';
import { said, say } from './say.ts';

const held = ({ runs, cards, watches }: PreviousVersion): string =>
  [
    runs === 1 ? said('1 run') : say`${runs} runs`,
    cards === 1 ? said('1 card') : say`${cards} cards`,
    watches === 1 ? said('1 watch') : say`${watches} watches`,
  ].join(', ');

/** What restoring it brings back, and what is lost. */
export const previousSentence = (previous: PreviousVersion): string =>
  say`The previous version was saved at ${previous.changedAt} and holds ${held(previous)}. What was saved after it is lost; the damaged file is kept beside it.`;
