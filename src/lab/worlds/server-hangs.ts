import { slow } from '../device/slow.ts';
import type { World } from '../world.ts';
import { alterAllEntrances } from './alterations.ts';
import { ALL_DOWN, heldBackAfter } from './expected-cells.ts';

export const serverHangs: World = {
  id: 'server-hangs',
  title: 'Nobody gets an answer',
  story:
    'The connection opens, from everywhere, and then nothing comes. The admin pages take minutes, too. It was fine before the backup began.',
  difficulty: 'everyday',
  hints: ['Is there a place from which it is quick?', 'Who has accepted the connection?'],
  configure: (setup) => alterAllEntrances(setup, { devices: [slow(6000)] }),

  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: heldBackAfter('http.timeout'), outside: heldBackAfter('http.timeout'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-slow',
};
