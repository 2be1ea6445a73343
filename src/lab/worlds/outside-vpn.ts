import type { World } from '../world.ts';
import { alterEntrance } from './alterations.ts';
import { ALL_OK, ALL_DOWN } from './expected-cells.ts';

export const outsideVpn: World = {
  id: 'outside-vpn',
  title: 'From home it works like a charm',
  story:
    'I tested from home, so from outside, and everything is green. You are the only one who does not get in. Oh, the company VPN? That connects by itself.',
  difficulty: 'tricky',
  hints: ['Which address did the name lead to at home?', 'Was the second place really another place?'],
  configure: (setup) =>
    alterEntrance(alterEntrance(setup, 'outside', { way: 'inside' }), 'platform', { way: 'refuse' }),

  expect: {
    party: 'unknown',
    certainty: 'cannot-tell',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'platform-fqdn-not-accepted',
};
