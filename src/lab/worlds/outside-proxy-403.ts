import { answerInstead } from '../device/answer-instead.ts';
import { fortigateWebFilter } from '../device/pages/fortigate.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, ALL_OK, everyFamily } from './expected-cells.ts';

export const outsideProxy403: World = {
  id: 'outside-proxy-403',
  title: 'The rights were given again, and it still says no',
  story:
    'Your page has been red since Monday. Somebody here read that this number means missing rights, so we gave the user every role there is. It is still red.',
  difficulty: 'first-steps',
  hints: [
    'Does the same user get the same answer from within the house?',
    'Compare the certificates of the two places.',
  ],
  configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', answerInstead(fortigateWebFilter))),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('http.403'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'role-missing-403',
};
