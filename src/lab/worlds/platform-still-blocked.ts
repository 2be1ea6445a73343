import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterEntrance } from './alterations.ts';
import { ALL_OK, ALL_DOWN } from './expected-cells.ts';

export const platformStillBlocked: World = {
  id: 'platform-still-blocked',
  title: 'Typed again, and still red',
  story:
    'All four lines work from everywhere. We typed the password again into your settings, together on the telephone, letter by letter. The page is still red in all three rows. The server has no row of you in its report, and your address is in its list. At last somebody has looked into the log of the firewall, and found you there.',
  difficulty: 'everyday',
  hints: [
    'Three suspects have been cleared, and one has confessed. Record all four.',
    'What does the platform do differently on its way?',
  ],
  configure: (setup) => alterEntrance(setup, 'platform', { way: 'drop' }),
  walk: thenAlso(
    { do: 'check', check: 'password-reentered', result: 'yes' },
    { do: 'check', check: 'administrator-logins', result: 'not-found' },
    { do: 'check', check: 'ip-access-list', result: 'allowed' },
    { do: 'check', check: 'firewall-log', result: 'blocked' },
  ),
  expect: {
    party: 'platform-egress',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'stale-platform-password',
};
