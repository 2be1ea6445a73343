import { stripHeaders } from '../device/strip-headers.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

export const outsideAuthorizationStripped: World = {
  id: 'outside-authorization-stripped',
  title: 'The password works only in the office',
  story:
    'From the office the user is accepted, from outside it is rejected. We reset the password twice, and had the user unlocked each time. In the office it worked every time.',
  difficulty: 'everyday',
  hints: [
    'Run the inside stage once more, after the outside one.',
    'Does the report of the server know of the attempt from outside?',
  ],
  configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', stripHeaders('authorization'))),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside' },
    { do: 'probe', stage: 'inside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'locked-between',
};
