import { answerInstead } from '../device/answer-instead.ts';
import { oneIn } from '../device/now-and-then.ts';
import { nginxStatusPage } from '../device/pages/status-page.ts';
import type { World } from '../world.ts';
import { alterEntrance, endingTls } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const outsideFlapping: World = {
  id: 'outside-flapping',
  title: 'Sometimes',
  story:
    'Sometimes your page is red, sometimes it is green. I tested from outside: all good. Five minutes later: all bad. Then good again. Inside it is always good.',
  difficulty: 'tricky',
  hints: ['What do the answers that failed have in common?', 'How many equal devices stand behind one address?'],
  configure: (setup) =>
    alterEntrance(setup, 'outside', endingTls('balancer', oneIn(2, answerInstead(nginxStatusPage(503))))),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside' },
    { do: 'probe', stage: 'outside' },
    { do: 'probe', stage: 'outside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'mended-meanwhile',
};
