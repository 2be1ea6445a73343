import { randomUUID } from 'node:crypto';
import type { Case } from '../../../src/core/records/case.ts';

/** A case without runs. `filler` characters of text make its document as large as a test needs. */
export const sampleCase = (
  title = 'Guest network',
  { filler = 0, id = randomUUID() }: { readonly filler?: number; readonly id?: string } = {},
): Case => ({
  id,
  title,
  customer: 'Ängsö Hotell',
  site: 'Köping',
  practice: null,
  createdAt: '2026-11-21T10:00:00.000+01:00',
  changedAt: '2026-11-21T10:00:00.000+01:00',
  removedAt: null,
  target: {
    host: 'ise.example.net',
    port: 443,
    user: 'api',
    connectTo: { inside: null, outside: null },
    proxy: { inside: 'none', outside: 'none' },
    mac: null,
    groupId: null,
    ca: filler === 0 ? null : 'x'.repeat(filler),
    pin: null,
    timeoutSeconds: 20,
  },
  runs: [],
  cards: [],
  checks: [],
  watches: [],
});
