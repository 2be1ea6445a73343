import type { World } from '../world.ts';
import { alterServer, alterApiUser } from './alterations.ts';
import { ALL_DOWN, everyFamily } from './expected-cells.ts';

export const roleMissing403: World = {
  id: 'role-missing-403',
  title: 'A user made in a hurry',
  story:
    'The old user was deleted on Friday by mistake, and the new one was made in five minutes. The same name, the same password. Now every row is red, with 403.',
  difficulty: 'everyday',
  hints: ['The user is known. Is that enough?', 'Look at who answers, and where one would give the user more.'],
  configure: (setup) =>
    alterServer(alterApiUser(setup, { roles: [] }), { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),

  expect: {
    party: 'api-role',
    certainty: 'likely',
    cells: { inside: everyFamily('http.403'), outside: everyFamily('http.403'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'front-403-page',
};
