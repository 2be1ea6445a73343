import type { World } from '../world.ts';
import { alterOuterEntrances } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideRefused: World = {
  id: 'outside-refused',
  title: 'Connection refused',
  story:
    'We changed the address translation on Wednesday evening, it took two minutes. From outside it says refused since then, and your page is red. Inside everybody is happy.',
  difficulty: 'first-steps',
  hints: ['Somebody says no at once. Who can that be, if not the server?', 'Where does the public address lead now?'],
  configure: (setup) => alterOuterEntrances(setup, { way: 'refuse' }),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tcp.refused'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-ipv6-only',
};
