import { otherNode } from '../device/other-node.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, withCertificate } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const outsideNodeWithoutMonitoring: World = {
  id: 'outside-node-without-monitoring',
  title: 'Sessions are missing, but only for you',
  story:
    'In the office all four lines are good. From outside three of them are, and the session line says something long. We have a balancer for the outside world, and two nodes behind it.',
  difficulty: 'tricky',
  hints: ['Read the text that comes with the 500.', 'Does everybody ask the same node?'],
  configure: (setup) =>
    alterOuterEntrances(
      setup,
      withCertificate('second-node', {}, otherNode({ ...setup.server, monitoring: 'not-this-node' })),
    ),

  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: {
      inside: ALL_OK,
      outside: { ...ALL_OK, 'mnt-session': 'mnt.not-a-monitoring-node' },
      platform: { ...ALL_UP, 'monitoring-api': 'row.down' },
    },
    card: 'after-update',
  },
  neighbour: 'outside-proxy-500-mnt',
};
