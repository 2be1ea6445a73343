import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const throttledOnce: World = {
  id: 'throttled-once',
  title: 'Once it said no',
  story:
    'At nine all four lines were fine. At half past nine one of them was rejected. I touched nothing, waited, and tried again, once. All four were fine again. What was that?',
  difficulty: 'tricky',
  hints: [
    'The same user, the same line, two answers. What does that rule out?',
    'What does a busy server say when it has no time to look?',
  ],
  configure: (setup) => alterServer(setup, { passing401: { mnt: [2] } }),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'role-missing-mnt',
};
