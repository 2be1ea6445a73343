import type { World } from '../world.ts';
import { alterAllEntrances, withCertificate } from './alterations.ts';
import { ALL_DOWN, everyFamily } from './expected-cells.ts';

export const expiredCertificate: World = {
  id: 'expired-certificate',
  title: 'Since midnight, everywhere',
  story:
    'Everything stopped at midnight, sharp. Nobody was at work. Inside and outside say the same, something with a date.',
  difficulty: 'first-steps',
  hints: ['Read the dates.', 'Is there anything to be sent before this is fixed?'],
  configure: (setup) =>
    alterAllEntrances(setup, withCertificate('access-control-server', { validFrom: -368, validTo: -3 })),

  expect: {
    party: 'access-control-server',
    certainty: 'likely',
    cells: { inside: everyFamily('tls.expired'), outside: everyFamily('tls.expired'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'outside-expired-certificate',
};
