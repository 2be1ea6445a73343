import { describe, expect, it } from 'vitest';
import { judge } from './in-words.ts';
import { check, DEVICE_KEY, furtherAddress, htmlPage, certificate, run, short, type Wanted } from '../make-evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';

/** Two places outside are two series, and two addresses of one name may be two machines. */

const DROP: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const PAGE: Wanted = {
  status: 403,
  chain: [DEVICE_KEY],
  reading: htmlPage('Blocked'),
  headers: [['Server', 'squid/6.1']],
};

const at = (label: string | null, address: string, wanted: Wanted, time: string): StageRecord => {
  const made = run('outside', wanted, {}, { startedAt: `2026-11-21T10:${time}:00.000+01:00` });
  return { ...made, vantage: { ...made.vantage, label, addresses: [{ interface: 'eth0', address }] } };
};
const hotel = (wanted: Wanted, time: string) => at('hotel', '198.51.100.5', wanted, time);
const office = (wanted: Wanted, time: string) => at('office', '192.0.2.9', wanted, time);
const verdict = (...runs: readonly StageRecord[]) =>
  judge({ runs: [run('inside'), ...runs], cards: [], checks: [] }).verdict;

describe('given one place outside that fails and another that passes', () => {
  it.each([
    ['the one that passes last', [hotel(DROP, '30'), office({}, '35')]],
    ['the one that fails last', [office({}, '30'), hotel(DROP, '35')]],
    ['without names', [at(null, '192.0.2.9', {}, '30'), at(null, '198.51.100.5', DROP, '35')]],
  ])('with %s, nobody is accused and nothing is intermittent', (_, runs) => {
    const made = verdict(...runs);
    expect([short({ verdict: made }), made.sentence.includes('ntermittent'), made.sentence]).toEqual([
      'unknown cannot-tell',
      false,
      expect.stringMatching(/From (hotel|office|192\.0\.2\.9), ERS endpoint groups/),
    ]);
  });
  it('a page is accused all the same, and the place is an alternative', () => {
    const made = verdict(office({}, '30'), hotel(PAGE, '35'));
    expect([short({ verdict: made }), made.sentence]).toEqual([
      'firewall-or-proxy proven',
      expect.stringContaining('From office'),
    ]);
  });
  it('a block in the log is accused all the same', () => {
    const runs = [run('inside'), office({}, '30'), hotel(DROP, '35')];
    expect(judge({ runs, cards: [], checks: [check('firewall-log', 'blocked')] }).verdict.party).toBe(
      'firewall-or-proxy',
    );
  });
});

it('one place that fails after it was good is intermittent', () => {
  expect(verdict(office({}, '30'), office(DROP, '35')).sentence).toContain('it is intermittent');
});

const V6 = '2001:db8::5';
const portal = (outcome: 'tls.wrong-name' | 'tls.untrusted'): Wanted => ({
  failure: { layer: 'tls', outcome },
  chain: [certificate('d', 'CN=Shop CA', ['DNS:shop.example'])],
});

describe.each(['inside', 'outside'] as const)('given an AAAA record %s, and IPv4 is good', (stage) => {
  it.each<[string, Wanted, boolean]>([
    ['a certificate of another name', portal('tls.wrong-name'), true],
    ['one that is not trusted either', portal('tls.untrusted'), true],
    ['a broken answer of the server', { status: 500 }, false],
  ])('%s there', (_, wanted, isRecord) => {
    const seen = { ...run(stage), addresses: [furtherAddress(V6, wanted)] };
    const made = judge({ runs: stage === 'inside' ? [seen] : [run('inside'), seen], cards: [], checks: [] }).verdict;
    expect([made.code, made.party === 'name-resolution', made.steps[0]?.startsWith('DNS team')]).toEqual([
      `verdict.one-address.${stage}`,
      isRecord,
      isRecord,
    ]);
  });
});
