import type { World } from '../world.ts';
import { alterApiUser } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.403' };

export const roleMissingOpenApi: World = {
  id: 'role-missing-open-api',
  title: 'The second site behaves differently',
  story:
    'Site one is fine. Site two was built from the same notes by another team, and there one row stays red however often we press the button. Signing in to the admin pages with this user works.',
  difficulty: 'everyday',
  hints: [
    'Look at who sent this answer before you think of a firewall.',
    'Being known is one thing, being allowed is another.',
  ],
  configure: (setup) => alterApiUser(setup, { roles: ['ers', 'mnt'] }),
  expect: {
    party: 'api-role',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'endpoint-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'outside-proxy-403',
};
