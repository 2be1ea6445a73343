import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.302' };

export const openApiOff: World = {
  id: 'open-api-off',
  title: 'Groups are there, devices are not',
  story:
    'Our new server is up, and your colleague set it up with us on the telephone. The groups appear, but single devices never do. We followed the old guide to the letter.',
  difficulty: 'everyday',
  hints: [
    'Three of four probes are fine. What sets the fourth apart?',
    'The version matters here: up to 3.3 there is one more thing to look at in the settings.',
  ],
  configure: (setup) => alterServer(setup, { version: '3.3', switches: { ...setup.server.switches, openApi: false } }),
  expect: {
    party: 'api-setting',
    certainty: 'proven',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'endpoint-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'server-too-old',
};
