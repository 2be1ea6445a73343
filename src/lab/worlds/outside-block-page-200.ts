import { answerInstead } from '../device/answer-instead.ts';
import { bigIpBlockPage } from '../device/pages/big-ip.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, ALL_OK, everyFamily } from './expected-cells.ts';

export const outsideBlockPage200: World = {
  id: 'outside-block-page-200',
  title: 'Our monitoring is green',
  story:
    'Our monitoring asks the public address every minute and has been green for weeks: 200, every time. So the fault must be on your page, which is red.',
  difficulty: 'tricky',
  hints: ['A number is not an answer. What came along with it?', 'Would the server say this in HTML?'],
  configure: (setup) => alterOuterEntrances(setup, endingTls('application-firewall', answerInstead(bigIpBlockPage))),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('body.not-the-api'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'front-follows-redirect',
};
