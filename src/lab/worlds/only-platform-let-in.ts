import type { World } from '../world.ts';
import { alterEntrance } from './alterations.ts';
import { ALL_OK, ALL_UP, everyFamily } from './expected-cells.ts';

export const onlyPlatformLetIn: World = {
  id: 'only-platform-let-in',
  title: 'We let in whom we know',
  story:
    'Our firewall lets in exactly the one name that you gave us, and nobody else: that is our policy. Your page is green. But your test from outside hangs, and your colleague says that this is our fault.',
  difficulty: 'tricky',
  hints: ['Who has to get in, and does it?', 'Is this test host on the list, and should it be?'],
  configure: (setup) => alterEntrance(setup, 'outside', { way: 'drop' }),

  expect: {
    party: 'vantage',
    certainty: 'cannot-tell',
    cells: { inside: ALL_OK, outside: everyFamily('tcp.timeout'), platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-drop',
};
