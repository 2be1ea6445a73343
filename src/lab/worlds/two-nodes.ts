import { otherNode } from '../device/other-node.ts';
import type { World } from '../world.ts';
import { alterOuterEntrances, withCertificate } from './alterations.ts';
import { ALL_OK, ALL_UP } from './expected-cells.ts';

export const twoNodes: World = {
  id: 'two-nodes',
  title: 'The fingerprints do not match',
  story:
    'An auditor compared the fingerprints of the certificate inside and outside, and they differ. We have a second node since spring. Is somebody listening in?',
  difficulty: 'tricky',
  hints: ['Who signed the two certificates, and for which name?', 'Do the answers differ as well?'],
  configure: (setup) => alterOuterEntrances(setup, withCertificate('second-node', {}, otherNode(setup.server))),

  expect: {
    party: 'none',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: ALL_OK, platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-tls-inspection',
};
