import type { World } from '../world.ts';
import { alterEntrance, alterSecondAddress } from './alterations.ts';
import { ALL_DOWN, ALL_OK } from './expected-cells.ts';

export const outsideIpv6Dropped: World = {
  id: 'outside-ipv6-dropped',
  title: 'Green everywhere, and red on your page',
  story:
    'All four lines are good in the office, and all four are good from home. Only your page is red, so it must be your name that our rules do not know. We added addresses of the new kind to the server in summer, but nobody uses those yet.',
  difficulty: 'tricky',
  hints: [
    'How many addresses does the name have? Which of them did the good answers come from?',
    'Which of them might the platform choose?',
  ],
  // The platform prefers IPv6, as most systems do where a name has both.
  configure: (setup) => alterEntrance(alterSecondAddress(setup, {}, { way: 'drop' }), 'platform', { way: 'drop' }),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
