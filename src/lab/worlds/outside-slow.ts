import { slow } from '../device/slow.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, heldBackAfter } from './expected-cells.ts';

export const outsideSlow: World = {
  id: 'outside-slow',
  title: 'It thinks, and thinks',
  story:
    'From outside the connection opens at once, the certificate is right, and then nothing comes until the tool gives up. Inside it takes a blink.',
  difficulty: 'everyday',
  hints: ['How far did it get, and who has the request now?', 'Is it as slow inside?'],
  configure: (setup) => alterOuterEntrances(setup, endingTls('content-scanner', slow(6000))),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: heldBackAfter('http.timeout'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'server-hangs',
};
