import type { World } from '../world.ts';
import { ALL_OK, ALL_UP, everyFamily } from './expected-cells.ts';

export const ownInspectingProxy: World = {
  id: 'own-inspecting-proxy',
  title: 'A certificate that nobody at the customer knows',
  story:
    'From my desk the certificate of the server comes from an authority that the customer has never heard of. The customer says: we inspect nothing. Guests come in without trouble.',
  difficulty: 'tricky',
  hints: ['Through whose proxy did the outside stage go?', 'Which stages come from outside, and do they agree?'],
  configure: (setup) => ({ ...setup, engineerProxy: 'inspects' }),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside', proxy: 'engineer' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'own-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tls.untrusted'), platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-tls-inspection',
};
