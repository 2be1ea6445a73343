import type { World } from '../world.ts';
import { alterOuterEntrances, withCertificate } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideWrongName: World = {
  id: 'outside-wrong-name',
  title: 'There is a certificate, just not this one',
  story:
    'The public address moved to the new balancer with three other services. From outside something answers, but the browser complains about the name.',
  difficulty: 'everyday',
  hints: [
    'For which name is the certificate that is shown?',
    'How does a device that serves several names know which one is meant?',
  ],
  configure: (setup) =>
    alterOuterEntrances(
      setup,
      withCertificate('balancer', { names: ['intranet.practice.test', 'mail.practice.test'] }),
    ),

  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tls.wrong-name'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'two-nodes',
};
