import type { Case } from '../../../src/core/records/case.ts';
import type { Witness } from '../../../src/core/records/witness.ts';

/** What a capture at the firewall holds of the newest run of a case: nothing, though it covers it. */
export const witnessOf = ({ runs }: Case): Witness => ({
  format: 'tripoint/witness',
  version: 1,
  id: '5f0c7d1e-0000-4000-8000-00000000c0de',
  recordedAt: '2026-11-21T10:10:00.000+01:00',
  source: {
    kind: 'pcapng',
    name: 'firewall.pcapng',
    sha256: '0'.repeat(64),
    bytes: 4096,
    from: '2026-11-21T10:00:00.000+01:00',
    until: '2026-11-21T10:09:00.000+01:00',
    covers: true,
    entries: 120,
    unread: { fragment: 2 },
    problem: null,
  },
  probes: [
    {
      stage: 'outside',
      family: 'ers-endpoints',
      runId: runs.at(-1)?.id ?? '5f0c7d1e-0000-4000-8000-000000000001',
      left: true,
      leftAt: '2026-11-21T10:05:12.481+01:00',
      seen: 'no',
      answered: 'not-told',
      seenAs: null,
      by: null,
      isSourceCovered: true,
    },
  ],
});
