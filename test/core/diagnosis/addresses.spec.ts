import { describe, expect, it } from 'vitest';
import { judged, judge, type Judgement } from './in-words.ts';
import type { AddressResult, StageRecord, Vantage } from '../../../src/core/records/record.ts';
import { type Family, type ProbeStage } from '../../../src/core/vocabulary/words.ts';
import { good, watch } from '../make-watch.ts';
import { card, ersError, furtherAddress, run, short, type Wanted, concluded } from '../make-evidence.ts';

const V4 = '203.0.113.10';
const V6 = '2001:db8::1';
const REFUSED = { failure: { layer: 'tcp', outcome: 'tcp.refused' } } as const;
const SILENT = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const;
const NO_ROUTE = { failure: { layer: 'tcp', outcome: 'tcp.unreachable' } } as const;
const BROKEN = { status: 500, reading: ersError('Internal error') } as const;

const goodAt = (at: string): AddressResult => furtherAddress(at);
const badAt = furtherAddress;

const staged = (
  stage: ProbeStage,
  addresses: readonly AddressResult[],
  changes: Partial<StageRecord> = {},
  all: Wanted = {},
  each: Partial<Record<Family, Wanted>> = {},
): StageRecord => run(stage, all, each, { addresses: [...addresses], ...changes });

const hostWith = (stage: ProbeStage, ...own: readonly string[]): Vantage => ({
  ...run(stage).vantage,
  addresses: own.map((one) => ({ interface: 'eth0', address: one })),
});
const DUAL = hostWith('outside', '198.51.100.5', '2001:db8:ffff::5');

const rivals = ({ verdict }: Judgement): readonly string[] => verdict.rivals.map(({ party }) => party);

it('given a name with one address: tells nothing apart', () => expect(judged([run('inside')]).addresses).toEqual([]));

describe('given a name with two addresses', () => {
  const { addresses } = judged([staged('inside', [badAt(V6, REFUSED)])]);
  it('names the one that the stage used, and the other', () =>
    expect(addresses.map(({ address: at, version, used, state }) => [at, version, used, state])).toEqual([
      [V4, 4, true, 'good'],
      [V6, 6, false, 'failed'],
    ]));
  it('cannot tell by a connection at which nothing was asked', () =>
    expect(judged([staged('inside', [{ ...goodAt(V6), probes: [] }])]).addresses[1]).toMatchObject({
      state: 'cannot-tell',
      results: [{ family: null, outcome: 'not-run' }],
    }));
  it('judges the evidence there, not the stored word', () =>
    expect(judged([staged('inside', [badAt(V6, BROKEN)])]).addresses[1]?.state).toBe('failed'));
  it('says nothing by another certificate than the pinned one', () =>
    expect(
      judged([staged('inside', [badAt(V6, { failure: { layer: 'tls', outcome: 'tls.pin-changed' } })])]).addresses[1]
        ?.state,
    ).toBe('cannot-tell'));
  const UNTRUSTED = { failure: { layer: 'tls', outcome: 'tls.untrusted' } } as const;
  it('says as little by a certificate that is not trusted here', () =>
    expect(judged([staged('inside', [badAt(V6, UNTRUSTED)])]).addresses[1]?.state).toBe('cannot-tell'));
  it('accuses nobody of a node whose certificate is not trusted here', () =>
    expect(
      judged([staged('inside', [badAt(V6, UNTRUSTED)]), staged('outside', [badAt(V6, UNTRUSTED)])]).verdict.party,
    ).toBe('unknown'));
  it('takes each family from its newest run', () => {
    const again = { ...staged('inside', [badAt(V6, BROKEN)], { startedAt: '2026-11-21T10:10:00.000+01:00' }) };
    const only = {
      ...again,
      probes: again.probes.filter(({ family }) => family === 'open-api'),
      addresses:
        again.addresses?.map((one) => ({ ...one, probes: one.probes.filter(({ family }) => family === 'open-api') })) ??
        [],
    };
    const found = judged([staged('inside', [goodAt(V6)]), only]).addresses[1];
    expect(found?.results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'http.500', 'ok']);
  });
});

