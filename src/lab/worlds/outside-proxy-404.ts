import { answerInstead } from '../device/answer-instead.ts';
import { netscalerNotFound } from '../device/pages/netscaler.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, ALL_OK, everyFamily } from './expected-cells.ts';

export const outsideProxy404: World = {
  id: 'outside-proxy-404',
  title: 'New public address, old complaint',
  story:
    'We got a new public address for the server on Friday, and the name was changed with it. Since then your page is red. The server team says that the server is fine, and I believe them.',
  difficulty: 'first-steps',
  hints: [
    'An answer came, so something is listening at the new address. Is it the server?',
    'Run the same four probes inside and lay the answers next to each other.',
  ],
  configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', answerInstead(netscalerNotFound))),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('http.404'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'front-404',
};
