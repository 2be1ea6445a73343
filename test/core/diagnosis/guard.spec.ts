import { describe, expect, it } from 'vitest';
import { evidenceSchema, type Evidence, type HelloEvidence } from '../../../src/core/evidence/evidence.ts';
import type { StageRecord, Vantage } from '../../../src/core/records/record.ts';
import { htmlPage, run, type Wanted, evidence, altered } from '../make-evidence.ts';
import { judged } from './in-words.ts';

const BLOCKED: Wanted = { status: 403 };
const notes = (...runs: readonly StageRecord[]) => judged(runs).guard;
const noted = (code: string, ...runs: readonly StageRecord[]) => notes(...runs).find((note) => note.code === code);
const certainty = (...runs: readonly StageRecord[]): string => judged(runs).verdict.certainty;
const seenFrom = (record: StageRecord, vantage: Partial<Vantage>): StageRecord => ({
  ...record,
  vantage: { ...record.vantage, ...vantage },
});

it('given a name that was typed with a dot at its end, or in capitals: is the same server', () => {
  const server = { host: 'ACS.Customer.Example.', port: 443, connectTo: null };
  expect(noted('guard.server-differs', { ...run('inside'), server }, run('outside', BLOCKED))).toBeUndefined();
});

describe('given a VPN adapter that is up outside', () => {
  // Connections of the outside stage leave from 198.51.100.5.
  const through = (local: string, changes: Partial<Vantage> = {}): StageRecord =>
    seenFrom(run('outside', BLOCKED), {
      addresses: [
        { interface: 'tun0', address: local },
        { interface: 'eth0', address: local === '198.51.100.5' ? '192.0.2.9' : '198.51.100.5' },
      ],
      vpnInterfaces: ['tun0'],
      ...changes,
    });
  it('cannot tell where the connections left by it', () => {
    const note = noted('guard.outside-vpn', run('inside'), through('198.51.100.5'));
    expect([note?.lowersTo, note?.sentence.includes('leaves by a VPN adapter')]).toEqual(['cannot-tell', true]);
  });
  it('takes the routing table for it where the world is reached by the VPN', () => {
    const routed = through('10.9.0.2', { defaultRoute: { interface: 'tun0', address: '10.9.0.2' } });
    expect(noted('guard.outside-vpn', run('inside'), routed)?.lowersTo).toBe('cannot-tell');
  });
});

describe('given the same resolver at both stages', () => {
  const at = (record: StageRecord, resolver: string): StageRecord => seenFrom(record, { resolvers: [resolver] });
  const inner = run('outside', { ...BLOCKED, remoteAddress: '10.0.0.5' });
  it('says that the private address came from the inside resolver', () =>
    expect(noted('guard.resolver-shared', at(run('inside'), '10.0.0.53'), at(inner, '10.0.0.53'))?.sentence).toContain(
      '(10.0.0.53), which gave the private address 10.0.0.5',
    ));
  it('says nothing by a public address', () =>
    expect(
      noted('guard.resolver-shared', at(run('inside'), '192.0.2.53'), at(run('outside'), '192.0.2.53')),
    ).toBeUndefined());
  it('says nothing by a resolver on the host itself', () =>
    expect(noted('guard.resolver-shared', at(run('inside'), '127.0.0.53'), at(inner, '127.0.0.53'))).toBeUndefined());
});

describe('given clocks that disagree', () => {
  const behind = (record: StageRecord, minutes: number): StageRecord =>
    altered(record, ({ response }) => response && Object.assign(response, { clockSkewMs: minutes * 60_000 }));
  it('says which host is wrong, and by how much', () => {
    const note = noted('guard.clock-skew', behind(run('inside'), 0), behind(run('outside', BLOCKED), 12));
    expect([note?.lowersTo, note?.sentence.includes('the outside host is 12 min behind')]).toEqual(['likely', true]);
    expect(noted('guard.clock-skew', behind(run('inside'), -180), behind(run('outside'), 1))?.sentence).toContain(
      'the inside host is 3 h ahead',
    );
  });
  it('says nothing where it is the server that is wrong', () =>
    expect(noted('guard.clock-skew', behind(run('inside'), 60), behind(run('outside'), 61))).toBeUndefined());
  it('says nothing up to five minutes', () =>
    expect(noted('guard.clock-skew', behind(run('inside'), 0), behind(run('outside'), 5))).toBeUndefined());
  it("does not take another device's clock for the server's", () => {
    const page = run('outside', { status: 403, headers: [['Server', 'squid/6.1']], reading: htmlPage('ERROR') });
    expect(noted('guard.clock-skew', behind(run('inside'), 0), behind(page, 30))).toBeUndefined();
  });
});

describe('given a proxy at one stage and none at the other', () => {
  const proxied = (record: StageRecord): StageRecord => seenFrom(record, { proxy: 'proxy.example:3128' });
  it('is less sure, and names the proxy', () => {
    const note = noted('guard.proxy-differs', run('inside'), proxied(run('outside', BLOCKED)));
    expect([
      note?.lowersTo,
      note?.sentence.includes('outside tests went through the proxy proxy.example:3128'),
    ]).toEqual(['likely', true]);
  });
  it('says nothing where both went through one', () =>
    expect(noted('guard.proxy-differs', proxied(run('inside')), proxied(run('outside')))).toBeUndefined());
  it('leaves a stage that the proxy itself stopped as sure as it was', () => {
    const stopped = proxied(run('outside', { failure: { layer: 'proxy', outcome: 'proxy.auth-required' } }));
    expect(noted('guard.proxy-differs', run('inside'), stopped)).toBeUndefined();
    expect(certainty(run('inside'), stopped)).toBe('proven');
  });
});

