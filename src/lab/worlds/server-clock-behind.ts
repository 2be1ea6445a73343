import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const serverClockBehind: World = {
  id: 'server-clock-behind',
  title: 'The logs are from yesterday',
  story:
    'In the report of the server every row is from yesterday, although we tested a minute ago. So the requests of today never arrived, says my colleague.',
  difficulty: 'tricky',
  hints: [
    'The server tells its time with every answer. Which one is it?',
    'Is anything wrong with the answers themselves?',
  ],
  configure: (setup) => alterServer(setup, { clockOffsetMs: -26 * 3_600_000 }),

  expect: {
    party: 'none',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'expired-certificate',
};
