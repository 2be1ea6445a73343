import { stripHeaders } from '../device/strip-headers.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN } from './expected-cells.ts';

export const outsideAcceptStripped: World = {
  id: 'outside-accept-stripped',
  title: 'One row is green, two are red',
  story:
    'Since the proxy was updated, single devices still appear, groups and sessions do not. The proxy team says that everything is let through, the logs are full of our requests.',
  difficulty: 'tricky',
  hints: [
    'The number says that the sign-in was accepted. What did the server not like?',
    'Is everything that was sent inside also sent on outside?',
  ],
  configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', stripHeaders('accept'))),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: {
      inside: ALL_OK,
      outside: {
        'ers-endpoint-groups': 'http.415',
        'ers-endpoints': 'http.415',
        'open-api': 'ok',
        'mnt-session': 'http.other',
      },
      platform: { ...ALL_DOWN, 'endpoint-api': 'row.up' },
    },
    card: 'after-update',
  },
  neighbour: 'out-of-resources',
};
