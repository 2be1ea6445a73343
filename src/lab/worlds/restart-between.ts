import type { World } from '../world.ts';
import { ALL_OK, ALL_DOWN, heldBackAfter } from './expected-cells.ts';

export const restartBetween: World = {
  id: 'restart-between',
  title: 'Inside green, outside red, in one afternoon',
  story:
    'I tested inside at two, all green. Then my colleague tested from home at half past two, and got 502. So the firewall is at fault, is it not? By the way, the server team was busy today.',
  difficulty: 'tricky',
  hints: ['Is it the same device that answers at both places?', 'What may have happened between the two runs?'],
  configure: (setup) => setup,
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'change', order: { order: 'set-health', value: 'restarting' } },
    { do: 'probe', stage: 'outside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: heldBackAfter('http.502-504'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-503-page',
};
