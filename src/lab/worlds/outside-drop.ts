import type { World } from '../world.ts';
import { alterOuterEntrances } from './alterations.ts';
import { ALL_DOWN, ALL_OK, everyFamily } from './expected-cells.ts';

export const outsideDrop: World = {
  id: 'outside-drop',
  title: 'It does not even say no',
  story:
    'From home I get nothing at all, not even an error, it just hangs. In the office it is quick. Your page is red. The server was restarted, to be on the safe side.',
  difficulty: 'first-steps',
  hints: [
    'How far did the probe get? What would a server that is down do instead?',
    'Silence is an answer, too: somebody decided not to reply.',
  ],
  configure: (setup) => alterOuterEntrances(setup, { way: 'drop' }),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tcp.timeout'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'only-platform-let-in',
};
