import type { World } from '../world.ts';
import { alterApiUser } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'mnt-session': 'http.401' };

export const externalUser: World = {
  id: 'external-user',
  title: 'The user is in our directory',
  story:
    'We make no local users any more, everything comes from the directory, also this one. Groups and devices are there. Sessions are not, whatever rights we give.',
  difficulty: 'tricky',
  hints: [
    'The same user is accepted by three lines and rejected by one.',
    'Which of the families takes internal users only?',
  ],
  configure: (setup) => alterApiUser(setup, { external: true }),

  expect: {
    party: 'api-role',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'monitoring-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'throttled-once',
};
