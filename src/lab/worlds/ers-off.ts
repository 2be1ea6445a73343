import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'ers-endpoint-groups': 'http.302', 'ers-endpoints': 'http.302' };

export const ersOff: World = {
  id: 'ers-off',
  title: 'One row has been red since the upgrade',
  story:
    'After the upgrade on Thursday the list of groups on your page stays empty. The password is the same, the firewall team says that they touched nothing, and one of the three rows is red.',
  difficulty: 'first-steps',
  hints: [
    'Do not follow where the answer sends you: read where that is.',
    'The place it points to is on the same machine. What does a server show where it does not offer something?',
  ],
  configure: (setup) => alterServer(setup, { switches: { ...setup.server.switches, ers: false } }),
  expect: {
    party: 'api-setting',
    certainty: 'proven',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'endpoint-groups-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'front-login-redirect',
};
