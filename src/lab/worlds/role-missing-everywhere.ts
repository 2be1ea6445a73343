import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterApiUser } from './alterations.ts';
import { ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

export const roleMissingEverywhere: World = {
  id: 'role-missing-everywhere',
  title: 'It opens the door, but not the drawer',
  story:
    'Every line says 401. So I signed in to the admin pages with exactly this user and this password, and got in. The password is right, then, and the report has a row of every line. Why is it rejected?',
  difficulty: 'everyday',
  hints: [
    'Signing in is one thing. What does a line need besides?',
    'Record what the sign-in at the admin pages has shown.',
  ],
  configure: (setup) => alterApiUser(setup, { roles: [] }),
  walk: thenAlso(
    { do: 'check', check: 'gui-sign-in', result: 'accepted' },
    { do: 'check', check: 'administrator-logins', result: 'found' },
  ),
  expect: {
    party: 'api-role',
    certainty: 'proven',
    cells: { inside: REJECTED_AT_ONCE, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'suspended-user',
};
