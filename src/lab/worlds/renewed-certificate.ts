import type { World } from '../world.ts';
import { ALL_UP, everyFamily } from './expected-cells.ts';

export const renewedCertificate: World = {
  id: 'renewed-certificate',
  title: 'The fingerprint from last year',
  story:
    'Last year we accepted the certificate of the server by its fingerprint, because nobody had the authority at hand. Today your tool refuses to send anything. Your page is green.',
  difficulty: 'tricky',
  hints: ['Do both places show the same certificate?', 'Who can say whether it was renewed?'],
  configure: (setup) => setup,
  walk: [
    { do: 'pin' },
    { do: 'probe', stage: 'inside', pinned: true },
    { do: 'change', order: { order: 'renew-certificate', value: '' } },
    { do: 'probe', stage: 'outside', pinned: true },
    { do: 'probe', stage: 'inside', pinned: true },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'unknown',
    certainty: 'cannot-tell',
    cells: { inside: everyFamily('tls.pin-changed'), outside: everyFamily('tls.pin-changed'), platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-tls-inspection',
};
