import { droppingBodyOf } from '../service/service.ts';
import type { World } from '../world.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const deleteBodyDropped: World = {
  id: 'delete-body-dropped',
  title: 'The address cannot be taken out',
  story:
    'Connections are all green. But taking an address out of the policy fails, always, with a complaint about a missing body. Adding devices works.',
  difficulty: 'tricky',
  hints: [
    'The connection to the server is not the question here. Which request fails?',
    'What do some devices do with the body of a request that deletes?',
  ],
  configure: (setup) => ({ ...setup, service: { front: droppingBodyOf('DELETE') } }),

  expect: {
    party: 'none',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'platform-path-filter',
};
