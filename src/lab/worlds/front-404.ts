import { answerInstead } from '../device/answer-instead.ts';
import { nginxNotFound } from '../device/pages/nginx.ts';
import type { World } from '../world.ts';
import { alterAllEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, everyFamily } from './expected-cells.ts';

export const front404: World = {
  id: 'front-404',
  title: 'Both switches are on, we checked twice',
  story:
    'We sat in front of the settings page together: both switches are on. The admin pages open in every browser in the house. Your page is red in all three rows all the same, and it makes no difference where we test from.',
  difficulty: 'everyday',
  hints: [
    'If the server knows these paths, who is it that says it does not?',
    'Compare the marks of this answer with what this kind of server usually sends along.',
  ],
  configure: (setup) => alterAllEntrances(setup, endingTls('reverse-proxy', answerInstead(nginxNotFound))),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: everyFamily('http.404'), outside: everyFamily('http.404'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'server-too-old',
};
