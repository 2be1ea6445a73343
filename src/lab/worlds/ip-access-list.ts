import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterServer } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const ipAccessList: World = {
  id: 'ip-access-list',
  title: 'The firewall team swears',
  story:
    'From outside the connection is cut at once. The firewall team showed me the rule and the log: let through, let through, let through. I looked at the settings of the server, as you asked: your addresses are in no list there.',
  difficulty: 'tricky',
  hints: [
    'Who else than a firewall can cut a connection because of where it comes from?',
    'Record what was found in the settings of the server.',
  ],
  configure: (setup) => alterServer(setup, { ipAccess: [setup.entrances.inside.sourceAddress] }),
  walk: thenAlso({ do: 'check', check: 'ip-access-list', result: 'not-allowed' }),
  expect: {
    party: 'access-control-server',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('tls.reset'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-reset',
};
