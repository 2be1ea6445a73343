import type { World } from '../world.ts';
import { alterOuterEntrances, withCertificate } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideExpiredCertificate: World = {
  id: 'outside-expired-certificate',
  title: 'We renewed it, I have the file here',
  story:
    'The certificate ran out on Friday, and we renewed it on the server the same day. Inside every browser is content. Your page is still red.',
  difficulty: 'everyday',
  hints: ['Is it the same certificate at both places?', 'Which device terminates TLS for those who come from outside?'],
  configure: (setup) => alterOuterEntrances(setup, withCertificate('edge-proxy', { validFrom: -370, validTo: -5 })),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tls.expired'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'expired-certificate',
};
