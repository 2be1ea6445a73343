import type { StageRecord } from '../../src/core/records/record.ts';
import type { Witness, WitnessPlace, WitnessProbe } from '../../src/core/records/witness.ts';
import { FAMILIES, type Family } from '../../src/core/vocabulary/words.ts';

/** What a capture was found to hold, made by hand; files of tcpdump are in test/real/second-witness.long.spec.ts. */

type Shown = Partial<WitnessProbe>;

const LEFT = '2026-11-21T10:00:00.000+01:00';
const AS_SEEN = '198.51.100.5:50000 → 203.0.113.10:443';

/** Nothing says that its first packet came whole. */
const PERHAPS_DAMAGED: Shown = {
  ...{ seen: 'yes', answered: 'no', seenAs: AS_SEEN, by: 'addresses', seenAt: LEFT, syns: 3, skewMs: 0 },
  isServersOwn: true,
};
export const ARRIVED: Shown = { ...PERHAPS_DAMAGED, isIntact: true };
export const MISSING: Shown = { seen: 'no', answered: 'not-told', seenAs: null, by: null, isSourceCovered: true };
export const ANSWERED: Shown = {
  ...ARRIVED,
  ...{ answered: 'yes', answer: 'syn-ack', received: true, isServerNear: true },
};

let counter = 0;

/** What one file made at `at` holds of a run: `all` for every probe, unless `each` says otherwise. */
export const witnessOf = (
  run: StageRecord,
  at: WitnessPlace | undefined,
  all: Shown,
  each: Partial<Record<Family, Shown>> = {},
  source: Partial<Witness['source']> = {},
): Witness => {
  counter += 1;
  return {
    format: 'tripoint/witness',
    version: 1,
    id: `00000000-0000-4000-a000-${String(counter).padStart(12, '0')}`,
    recordedAt: '2026-11-21T11:30:00.000+01:00',
    source: {
      kind: 'pcap',
      name: 'server.pcap',
      ...(at !== undefined && { at }),
      sha256: '0'.repeat(64),
      bytes: 4096,
      from: '2026-11-21T09:00:00.000+01:00',
      until: '2026-11-21T11:00:00.000+01:00',
      covers: true,
      entries: 120,
      unread: {},
      problem: null,
      ...source,
    },
    probes: FAMILIES.map((family) => ({
      ...{ stage: run.stage, family, runId: run.id, left: true, leftAt: LEFT },
      ...{ seen: 'not-told', answered: 'not-told', seenAs: null, by: null },
      ...(each[family] ?? all),
    })),
  };
};