describe('given an address that fails beside a good one', () => {
  const broken = judged([staged('inside', [badAt(V6, BROKEN)])]);
  it('shows what it answered as a cell of its own, and none where the stage has one', () =>
    expect(broken.addresses.map(({ results }) => results[0]?.cell?.outcome)).toEqual([undefined, 'http.500']));
  it('is not what a watch asked, and that is said', () => {
    const { watches } = judge({
      runs: [staged('inside', [badAt(V6, BROKEN)])],
      cards: [],
      checks: [],
      watches: [watch('inside', good(3))],
    });
    expect(watches.counts[0]?.sentence).toContain(`Asked was ${V4}, and no other of the 2 addresses of the name.`);
  });
});

describe('given one address that fails inside while the stage is good', () => {
  it('is a node that is down where another of the same kind does not answer', () => {
    const judgement = judged([staged('inside', [badAt('203.0.113.11', SILENT)])]);
    expect([short(judgement), rivals(judgement)]).toEqual(['access-control-server likely', ['name-resolution']]);
    expect(judgement.verdict.sentence).toContain('Only 203.0.113.11 fails');
  });
  it('thinks of the host itself and of a device in the path where nothing answers on IPv6', () => {
    const dual = hostWith('inside', '10.20.1.15', '2001:db8:ffff::5');
    const judgement = judged([staged('inside', [badAt(V6, SILENT)], { vantage: dual })]);
    expect([short(judgement), rivals(judgement)]).toEqual([
      'name-resolution likely',
      ['vantage', 'firewall-or-proxy', 'access-control-server'],
    ]);
  });
  it('accuses nobody where nothing answers on IPv6, and the host has none', () =>
    expect(judged([staged('inside', [badAt(V6, SILENT)])]).addresses[1]?.state).toBe('cannot-tell'));
  it('comes before a red card, and after a stage that fails', () => {
    const inside = staged('inside', [badAt(V6, BROKEN)]);
    expect(judged([inside, run('outside')], [card('down')]).verdict.code).toBe('verdict.one-address.inside');
    expect(judged([inside, run('outside', SILENT)]).verdict.code).not.toBe('verdict.one-address.inside');
  });
});

describe('given one address that fails outside and is good inside', () => {
  const inside = staged('inside', [goodAt(V6)]);
  const outside = staged('outside', [badAt(V6, SILENT)], { vantage: DUAL });
  it('comes before rule 2, which becomes a rival', () => {
    const judgement = judged([inside, outside], [card('down')]);
    expect([short(judgement), rivals(judgement).includes('platform-egress')]).toEqual([
      'firewall-or-proxy likely',
      true,
    ]);
  });
  it('concludes nothing before inside was run', () => expect(concluded([outside])).toBe('unknown cannot-tell'));
});

describe('given an outside host without IPv6', () => {
  const inside = staged('inside', [goodAt(V6)]);
  const v4Only = hostWith('outside', '198.51.100.5', 'fe80::1');
  const outside = staged('outside', [badAt(V6, NO_ROUTE)], { vantage: v4Only });
  it('is the vantage, and never the firewall', () => {
    const judgement = judged([inside, outside], [card('up')]);
    expect([short(judgement), judgement.verdict.code]).toEqual(['vantage cannot-tell', 'verdict.address-unclear']);
  });
  it('counts an address of a private network as none, for a public address', () =>
    expect(
      concluded([inside, { ...outside, vantage: hostWith('outside', '198.51.100.5', 'fd00::2') }], [card('up')]),
    ).toBe('vantage cannot-tell'));
  it('is the firewall where the host does have IPv6', () =>
    expect(concluded([inside, { ...outside, vantage: DUAL }])).toBe('firewall-or-proxy likely'));
});

it('given addresses that all fail alike: adds nothing to what the stage itself shows', () => {
  const alone = judged([run('inside'), run('outside', SILENT)]).verdict;
  const apart = judged([run('inside'), staged('outside', [badAt(V4, SILENT), badAt(V6, SILENT)], {}, SILENT)]).verdict;
  expect([apart.code, apart.party, apart.certainty]).toEqual([alone.code, alone.party, alone.certainty]);
});
