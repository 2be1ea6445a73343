import type { World } from '../world.ts';
import { ALL_DOWN, REJECTED_AT_ONCE } from './expected-cells.ts';

const OLD_PASSWORD = 'six-Lanterns-23-harbour';

export const wrongPassword: World = {
  id: 'wrong-password',
  title: 'Everything stopped on the first of the month',
  story:
    'Since the first of the month not one guest device gets in. All rows are red. We have changed nothing ourselves; head office has its own people for the server. I sent you the details from our handover document.',
  difficulty: 'first-steps',
  hints: [
    'Every attempt counts on the other side. How many has this case used up?',
    'Let somebody sign in to the admin pages with exactly these details, once.',
  ],
  configure: (setup) => ({
    ...setup,
    engineer: { ...setup.engineer, password: OLD_PASSWORD },
    platform: { ...setup.platform, password: OLD_PASSWORD },
  }),
  expect: {
    party: 'api-account',
    certainty: 'likely',
    cells: { inside: REJECTED_AT_ONCE, outside: REJECTED_AT_ONCE, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'role-missing-everywhere',
};
