import type { Evidence, Reading } from '../../../src/core/evidence/evidence.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { Layer } from '../../../src/core/vocabulary/words.ts';

const empty: Evidence = {
  startedAt: '2026-11-21T10:00:00.000+01:00',
  durationMs: 10,
  request: { method: 'GET', url: 'https://acs.test/', accept: 'application/json' },
  name: null,
  proxy: null,
  connection: null,
  times: { dns: null, tcp: null, proxy: null, tls: null, http: null, body: null },
  tls: null,
  response: null,
  body: null,
  failure: null,
};

/** Evidence of a whole reply with this status and this reading of its body. */
export const withReading = (status: number, reading: Reading): Evidence => ({
  ...empty,
  response: { httpVersion: '1.1', status, reason: null, headers: [], clockSkewMs: null },
  body: { bytes: 1, complete: true, sha256: '0'.repeat(64), excerpt: '', reading },
});

/** Evidence of a probe that a failure ended, with the status of a reply where one had come. */
export const withFailure = (layer: Layer, outcome: Outcome, status?: number): Evidence => ({
  ...(status === undefined ? empty : withReading(status, { kind: 'text' })),
  failure: { layer, outcome, detail: 'detail' },
});
