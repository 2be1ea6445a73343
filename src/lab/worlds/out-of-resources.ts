import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_DOWN, ALL_OK, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = {
  ...ALL_OK,
  'ers-endpoint-groups': 'http.500',
  'ers-endpoints': 'http.500',
  'open-api': 'http.500',
};

export const outOfResources: World = {
  id: 'out-of-resources',
  title: 'Worse every morning at eight',
  story:
    'It began with mornings only and now it lasts all day. The admin pages take a minute to open. Two of your rows are red, one is green. The network team is sure that it is your side.',
  difficulty: 'everyday',
  hints: [
    'The same number means something bad at three probes and something good at the fourth.',
    'Read what the answer says about itself, and whose envelope it comes in.',
  ],
  configure: (setup) => alterServer(setup, { health: 'out-of-resources' }),
  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_DOWN, 'monitoring-api': 'row.up' } },
    card: 'after-update',
  },
  neighbour: 'front-500-page',
};
