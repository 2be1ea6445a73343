import { answerInstead } from '../device/answer-instead.ts';
import { fortigateCaptivePortal } from '../device/pages/captive-portal.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideCaptivePortal: World = {
  id: 'outside-captive-portal',
  title: 'Please sign in to continue',
  story:
    'We moved the server into the new guest data centre network. Inside, the four lines are fine. From the internet the number is 200 as well, and your page is red.',
  difficulty: 'everyday',
  hints: ['Who is asked to sign in here: a program, or a person?', 'What stands in the page besides the form?'],
  configure: (setup) => alterOuterEntrances(setup, endingTls('guest-firewall', answerInstead(fortigateCaptivePortal))),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('body.not-the-api'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'front-follows-redirect',
};
