import type { World } from '../world.ts';
import { alterPlatform } from './alterations.ts';
import { ALL_OK, ALL_DOWN } from './expected-cells.ts';

export const platformWrongUser: World = {
  id: 'platform-wrong-user',
  title: 'A name that is nearly right',
  story:
    'There were two users once, an old one and a new one. The new one works from everywhere, I have tested it with you. Your page stays red.',
  difficulty: 'everyday',
  hints: ['Read the card from top to bottom, not only the rows.', 'Which user was tested?'],
  configure: (setup) => alterPlatform(setup, { user: 'svc-guest-old' }),

  expect: {
    party: 'platform-settings',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
