import { describe, expect, it } from 'vitest';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import { judge, type Judgement, type Verdict } from './in-words.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { run, type Wanted } from '../make-evidence.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';

/** What a verdict rests on stands in it as the logs of both sides have it, so that the accused can look it up. */

const seen = (given: Partial<Material>): readonly string[] =>
  judge({ runs: [], cards: [], checks: [], ...given }).verdict.seen;

describe('given an outside host behind address translation that is dropped', () => {
  const outside = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
  const vantage = { ...outside.vantage, addresses: [{ interface: 'eth0', address: '192.168.1.20' }] };
  const [, line = ''] = seen({ runs: [run('inside'), { ...outside, vantage }] });
  it('tells from where to where it was tried, and that the public source was not measured', () =>
    expect(line).toContain('192.168.1.20 → 203.0.113.10:443; source after address translation: not measured; No'));
  it('names no SNI, for none was sent', () => expect(line).not.toContain('SNI'));
  it('names no source that the record does not hold', () =>
    expect(seen({ runs: [run('inside'), { ...outside, vantage: { ...vantage, addresses: [] } }] })[1]).toContain(
      ': 203.0.113.10:443; source after address translation: not measured; No',
    ));
  it('names the port that was connected to in place of the usual one', () =>
    expect(
      seen({ runs: [run('inside'), { ...outside, server: { ...outside.server, connectTo: '203.0.113.10:8443' } }] }).at(
        -1,
      ),
    ).toContain('203.0.113.10:8443'));
});

describe('given a probe that ends the next day', () => {
  const inside = run('inside', { status: 401 });
  const late = { startedAt: '2026-11-22T00:59:55.000+01:00', durationMs: 10_000 };
  for (const { evidence } of inside.probes) if (evidence) Object.assign(evidence, late);
  it('tells both days, in UTC', () =>
    expect(seen({ runs: [inside] })[0]).toContain('2026-11-21 23:59:55–2026-11-22 00:00:05 UTC, 2026-11-22 00:59:55'));
});

describe('given a hello', () => {
  const lineOf = (inside: StageRecord): string => seen({ runs: [inside] })[0] ?? '';
  const rejected = (): StageRecord => run('inside', { status: 401 });
  it('tells the server name that it carried', () =>
    expect(lineOf(rejected())).toContain('; SNI acs.customer.example; 401 rejected'));
  it('tells none where it carried none', () => {
    const inside = rejected();
    for (const { evidence } of inside.probes)
      if (evidence) evidence.hello = { library: 'OpenSSL', bytes: 300, variant: 'no-server-name' };
    expect(lineOf(inside)).not.toContain('SNI');
  });
  it('tells none where the server was named by its address', () => {
    const inside = rejected();
    expect(lineOf({ ...inside, server: { ...inside.server, host: '203.0.113.10' } })).not.toContain('SNI');
  });
});

describe('given a proxy of our own before the server', () => {
  const inside = run('inside', { status: 401 });
  for (const { evidence } of inside.probes)
    if (evidence) {
      evidence.proxy = { host: '192.0.2.8', port: 3128, source: 'explicit', status: 200 };
      evidence.connection = {
        localAddress: '192.0.2.5',
        localPort: 50000,
        remoteAddress: '192.0.2.8',
        remotePort: 3128,
      };
    }
  it('tells that the connection goes to the proxy, and where it goes from there', () =>
    expect(seen({ runs: [inside] })[0]).toContain(
      '192.0.2.5:50000 → 192.0.2.8:3128 (proxy of our own), and from there to acs.customer.example:443',
    ));
});

it('given one stage alone: tells no key, for there is none to compare it with', () =>
  expect(seen({ runs: [run('inside', { status: 401 })] }).join()).not.toMatch(/[0-9a-f]{64}/));

it('given the same key at both stages: tells no key', () =>
  expect(seen({ runs: [run('inside'), run('outside', { status: 403 })] }).join()).not.toMatch(/[0-9a-f]{64}/));

/** What an accused team would dispute: a cause that the facts rule out, a change before the look that decides, a word too many. */

const judged = (runs: readonly StageRecord[], cards: readonly PlatformCard[] = []): Judgement =>
  judge({ runs, cards, checks: [] });
const verdictOf = (...runs: readonly StageRecord[]): Verdict => judged(runs).verdict;

it('given a 401 with a mark of a device inside: quotes no name of the customer', () => {
  const one = (wanted: Wanted) => run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': wanted });
  const headers: [string, string][] = [
    ['X-Squid-Error', 'ERR_ACCESS_DENIED 0'],
    ['Via', '1.1 gate.customer.example (squid/6.1)'],
  ];
  expect(verdictOf(one({ status: 401, headers })).sentence).not.toContain('gate.customer');
});
