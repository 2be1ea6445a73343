import { answerInstead } from '../device/answer-instead.ts';
import { paloAltoBlockPage } from '../device/pages/palo-alto.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outside503Page: World = {
  id: 'outside-503-page',
  title: 'Service unavailable, since Monday',
  story:
    'Your page is red and a colleague who tests from home gets 503. So the server must be overloaded. The server team has graphs, and the graphs are flat.',
  difficulty: 'everyday',
  hints: [
    'Does the same number come from inside?',
    'A server that is too busy would not find the time for a company policy.',
  ],
  configure: (setup) => alterOuterEntrances(setup, endingTls('perimeter-firewall', answerInstead(paloAltoBlockPage))),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('http.502-504'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'server-restarting',
};
