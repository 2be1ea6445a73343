import type { World } from '../world.ts';
import { alterAllEntrances, withCertificate } from './alterations.ts';
import { ALL_DOWN, everyFamily } from './expected-cells.ts';

export const unknownAuthority: World = {
  id: 'unknown-authority',
  title: 'Our own authority, of course',
  story:
    'We have our own authority for everything in the house. Your tool sends nothing and speaks of trust. The file of the authority is on its way by mail.',
  difficulty: 'first-steps',
  hints: ['What is missing, and on which side?', 'Are the two certificates the same?'],
  configure: (setup) =>
    alterAllEntrances(setup, withCertificate('access-control-server', { authority: 'Customer House CA' })),

  expect: {
    party: 'vantage',
    certainty: 'cannot-tell',
    cells: { inside: everyFamily('tls.untrusted'), outside: everyFamily('tls.untrusted'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-tls-inspection',
};