describe("given the server's own list of endpoint groups at both stages", () => {
  const groups = (total: number, firstId: string): Wanted => ({
    reading: { kind: 'search-result', total, resources: 10, firstId, anomalies: [] },
  });
  const inside = run('inside');
  const outside = (wanted: Wanted) => run('outside', BLOCKED, { 'ers-endpoint-groups': wanted });
  it('says nothing where both list the same', () =>
    expect(notes(inside, outside({})).filter(({ code }) => /other-(server|groups)/.test(code))).toEqual([]));
  it('names another server where number and first id differ, and tells nothing by what it answers', () =>
    expect(noted('guard.other-server', inside, outside(groups(44, 'group-9')))).toEqual({
      code: 'guard.other-server',
      lowersTo: 'cannot-tell',
      lowers: true,
      sentence:
        'The server lists 18 endpoint groups inside and 44 outside, with other ids: another server answers outside.',
    }));
  it('is only less sure where one group more is listed', () =>
    expect(noted('guard.other-groups', inside, outside(groups(19, 'group-1')))?.lowersTo).toBe('likely'));
  it('is only less sure where the first id alone differs', () =>
    expect(noted('guard.other-groups', inside, outside(groups(18, 'group-0')))?.lowersTo).toBe('likely'));
  it('says nothing of a list that was not read', () =>
    expect(notes(inside, run('outside', BLOCKED)).map(({ code }) => code)).not.toContain('guard.other-server'));
});

describe('given an error that was gone two seconds later', () => {
  const passing = (stage: 'inside' | 'outside'): StageRecord => run(stage, { earlier: 503 });
  it('is less sure that all is good', () =>
    expect(noted('guard.passing-error-outside', run('inside'), passing('outside'))?.lowersTo).toBe('likely'));
  it('says nothing where the first answer was good', () =>
    expect(noted('guard.passing-error-outside', run('inside'), run('outside'))).toBeUndefined());
});

type Seen = Pick<Evidence, 'hello' | 'askedAgain'>;

/** Every probe of a run sent this hello. */
const sending = (record: StageRecord, seen: Seen): StageRecord =>
  altered(record, (evidence) => Object.assign(evidence, seen));

const OPENSSL: HelloEvidence = { library: 'OpenSSL 3.5.8', bytes: 1586 };
const BORINGSSL: HelloEvidence = { library: 'BoringSSL (Electron 45.4.1)', bytes: 1780 };
const RESET: Wanted = { failure: { layer: 'tls', outcome: 'tls.reset' } };

describe('given an outside stage that failed in TLS', () => {
  it('is less sure where another library spoke inside, and names both', () => {
    const note = noted(
      'guard.hello-differs',
      sending(run('inside'), { hello: BORINGSSL }),
      sending(run('outside', RESET), { hello: OPENSSL }),
    );
    expect([note?.lowersTo, note?.sentence]).toEqual([
      'likely',
      'Inside, TLS was spoken by BoringSSL (Electron 45.4.1) with a hello of 1780 bytes, outside by OpenSSL 3.5.8 with a hello of 1586 bytes: what differs may be the hello.',
    ]);
  });

  it('is less sure where a hello of another size was answered inside', () => {
    const inside = sending(run('inside'), { hello: { ...OPENSSL, bytes: 384 } });
    expect(noted('guard.hello-differs', inside, sending(run('outside', RESET), { hello: OPENSSL }))?.lowersTo).toBe(
      'likely',
    );
  });

  it('says nothing where both sent the same', () => {
    const inside = sending(run('inside'), { hello: { ...OPENSSL, bytes: 1590 } });
    expect(noted('guard.hello-differs', inside, sending(run('outside', RESET), { hello: OPENSSL }))).toBeUndefined();
  });

  it('says nothing where an older program recorded one of them', () =>
    expect(
      noted('guard.hello-differs', run('inside'), sending(run('outside', RESET), { hello: OPENSSL })),
    ).toBeUndefined());
});

it.each<[string, Wanted]>([
  ['an HTTP answer', { status: 403 }],
  ['a certificate that is not trusted', { failure: { layer: 'tls', outcome: 'tls.untrusted' } }],
])('given an outside stage that did not fail in TLS: says nothing about the hello: %s', (_what, wanted) => {
  const outside = sending(run('outside', wanted), { hello: OPENSSL });
  expect(noted('guard.hello-differs', sending(run('inside'), { hello: BORINGSSL }), outside)).toBeUndefined();
});

describe('given evidence of an older program', () => {
  it('reads on, without a hello', () => expect(evidenceSchema.parse(evidence('open-api')).hello).toBeUndefined());

  it('reads on with a word of before', () => {
    const failed = evidence('open-api', { failure: { layer: 'tls', outcome: 'tls.handshake-failed' } });
    expect(evidenceSchema.parse(failed).failure?.outcome).toBe('tls.handshake-failed');
  });
});
