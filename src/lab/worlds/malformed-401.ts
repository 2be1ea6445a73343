import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

const OLD_PASSWORD = 'six-Lanterns-23-harbour';

export const malformed401: World = {
  id: 'malformed-401',
  title: 'Our script only prints a parser error',
  story:
    'Our own test script dies with an error about a header, so the server must be broken. That began on the day on which we changed the password of the user.',
  difficulty: 'tricky',
  hints: ['Read the first line of what came, not the last.', 'What would a plain rejection look like on this version?'],
  configure: (setup) => ({
    ...alterServer(setup, { version: '3.4', unauthorized: 'malformed' }),
    engineer: { ...setup.engineer, password: OLD_PASSWORD },
    platform: { ...setup.platform, password: OLD_PASSWORD },
  }),

  expect: {
    party: 'api-account',
    certainty: 'likely',
    cells: { inside: REJECTED_AT_ONCE, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-garbage',
};
