import type { World } from '../world.ts';
import { alterEntrance } from './alterations.ts';
import { ALL_OK, ALL_UP, everyFamily } from './expected-cells.ts';

export const outsideIpv6Only: World = {
  id: 'outside-ipv6-only',
  title: 'Only my laptop says no',
  story:
    'From my connection at home nothing answers, from the telephone of my wife it does. Your page is green. My provider changed something about addresses last month.',
  difficulty: 'tricky',
  hints: [
    'Read the address that was tried. What is unusual about it?',
    'Another stage comes from outside, too. What does it say?',
  ],
  configure: (setup) => alterEntrance(setup, 'outside', { way: 'refuse', address: 'ipv6' }),

  expect: {
    party: 'vantage',
    certainty: 'cannot-tell',
    cells: { inside: ALL_OK, outside: everyFamily('tcp.refused'), platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-refused',
};
