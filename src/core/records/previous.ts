import type { Case } from './case.ts';

/** What the version before the last save holds of a case whose file is damaged. */
export interface PreviousVersion {
  readonly title: string;
  /** When it was last changed, ISO 8601 with offset. */
  readonly changedAt: string;
  readonly runs: number;
  readonly cards: number;
  readonly watches: number;
}

export const previousVersion = ({ title, changedAt, runs, cards, watches }: Case): PreviousVersion => ({
  title,
  changedAt,
  runs: runs.length,
  cards: cards.length,
  watches: watches.length,
});

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const held = ({ runs, cards, watches }: PreviousVersion): string =>
  [counted(runs, 'run'), counted(cards, 'card'), watches === 1 ? '1 watch' : `${watches} watches`].join(', ');

/** What restoring it brings back, and what is lost. */
export const previousSentence = (previous: PreviousVersion): string =>
  `The previous version was saved at ${previous.changedAt} and holds ${held(previous)}. What was saved after it is lost; the damaged file is kept beside it.`;
