import type { Attempt, WatchRecord } from '../../../src/core/records/watch.ts';
import { type ProbeStage, isoLocal } from '../../../src/core/vocabulary/words.ts';
import { attempt as made, FIRST_SLOT, watch } from '../../core/make-watch.ts';
import { atServer } from './evidence-fixture.ts';

/** A good attempt in a slot of ten seconds, unless more is said. */
export const attempt = (index: number, more: Partial<Attempt> = {}): Attempt => {
  const slot = FIRST_SLOT + index;
  const startedAt = isoLocal(new Date(slot * 10_000 + 40));
  return {
    ...made(slot, '+'),
    family: 'ers-endpoint-groups',
    startedAt,
    durationMs: 118,
    address: '10.20.9.4',
    ...more,
  };
};

const TLS_RESET = { outcome: 'tls.reset', status: null, layer: 'tls', durationMs: 5012 } as const;

/** Attempts in a row; those named fail in the TLS handshake, those left out were missed. */
export const attempts = (
  count: number,
  { failing = [], missed = [] }: { readonly failing?: readonly number[]; readonly missed?: readonly number[] } = {},
): Attempt[] =>
  Array.from({ length: count }, (_, index) => index)
    .filter((index) => !missed.includes(index))
    .map((index) => attempt(index, failing.includes(index) ? TLS_RESET : {}));

export const watchRecord = (more: Partial<WatchRecord> & { readonly stage: ProbeStage }): WatchRecord =>
  watch(more.stage, [], {
    id: crypto.randomUUID(),
    startedAt: '2026-11-21T10:00:00.000+01:00',
    endedAt: '2026-11-21T10:10:00.000+01:00',
    families: ['ers-endpoint-groups'],
    rounds: 60,
    ...atServer(more.stage),
    ...more,
  });
