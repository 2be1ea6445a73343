import type { World } from '../world.ts';
import { alterApiUser } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'mnt-session': 'http.401' };

export const roleMissingMnt: World = {
  id: 'role-missing-mnt',
  title: 'Devices are listed, but nobody is online',
  story:
    'Your page lists our devices and groups, and still says that nobody is connected, with forty people in the room. A new colleague tidied up the administrators last week, but this user is still there and enabled.',
  difficulty: 'everyday',
  hints: [
    'The same user and the same password were accepted three times and rejected once.',
    'What is different from one family to the next, for the same user?',
  ],
  configure: (setup) => alterApiUser(setup, { roles: ['ers', 'open-api'] }),
  expect: {
    party: 'api-role',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'monitoring-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'throttled-once',
};
