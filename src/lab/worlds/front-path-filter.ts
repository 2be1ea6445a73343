import { answerInstead } from '../device/answer-instead.ts';
import { nginxNotFound } from '../device/pages/nginx.ts';
import type { World } from '../world.ts';
import { alterAllEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.404' };

export const frontPathFilter: World = {
  id: 'front-path-filter',
  title: 'Only the new path is unknown',
  story:
    'Everything runs through our publishing rule, inside and outside alike, and the rule was copied from the last project. Two rows are green, one is red.',
  difficulty: 'tricky',
  hints: [
    'Compare the headers of the answer that failed with those of the answers that did not.',
    'Does the version of the server know this path?',
  ],
  configure: (setup) =>
    alterAllEntrances(setup, endingTls('reverse-proxy', answerInstead(nginxNotFound, ['open-api']))),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'endpoint-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'server-too-old',
};
