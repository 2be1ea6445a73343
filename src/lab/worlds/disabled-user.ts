import type { World } from '../world.ts';
import { alterApiUser } from './alterations.ts';
import { ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

export const disabledUser: World = {
  id: 'disabled-user',
  title: 'It worked all summer',
  story:
    'We were closed for the summer and nobody used the guest network. Today the first visitors came and nothing works. I have the password in front of me, letter for letter, and it is the right one.',
  difficulty: 'everyday',
  hints: [
    'The answer is the same whether a password is wrong or something else about the user is.',
    'Which policy looks at users that nobody has used for a while?',
  ],
  configure: (setup) => alterApiUser(setup, { state: 'disabled' }),
  expect: {
    party: 'api-account',
    certainty: 'likely',
    cells: { inside: REJECTED_AT_ONCE, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'role-missing-everywhere',
};
