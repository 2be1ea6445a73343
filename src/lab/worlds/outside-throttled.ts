import { answerInstead } from '../device/answer-instead.ts';
import { after } from '../device/now-and-then.ts';
import { nginxStatusPage } from '../device/pages/status-page.ts';
import type { World } from '../world.ts';
import { alterEntrance, endingTls } from './alterations.ts';
import { ALL_OK, ALL_UP, everyFamily } from './expected-cells.ts';

export const outsideThrottled: World = {
  id: 'outside-throttled',
  title: 'The second test is always worse',
  story:
    'The first test from outside was good. Then I wanted to show it to my boss, and it said 429. The more we test, the worse it gets. Your page is green.',
  difficulty: 'everyday',
  hints: ['Who counts here, and what?', 'Would the server itself use this number?'],
  configure: (setup) =>
    alterEntrance(
      setup,
      'outside',
      endingTls('edge-proxy', after(1, answerInstead(nginxStatusPage(429, [['Retry-After', '600']])))),
    ),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside' },
    { do: 'probe', stage: 'outside' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('http.429'), platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'throttled-once',
};
