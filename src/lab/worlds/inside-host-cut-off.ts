import type { World } from '../world.ts';
import { alterEntrance } from './alterations.ts';
import { ALL_OK, ALL_UP, everyFamily } from './expected-cells.ts';

export const insideHostCutOff: World = {
  id: 'inside-host-cut-off',
  title: 'Inside it hangs, outside it flies',
  story:
    'I am at the customer, in a meeting room, and get nothing at all. From my hotel last night everything was fine, and the page is green. Is the server down?',
  difficulty: 'everyday',
  hints: ['Can the server be down and answer at the same time?', 'What is special about a meeting room network?'],
  configure: (setup) => alterEntrance(setup, 'inside', { way: 'drop' }),

  expect: {
    party: 'vantage',
    certainty: 'cannot-tell',
    cells: { inside: everyFamily('tcp.timeout'), outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-drop',
};
