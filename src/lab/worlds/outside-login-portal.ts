import { loginPortal } from '../device/login-portal.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideLoginPortal: World = {
  id: 'outside-login-portal',
  title: 'A redirect that stays at home',
  story:
    'Outside it says 302, and the address in the answer is not even another machine: it is our own name. So it must be that switch that you always talk about.',
  difficulty: 'tricky',
  hints: ['The name is the same. Is the path one of the server?', 'Compare the keys of the two places.'],
  configure: (setup) => alterOuterEntrances(setup, endingTls('remote-access-gateway', loginPortal)),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('http.302'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'ers-off',
};
