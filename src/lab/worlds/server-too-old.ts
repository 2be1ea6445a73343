import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.404' };

export const serverTooOld: World = {
  id: 'server-too-old',
  title: 'One of three rows never came up',
  story:
    'We installed the server two years ago and it has never been touched since. Groups are there, sessions are there, single devices never were. Both switches are on, I have a photograph.',
  difficulty: 'everyday',
  hints: [
    'Which of the probes asks for something that came with a later version?',
    'Who says that the path is unknown: a device, or the server with its own marks?',
  ],
  configure: (setup) => alterServer(setup, { version: '3.2' }),

  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'endpoint-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'front-path-filter',
};
