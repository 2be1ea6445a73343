import { answerInstead } from '../device/answer-instead.ts';
import { nginxStatusPage } from '../device/pages/status-page.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outside407: World = {
  id: 'outside-407',
  title: 'It wants a proxy password that nobody has',
  story: 'From outside it answers 407. I have no proxy at home, I swear. In the office all is well.',
  difficulty: 'tricky',
  hints: [
    'Did this come before TLS stood, or after it?',
    'Which device can speak inside a connection that was opened for the name of the server?',
  ],
  configure: (setup) =>
    alterOuterEntrances(
      setup,
      endingTls('edge-proxy', answerInstead(nginxStatusPage(407, [['Proxy-Authenticate', 'Basic realm="edge"']]))),
    ),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('http.other'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'own-proxy-sign-in',
};
