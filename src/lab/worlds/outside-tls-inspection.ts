import { thenAlso } from '../walk.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, withCertificate } from './alterations.ts';
import { ALL_OK, ALL_DOWN, everyFamily } from './expected-cells.ts';

export const outsideTlsInspection: World = {
  id: 'outside-tls-inspection',
  title: 'Security was improved on Sunday',
  story:
    'The security team rolled something out on Sunday and is very pleased with it. Since then your page is red. In the office nothing has changed, and the server still has the one certificate that it always had.',
  difficulty: 'everyday',
  hints: ['Read who signed for the server, at both places.', 'Nothing was sent yet. Why not?'],
  configure: (setup) =>
    alterOuterEntrances(setup, withCertificate('inspecting-firewall', { authority: 'Perimeter Inspection CA' })),

  walk: thenAlso({ do: 'check', check: 'certificate-confirmed', result: 'inside' }),
  expect: {
    party: 'firewall-or-proxy',
    certainty: 'likely',
    cells: { inside: ALL_OK, outside: everyFamily('tls.untrusted'), platform: ALL_DOWN },
    card: 'after-update',
  },
  neighbour: 'own-inspecting-proxy',
};
