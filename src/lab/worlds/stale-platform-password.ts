import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterPlatform } from './alterations.ts';
import { ALL_OK, ALL_DOWN } from './expected-cells.ts';

export const stalePlatformPassword: World = {
  id: 'stale-platform-password',
  title: 'We saved it again, twice',
  story:
    'The password was changed on Monday by our policy. We opened your settings and pressed Save, twice, and the page is still red. With the new password all four lines work from everywhere. No, we did not type it there, the field shows nothing anyway.',
  difficulty: 'everyday',
  hints: ['What does a form do with a field that is left blank?', 'Record whether the password was typed again.'],
  configure: (setup) => alterPlatform(setup, { password: 'six-Lanterns-23-harbour' }),
  walk: thenAlso({ do: 'check', check: 'password-reentered', result: 'no' }),
  expect: {
    party: 'platform-settings',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
