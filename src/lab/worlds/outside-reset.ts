import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideReset: World = {
  id: 'outside-reset',
  title: 'Cut off in the middle of the greeting',
  story:
    'From outside the connection is cut at once. I looked at the settings of the server, as you asked: there is a list of addresses, and all of them may come.',
  difficulty: 'everyday',
  hints: ['TCP opens. What happens with the first bytes?', 'One suspect has been cleared. Record it.'],
  configure: (setup) => alterOuterEntrances(setup, { way: 'reset-on-hello' }),
  walk: thenAlso({ do: 'check', check: 'ip-access-list', result: 'allowed' }),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tls.reset'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'ip-access-list',
};
