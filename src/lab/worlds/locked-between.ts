import type { World } from '../world.ts';
import { ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

export const lockedBetween: World = {
  id: 'locked-between',
  title: 'It worked, and then it did not',
  story:
    'Inside everything was accepted. Twenty minutes later, from home, the same user and the same password were rejected. Something in the path must be eating the password.',
  difficulty: 'tricky',
  hints: [
    'Only one attempt decides this. Where would you make it?',
    'What else uses this user, perhaps with an old password?',
  ],
  configure: (setup) => setup,
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'change', order: { order: 'lock-user', value: '' } },
    { do: 'probe', stage: 'outside' },
    { do: 'probe', stage: 'inside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'api-account',
    certainty: 'likely',
    cells: { inside: REJECTED_AT_ONCE, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-authorization-stripped',
};
