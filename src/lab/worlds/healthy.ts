import type { World } from '../world.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const healthy: World = {
  id: 'healthy',
  title: 'The caller who only wants to be sure',
  story:
    'We moved the server to new hardware last weekend and would like somebody to go through it once before the guests of the autumn conference arrive. Nobody has complained.',
  difficulty: 'first-steps',
  hints: [
    'Run both stages, then look at the card. What would a fault have to look like?',
    'A status of 500 is not always bad news: read which probe it belongs to.',
  ],
  configure: (setup) => setup,
  expect: {
    party: 'none',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
