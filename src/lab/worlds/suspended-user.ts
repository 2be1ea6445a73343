import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterApiUser } from './alterations.ts';
import { ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

export const suspendedUser: World = {
  id: 'suspended-user',
  title: 'Right password, wrong day',
  story:
    'Every line says 401. The password is the right one, we have it from the safe. I tried it at the admin pages, once, and it was rejected there as well. The user is ticked as enabled.',
  difficulty: 'everyday',
  hints: ['Which state of a user does no page show?', 'Record what the sign-in at the admin pages has shown.'],
  configure: (setup) => alterApiUser(setup, { state: 'suspended' }),
  walk: thenAlso({ do: 'check', check: 'gui-sign-in', result: 'rejected' }),
  expect: {
    party: 'api-account',
    certainty: 'proven',
    cells: { inside: REJECTED_AT_ONCE, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'role-missing-everywhere',
};
