import type { World } from '../world.ts';
import { ALL_DOWN, ALL_OK } from './expected-cells.ts';

const DOWN = { 'endpoint-api': 'down', 'endpoint-groups-api': 'down', 'monitoring-api': 'down' } as const;

export const staleCard: World = {
  id: 'stale-card',
  title: 'Fixed on Tuesday, still red today',
  story:
    'Our firewall people found something on Tuesday and put it right, and guests have been coming in ever since. Your page is still red in all three rows, so we do not dare to close the ticket.',
  difficulty: 'tricky',
  hints: [
    'Every statement has a time. Which one is this one from?',
    'What would have to happen for the page to know better?',
  ],
  configure: (setup) => ({ ...setup, platform: { ...setup.platform, card: { rows: DOWN, hoursOld: 48 } } }),
  expect: {
    party: 'unknown',
    certainty: 'cannot-tell',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'as-found',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
