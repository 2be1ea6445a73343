import { answerInstead } from '../device/answer-instead.ts';
import { fortigateWebFilter } from '../device/pages/fortigate.ts';
import type { World } from '../world.ts';
import { alterEntrance, endingTls } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const platformPathFilter: World = {
  id: 'platform-path-filter',
  title: 'Two of three for you, four of four for us',
  story:
    'From outside all four lines are good. On your page the last row is red. The rule for your name was written by somebody who likes short rules.',
  difficulty: 'everyday',
  hints: ['The platform is let in. With everything?', 'Which path belongs to the red row?'],
  configure: (setup) =>
    alterEntrance(setup, 'platform', endingTls('edge-proxy', answerInstead(fortigateWebFilter, ['mnt-session']))),

  expect: {
    party: 'unknown',
    certainty: 'cannot-tell',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: { ...ALL_UP, 'monitoring-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'role-missing-mnt',
};
