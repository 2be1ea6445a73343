import { answerInstead } from '../device/answer-instead.ts';
import { fortiwebServerError } from '../device/pages/fortiweb.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const outsideProxy500Mnt: World = {
  id: 'outside-proxy-500-mnt',
  title: 'The good number in the wrong place',
  story:
    'Your guide says that the last of the four must answer 500. It does, from both places, I have it in writing. And still one row is red.',
  difficulty: 'tricky',
  hints: [
    'Lay the two answers next to each other, not only their numbers.',
    'Which of the two begins with an XML declaration?',
  ],
  configure: (setup) =>
    alterOuterEntrances(setup, endingTls('application-firewall', answerInstead(fortiwebServerError, ['mnt-session']))),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'proven',
    cells: {
      inside: ALL_OK,
      outside: { ...ALL_OK, 'mnt-session': 'body.not-the-api' },
      platform: { ...ALL_UP, 'monitoring-api': 'row.down' },
    },
    card: 'after-update',
  },
  neighbour: 'healthy',
};
