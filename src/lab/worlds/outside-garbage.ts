import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, heldBackAfter } from './expected-cells.ts';

export const outsideGarbage: World = {
  id: 'outside-garbage',
  title: 'Something answers, in no language',
  story:
    'From outside every tool says that the answer makes no sense. In the office all is well. The old load balancer was switched on again for a test, somebody said.',
  difficulty: 'tricky',
  hints: [
    'TLS stands. What comes through it?',
    'Is there anything in the answer that a server of this kind would send?',
  ],
  configure: (setup) =>
    alterOuterEntrances(
      setup,
      endingTls('old-balancer', () => Promise.resolve({ kind: 'bytes', bytes: '+OK practice\r\n' })),
    ),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: heldBackAfter('http.malformed'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'malformed-401',
};
