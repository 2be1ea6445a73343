import type { Attempt, WatchRecord } from '../../../src/core/records/watch.ts';
import { type Family, type ProbeStage, isoLocal } from '../../../src/core/vocabulary/words.ts';
import { vantage } from './evidence-fixture.ts';

/** 2026-11-21 10:00:00 in Stockholm, as a slot of ten seconds. */
const FIRST_SLOT = Date.parse('2026-11-21T09:00:00.000Z') / 10_000;

/** A good attempt in a slot of ten seconds, unless more is said. */
export const attempt = (index: number, more: Partial<Attempt> = {}): Attempt => ({
  slot: FIRST_SLOT + index,
  family: 'ers-endpoint-groups',
  outcome: 'ok',
  status: 200,
  layer: null,
  startedAt: isoLocal(new Date((FIRST_SLOT + index) * 10_000 + 40)),
  durationMs: 118,
  address: '10.20.9.4',
  publicKeySha256: null,
  clockSkewMs: 400,
  ...more,
});

const TLS_RESET = { outcome: 'tls.reset', status: null, layer: 'tls', durationMs: 5012 } as const;

/** Attempts in a row; those named fail in the TLS handshake, those left out were missed. */
export const attempts = (
  count: number,
  {
    failing = [],
    missed = [],
    family = 'ers-endpoint-groups',
  }: {
    readonly failing?: readonly number[];
    readonly missed?: readonly number[];
    readonly family?: Family;
  } = {},
): Attempt[] =>
  Array.from({ length: count }, (_, index) => index)
    .filter((index) => !missed.includes(index))
    .map((index) => attempt(index, { family, ...(failing.includes(index) ? TLS_RESET : {}) }));

export const watchRecord = (more: Partial<WatchRecord> & { readonly stage: ProbeStage }): WatchRecord => ({
  format: 'tripoint/watch-record',
  version: 1,
  id: crypto.randomUUID(),
  state: 'complete',
  startedAt: '2026-11-21T10:00:00.000+01:00',
  endedAt: '2026-11-21T10:10:00.000+01:00',
  server: { host: 'ise.nordic-retail.example', port: 443, connectTo: null },
  user: 'svc-guest-api',
  families: ['ers-endpoint-groups'],
  everySeconds: 10,
  rounds: 60,
  vantage: vantage(more.stage),
  failedSignIns: 0,
  attempts: [],
  samples: [],
  madeBy: '0.1.0',
  ...more,
});
