import type { World } from '../world.ts';
import { alterPlatform } from './alterations.ts';
import { ALL_OK, ALL_DOWN } from './expected-cells.ts';

const DOWN = { 'endpoint-api': 'down', 'endpoint-groups-api': 'down', 'monitoring-api': 'down' } as const;

export const platformClockAhead: World = {
  id: 'platform-clock-ahead',
  title: 'A card from the future',
  story:
    'Your page is red. The time below the table is later than the clock on my wall, so it must be as fresh as can be.',
  difficulty: 'tricky',
  hints: ['Can a card be newer than now?', 'What would have to happen for the page to know better?'],
  configure: (setup) => alterPlatform(setup, { clockOffsetMs: 3 * 3_600_000, card: { rows: DOWN, hoursOld: 2 } }),

  expect: {
    party: 'unknown',
    certainty: 'cannot-tell',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'as-found',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
