import type { Attempt, WatchRecord } from '../../src/core/records/watch.ts';
import type { Family, ProbeStage } from '../../src/core/vocabulary/words.ts';
import { HOST, USER } from './make-evidence.ts';

/** Watch records made by hand, so that a spec says only what matters to it. */

/** Slot number of 2026-11-21T09:00:00Z with an interval of ten seconds. */
export const FIRST_SLOT = Date.parse('2026-11-21T09:00:00.000Z') / 10_000;

export const FAMILY: Family = 'ers-endpoints';

/** What one attempt came to: `+` good, anything else a failure of that kind. */
export type Came = '+' | Partial<Attempt>;

export const TLS_RESET: Came = { outcome: 'tls.reset', status: null, layer: 'tls' };
export const BAD_GATEWAY: Came = { outcome: 'http.502-504', status: 502, layer: 'http' };
export const REJECTED: Came = { outcome: 'http.401', status: 401, layer: 'http' };

export const attempt = (slot: number, came: Came, everySeconds = 10): Attempt => ({
  slot,
  family: FAMILY,
  outcome: 'ok',
  status: 200,
  layer: null,
  startedAt: new Date(slot * everySeconds * 1000).toISOString(),
  durationMs: 50,
  address: '203.0.113.10',
  publicKeySha256: 'a'.repeat(64),
  clockSkewMs: 0,
  ...(came === '+' ? {} : came),
});

let made = 0;

/** A complete watch of one family; a slot whose place in `came` is `null` was missed. */
export const watch = (
  stage: ProbeStage,
  came: readonly (Came | null)[],
  change: Partial<WatchRecord> = {},
): WatchRecord => {
  made += 1;
  return {
    format: 'tripoint/watch-record',
    version: 1,
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    stage,
    state: 'complete',
    startedAt: new Date(FIRST_SLOT * 10_000).toISOString(),
    endedAt: null,
    server: { host: HOST, port: 443, connectTo: null },
    user: USER,
    families: [FAMILY],
    everySeconds: 10,
    rounds: came.length,
    vantage: {
      label: null,
      addresses: [{ interface: 'eth0', address: stage === 'inside' ? '10.0.0.5' : '198.51.100.5' }],
      resolvers: [],
      proxy: null,
      vpnInterfaces: [],
      platform: 'test',
      timeZone: 'Europe/Stockholm',
    },
    failedSignIns: 0,
    attempts: came.flatMap((one, index) => (one === null ? [] : [attempt(FIRST_SLOT + index, one)])),
    samples: [],
    madeBy: 'spec',
    ...change,
  };
};

export const good = (count: number): readonly '+'[] => Array<'+'>(count).fill('+');
