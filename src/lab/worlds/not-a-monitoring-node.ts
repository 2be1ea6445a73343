import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'mnt-session': 'mnt.not-a-monitoring-node' };

export const notAMonitoringNode: World = {
  id: 'not-a-monitoring-node',
  title: 'We have four of them now',
  story:
    'One server became four in the spring, each with its own job, and the old name was kept. Devices and groups appear on your page; who is online does not. All four are healthy, I am looking at the dashboard right now.',
  difficulty: 'tricky',
  hints: [
    'The password was accepted here. What does the rest of the answer say?',
    'Four servers, each with its own job: which one was asked?',
  ],
  configure: (setup) => alterServer(setup, { monitoring: 'not-this-node' }),
  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'monitoring-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'outside-proxy-500-mnt',
};
