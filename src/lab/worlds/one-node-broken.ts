import { otherNode } from '../device/other-node.ts';
import type { World } from '../world.ts';
import { alterSecondAddress, withCertificate } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const oneNodeBroken: World = {
  id: 'one-node-broken',
  title: 'Every second guest has luck',
  story:
    'Your page is green, my tests are green, and still half of our sites complain. The server has had a twin since the move; the same name leads to both.',
  difficulty: 'tricky',
  hints: ['A name may lead to more than one machine. Did the good answers come from all of them?'],
  configure: (setup) => {
    const broken = () => withCertificate('second-node', {}, otherNode({ ...setup.server, health: 'out-of-resources' }));
    return alterSecondAddress(setup, broken(), broken());
  },

  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'two-nodes',
};
