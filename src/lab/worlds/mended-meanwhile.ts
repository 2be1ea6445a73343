import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const mendedMeanwhile: World = {
  id: 'mended-meanwhile',
  title: 'We found it ourselves',
  story:
    'You said on the telephone that a switch was off. It was, and now it is on. Can you look once more, and close the ticket?',
  difficulty: 'first-steps',
  hints: ['Run again what failed, and only then the rest.', 'How long must it stay good before it is fixed?'],
  configure: (setup) => alterServer(setup, { switches: { ...setup.server.switches, ers: false } }),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'change', order: { order: 'switch-ers', value: 'on' } },
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'none',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-flapping',
};
