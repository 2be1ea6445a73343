import { answerInstead } from '../device/answer-instead.ts';
import { fortigateWebFilter } from '../device/pages/fortigate.ts';
import type { World } from '../world.ts';
import { alterAllEntrances, endingTls } from './alterations.ts';
import { ALL_DOWN, everyFamily } from './expected-cells.ts';

export const front403Page: World = {
  id: 'front-403-page',
  title: 'The same number from everywhere',
  story:
    'Inside 403, outside 403. We went through the roles with your checklist and there is nothing missing. My colleague says that the page looks familiar from somewhere else.',
  difficulty: 'everyday',
  hints: ['Whose page is it?', 'What would the server send along with its own 403?'],
  configure: (setup) => alterAllEntrances(setup, endingTls('data-centre-firewall', answerInstead(fortigateWebFilter))),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: everyFamily('http.403'), outside: everyFamily('http.403'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'role-missing-403',
};
