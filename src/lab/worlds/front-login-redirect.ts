import { answerInstead } from '../device/answer-instead.ts';
import { squidRedirect } from '../device/pages/squid.ts';
import type { World } from '../world.ts';
import { alterAllEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, everyFamily } from './expected-cells.ts';

export const frontLoginRedirect: World = {
  id: 'front-login-redirect',
  title: 'We are sent somewhere, always',
  story:
    'Wherever we test from, the answer is 302. Your guide says that this is a switch, so we switched it off and on. It is on. The answer stays.',
  difficulty: 'everyday',
  hints: [
    'Read the host in the answer, letter by letter.',
    'Could another machine stand between you and the server even in your own house?',
  ],
  configure: (setup) =>
    alterAllEntrances(
      setup,
      endingTls('single-sign-on', answerInstead(squidRedirect('https://sso.practice.test/start'))),
    ),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: everyFamily('http.302'), outside: everyFamily('http.302'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'ers-off',
};
