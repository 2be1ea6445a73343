import type { World } from '../world.ts';
import { ALL_DOWN, ALL_OK } from './expected-cells.ts';

export const platformFqdnNotAccepted: World = {
  id: 'platform-fqdn-not-accepted',
  title: 'It works from everywhere except from you',
  story:
    'We tested inside, we tested from a telephone on the mobile network, and everything answers. Only your page is red, in all three rows. So it can only be you.',
  difficulty: 'everyday',
  hints: [
    'Two of three places are fine. What does the third one do differently on its way?',
    'The card itself names the one fact that the other side needs.',
  ],
  configure: (setup) => ({
    ...setup,
    entrances: { ...setup.entrances, platform: { ...setup.entrances.platform, way: 'refuse' } },
  }),
  expect: {
    party: 'platform-egress',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'stale-platform-password',
};
