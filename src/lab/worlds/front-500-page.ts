import { answerInstead } from '../device/answer-instead.ts';
import { nginxStatusPage } from '../device/pages/status-page.ts';
import type { World } from '../world.ts';
import { alterAllEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_DOWN, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = {
  ...ALL_OK,
  'ers-endpoint-groups': 'http.500',
  'ers-endpoints': 'http.500',
  'open-api': 'http.500',
};

export const front500Page: World = {
  id: 'front-500-page',
  title: 'A number that means: too little memory',
  story:
    'All of it says 500 since the maintenance window. We gave the server twice the memory, as your guide says, and nothing changed. Its own pages are quick.',
  difficulty: 'tricky',
  hints: [
    'Who wrote the page that came with the number?',
    'Would a server without memory answer in three milliseconds?',
  ],
  configure: (setup) =>
    alterAllEntrances(
      setup,
      endingTls(
        'reverse-proxy',
        answerInstead(nginxStatusPage(500), ['ers-endpoint-groups', 'ers-endpoints', 'open-api']),
      ),
    ),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_DOWN, 'monitoring-api': 'row.up' } },
    card: 'after-update',
  },
  neighbour: 'out-of-resources',
};
