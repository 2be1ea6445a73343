import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_DOWN, heldBackAfter } from './expected-cells.ts';

export const serverRestarting: World = {
  id: 'server-restarting',
  title: 'After the new certificate, nothing',
  story:
    'We put a new certificate on the server an hour ago, and since then nobody gets anything, not even inside. It says 502. Should we put the old one back?',
  difficulty: 'first-steps',
  hints: ['Who answers, and who does not?', 'How long does this application take to start?'],
  configure: (setup) => alterServer(setup, { health: 'restarting' }),

  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: heldBackAfter('http.502-504'), outside: heldBackAfter('http.502-504'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-503-page',
};
