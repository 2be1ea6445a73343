import { answerInstead } from '../device/answer-instead.ts';
import { squidRedirect } from '../device/pages/squid.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, ALL_OK, everyFamily } from './expected-cells.ts';

const redirect = squidRedirect('https://notice.gateway.test/info?reason=category');

export const outsideProxy302: World = {
  id: 'outside-proxy-302',
  title: 'From my desk it all works',
  story:
    'I tried your four lines from my own desk, and all of them answer. Your page is red anyway. A year ago somebody told us that such an answer means a switch is off, so we switched everything off and on again. Twice.',
  difficulty: 'first-steps',
  hints: [
    'Where exactly does the answer point to, and whose machine is that?',
    'The same question was answered differently at two places. What stands between them?',
  ],
  configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', answerInstead(redirect))),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('http.302'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'ers-off',
};
