import { followRedirects } from '../device/follow-redirects.ts';
import type { World } from '../world.ts';
import { alterServer, alterAllEntrances, endingTls } from './alterations.ts';
import { ALL_OK, ALL_UP, type FamilyCells } from './expected-cells.ts';

const CELLS: FamilyCells = {
  ...ALL_OK,
  'ers-endpoint-groups': 'body.not-the-api',
  'ers-endpoints': 'body.not-the-api',
};

export const frontFollowsRedirect: World = {
  id: 'front-follows-redirect',
  title: 'It says 200, so it must be fine',
  story:
    'Our own check of the address says 200 and has always said 200. The list of groups on your page is empty all the same. Traffic goes through our publishing proxy, which is very clever about such things.',
  difficulty: 'tricky',
  hints: ['A list was asked for. What came?', 'Whose login page is it: that of a device, or that of the server?'],
  configure: (setup) =>
    alterAllEntrances(
      alterServer(setup, { switches: { ...setup.server.switches, ers: false } }),
      endingTls('publishing-proxy', followRedirects),
    ),

  expect: {
    party: 'api-setting',
    certainty: 'likely',
    cells: { inside: CELLS, outside: CELLS, platform: { ...ALL_UP, 'endpoint-groups-api': 'row.down' } },
    card: 'after-update',
  },
  neighbour: 'outside-captive-portal',
};
