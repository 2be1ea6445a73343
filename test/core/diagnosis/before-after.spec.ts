import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/core/evidence/evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { card, furtherAddress, run, type Wanted } from '../make-evidence.ts';
import { TLS_RESET, watch } from '../make-watch.ts';
import type { Family, ProbeStage } from '../../../src/core/vocabulary/words.ts';
import { beforeAfter } from './in-words.ts';

const sentenceOf = (...runs: readonly StageRecord[]) => beforeAfter(runs)?.sentence;
const resultOf = (...runs: readonly StageRecord[]) => beforeAfter(runs)?.result;

const timeAt = (hour: number): string => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000+01:00`;
const at = (hour: number): Partial<StageRecord> => ({ startedAt: timeAt(hour) });
const BLOCKED: Wanted = { status: 403 };

const only = (stage: ProbeStage, hour: number, asked: Partial<Record<Family, Wanted>>): StageRecord => {
  const whole = run(stage, {}, asked, at(hour));
  return { ...whole, probes: whole.probes.filter(({ family }) => family in asked) };
};

const three = { 'ers-endpoint-groups': BLOCKED, 'ers-endpoints': BLOCKED, 'open-api': BLOCKED };
const FAILED = run('outside', {}, three, at(10));

describe('given failing probes that are good in a later run of only these', () => {
  const proof = beforeAfter([
    FAILED,
    only('outside', 12, { 'ers-endpoint-groups': {}, 'ers-endpoints': {}, 'open-api': {} }),
  ]);
  it('is fixed', () => expect(proof?.result).toBe('mended'));
  it('has no reserve once every probe was good twice', () =>
    expect(
      sentenceOf(
        FAILED,
        ...[12, 13].map((hour) =>
          only('outside', hour, { 'ers-endpoint-groups': {}, 'ers-endpoints': {}, 'open-api': {} }),
        ),
      ),
    ).toBe('Good now: 3 of 3 failing probes; nothing that was good has failed.'));
});

it('given probes that were asked again at several times: pairs each with the run that asked it', () =>
  expect(
    beforeAfter([
      FAILED,
      only('outside', 11, { 'ers-endpoint-groups': {}, 'ers-endpoints': {}, 'open-api': BLOCKED }),
      only('outside', 12, { 'open-api': {} }),
    ])?.probes.map(({ before, after }) => [before.at, after?.at]),
  ).toEqual([
    [timeAt(10), timeAt(11)],
    [timeAt(10), timeAt(11)],
    [timeAt(11), timeAt(12)],
  ]));

describe('given that only this program asks otherwise', () => {
  const changed = (hour: number, edit: (evidence: Evidence) => void, wanted: Wanted): StageRecord => {
    const made = structuredClone(run('outside', wanted, {}, at(hour)));
    for (const { evidence: seen } of made.probes) if (seen) edit(seen);
    return made;
  };
  const untrusted: Wanted = { failure: { layer: 'tls', outcome: 'tls.untrusted' } };
  const late: Wanted = { failure: { layer: 'http', outcome: 'http.timeout' } };
  const trusts = (seen: Evidence): void => {
    if (seen.tls) seen.tls.trustedBy = 'imported-ca';
  };
  it.each([
    [
      'accepts the same certificate now',
      changed(10, () => undefined, untrusted),
      changed(12, trusts, {}),
      'told to accept',
    ],
    [
      'waits longer now',
      changed(10, (seen) => Object.assign(seen, { durationMs: 5000 }), late),
      changed(12, (seen) => Object.assign(seen, { durationMs: 8000 }), {}),
      'with more time',
    ],
    [
      'asks for another MAC now',
      run('outside', {}, { 'open-api': BLOCKED }, at(10)),
      changed(12, ({ request }) => Object.assign(request, { url: `${request.url}1` }), {}),
      'another MAC address',
    ],
  ])('%s: nothing is fixed', (_, before, after, reason) => {
    const proof = beforeAfter([before, after]);
    expect([proof?.result, proof?.sentence.includes(reason)]).toEqual(['cannot-tell', true]);
  });
  it('what answers sooner than was waited is fixed', () =>
    expect(
      resultOf(
        changed(10, (seen) => Object.assign(seen, { durationMs: 5000 }), late),
        changed(12, (seen) => Object.assign(seen, { durationMs: 300 }), {}),
      ),
    ).toBe('mended'));
});

it('given a connection that was reset before its address could be read: names no empty address', () => {
  const failed = structuredClone(run('outside', { failure: { layer: 'tls', outcome: 'tls.reset' } }, {}, at(10)));
  for (const { evidence: seen } of failed.probes) if (seen?.connection) seen.connection.remoteAddress = '';
  expect(sentenceOf(failed, run('outside', {}, {}, at(12)))).not.toContain('again at ,');
});

it('given one that still fails: is not fixed', () => {
  const proof = beforeAfter([FAILED, run('outside', {}, { 'open-api': { status: 404 } }, at(12))]);
  expect(proof?.result).toBe('still-failing');
});

it('given one that was not asked again: cannot tell', () => {
  const proof = beforeAfter([FAILED, only('outside', 12, { 'ers-endpoint-groups': {}, 'ers-endpoints': {} })]);
  expect([proof?.result, proof?.probes[2]?.result, proof?.probes[2]?.after]).toEqual([
    'cannot-tell',
    'not-asked',
    null,
  ]);
});

it('given one that was good and fails now: is a new fault', () => {
  const proof = beforeAfter([FAILED, run('outside', {}, { 'mnt-session': { status: 404 } }, at(12))]);
  expect([proof?.result, proof?.sentence]).toEqual([
    'still-failing',
    'Good now: 3 of 3 failing probes; but probes that were good fail: 1.',
  ]);
});

it('given one that was fixed and fails again: is not fixed', () =>
  expect(
    resultOf(
      run('outside', {}, { 'open-api': BLOCKED }, at(10)),
      run('outside', {}, {}, at(11)),
      run('outside', {}, { 'open-api': BLOCKED }, at(12)),
    ),
  ).toBe('still-failing'));

it('given nothing that was asked again: has nothing to say', () =>
  expect(beforeAfter([FAILED, run('inside', {}, {}, at(12))])).toBeNull());

it('given a later run whose probes were held back: does not take silence for an answer', () =>
  expect(beforeAfter([FAILED, run('outside', 'not-run.protecting-account', {}, at(12))])).toBeNull());

it('given a run from which on it is asked: leaves out what lies before', () => {
  const later = run('outside', {}, { 'open-api': BLOCKED }, at(11));
  const proof = beforeAfter([FAILED, later, run('outside', {}, {}, at(12))], [], later.id);
  expect(proof?.probes.map(({ family }) => family)).toEqual(['open-api']);
});

describe('given a watch after the failure', () => {
  const longWatch = (failed: number): WatchRecord =>
    watch(
      'outside',
      Array.from({ length: 10 }, (_, index) => ({
        ...{ family: 'open-api', startedAt: timeAt(13) },
        ...(index < failed && { outcome: 'http.403', status: 403 }),
      })),
      { startedAt: timeAt(13), endedAt: timeAt(14), families: ['open-api'], everySeconds: 60 },
    );
  const before = run('outside', {}, { 'open-api': BLOCKED }, at(10));
  it('is fixed when no attempt failed', () => expect(beforeAfter([before], [longWatch(0)])?.result).toBe('mended'));
  it('is not fixed by a good run when a later watch saw one failure', () =>
    expect(beforeAfter([before, run('outside', {}, {}, at(12))], [longWatch(1)])?.probes[0]).toMatchObject({
      result: 'still-failing',
      after: { word: '403 forbidden, 1 of 10 attempts failed' },
    }));
});

describe('given something else that is good', () => {
  const { vantage } = FAILED;
  const good = (changes: Partial<StageRecord>, wanted: Wanted = {}) =>
    beforeAfter([run('inside', {}, {}, at(9)), FAILED, run('outside', wanted, {}, { ...at(12), ...changes })]);
  it.each<[string, Partial<StageRecord>, string]>([
    ['another server', { server: { host: 'other.example', port: 443, connectTo: null } }, 'Server: '],
    ['another port', { server: { ...FAILED.server, port: 8443 } }, 'Server: '],
    ['another API user', { user: 'superadmin' }, 'API user: superadmin, before api-user'],
    ['another node', { server: { ...FAILED.server, connectTo: '192.0.2.5:443' } }, 'Connected to: 192.0.2.5:443'],
    ['a proxy', { vantage: { ...vantage, proxy: 'proxy.example:3128' } }, 'Proxy: proxy.example:3128'],
    [
      'a VPN',
      {
        vantage: { ...vantage, vpnInterfaces: ['tun0'], defaultRoute: { interface: 'tun0', address: '198.51.100.9' } },
      },
      'leaves by a VPN adapter (tun0)',
    ],
  ])('cannot tell by %s, and says so', (_, changes, reason) => {
    const proof = good(changes);
    expect([proof?.result, proof?.probes[0]?.result]).toEqual(['cannot-tell', 'cannot-tell']);
    expect(proof?.sentence).toMatch(/^It is not known whether the fault is fixed\. /);
    expect(proof?.sentence).toContain(reason);
    expect(proof?.probes[0]?.reason).toContain(reason);
  });
  it('cannot tell where the name led to an inner address', () =>
    expect(good({}, { remoteAddress: '10.20.9.4' })?.sentence).toContain('the private address 10.20.9.4'));
  it('cannot tell from another network', () => {
    const elsewhere = structuredClone(run('outside', {}, {}, at(12)));
    for (const { evidence } of elsewhere.probes)
      if (evidence?.connection) evidence.connection.localAddress = '192.0.2.77';
    expect(sentenceOf(FAILED, elsewhere)).toContain('Network: 192.0.2.77, before 198.51.100.5.');
  });
  it('believes the name of a place, whatever its address', () => {
    const named = (hour: number, wanted: Wanted, address: string, label: string): StageRecord =>
      run(
        'outside',
        wanted,
        {},
        { ...at(hour), vantage: { ...vantage, label, addresses: [{ interface: 'a', address }] } },
      );
    const proof = (label: string) =>
      resultOf(named(10, BLOCKED, '198.51.100.5', 'branch'), named(12, {}, '192.0.2.7', label));
    expect([proof('branch'), proof('home')]).toEqual(['mended', 'cannot-tell']);
  });
  it('takes a dot at the end and upper case for the same name', () =>
    expect(good({ server: { ...FAILED.server, host: `${FAILED.server.host.toUpperCase()}.` } })?.result).toBe(
      'mended',
    ));
  it('takes an earlier good answer to the same where there is one', () =>
    expect(
      beforeAfter([FAILED, run('outside', {}, {}, at(11)), run('outside', {}, {}, { ...at(12), user: 'other' })])
        ?.probes[0],
    ).toMatchObject({ result: 'mended', after: { at: timeAt(11) } }));
  it('does not call a failure somewhere else a new fault', () =>
    expect(
      beforeAfter([
        run('outside', {}, { 'open-api': BLOCKED }, at(10)),
        run('outside', {}, {}, at(11)),
        run('outside', {}, { 'mnt-session': BLOCKED }, { ...at(12), user: 'other' }),
      ])?.probes.find(({ family }) => family === 'mnt-session')?.result,
    ).toBe('cannot-tell'));
  it('cannot tell by a card about another server', () => {
    const down = card('down', { id: '00000000-0000-4000-9000-000000000002', updatedAt: timeAt(9) });
    const up = card('up', { updatedAt: timeAt(13), baseUrl: 'https://other.example' });
    expect(beforeAfter([run('outside')], [], null, [down, up])?.sentence).toContain(
      'The newest card is not about what was tested: its API base URL "https://other.example"',
    );
  });
});

describe('given an address of the name that gets no answer', () => {
  const V6 = '2001:db8::1';
  const SILENT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' }, remoteAddress: V6 };
  const withAddress = (hour: number, wanted: Wanted | null): StageRecord => {
    const { vantage } = FAILED;
    const made = run(
      'outside',
      {},
      {},
      {
        ...at(hour),
        vantage: { ...vantage, addresses: [...vantage.addresses, { interface: 'eth0', address: '2001:db8::5' }] },
      },
    );
    for (const { evidence: seen } of made.probes) if (seen?.name) seen.name.addresses = ['203.0.113.10', V6];
    if (wanted === null) return made;
    return { ...made, addresses: [furtherAddress(V6, wanted)] };
  };
  it('still fails where the probes are good at the other address alone', () => {
    const proof = beforeAfter([FAILED, withAddress(12, SILENT)]);
    expect([proof?.result, proof?.probes[0]?.after?.word]).toEqual(['still-failing', `No connection at ${V6}`]);
  });
  it('is a fault of its own, and fixed when that address answers', () => {
    const proof = beforeAfter([withAddress(10, SILENT), withAddress(12, {})]);
    expect([proof?.result, proof?.probes[0]?.before.word]).toEqual(['mended', `No connection at ${V6}`]);
  });
  it('cannot tell while that address was not asked again', () => {
    const proof = beforeAfter([withAddress(10, SILENT), withAddress(12, null)]);
    expect([proof?.result, proof?.sentence]).toEqual([
      'cannot-tell',
      `It is not known whether the fault is fixed. The outside stage did not ask again at ${V6}, where it failed.`,
    ]);
  });
  it('cannot tell either where the name does not lead to it any more, and says what to do', () => {
    const proof = beforeAfter([withAddress(10, SILENT), run('outside', {}, {}, at(12))]);
    expect([proof?.result, proof?.sentence]).toEqual([
      'cannot-tell',
      `It is not known whether the fault is fixed. The outside stage did not ask again at ${V6}, where it failed: the name does not lead there any more. To decide: run the outside stage with 'connect to' set to that address, or confirm that the name is not meant to lead there any more.`,
    ]);
  });
  it('is fixed when that address was asked apart, and not when it fails there', () => {
    const connectedTo = (wanted: Wanted): StageRecord =>
      run('outside', wanted, {}, { ...at(13), server: { ...FAILED.server, connectTo: `[${V6}]:443` } });
    const proof = (wanted: Wanted) =>
      beforeAfter([withAddress(10, SILENT), run('outside', {}, {}, at(12)), connectedTo(wanted)]);
    expect(proof({ remoteAddress: V6 })?.result).toBe('mended');
    expect(proof(SILENT)?.result).not.toBe('mended');
  });
});

describe('given everything that failed at the address which the name led to', () => {
  const OTHER = '203.0.113.11';
  const there = run('outside', {}, {}, { ...at(12) });
  const elsewhere = run('outside', { remoteAddress: OTHER }, {}, at(12));
  it.each<[string, Wanted]>([
    ['an answer', { status: 403 }],
    ['no connection', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } }],
  ])('cannot tell where the name leads to another address only, after %s', (_, wanted) => {
    const failed = run('outside', wanted, {}, at(10));
    expect(sentenceOf(failed, elsewhere)).toContain(
      'did not ask again at 203.0.113.10, where it failed: the name does not lead there any more.',
    );
    expect(resultOf(failed, there)).toBe('mended');
  });
  it('remembers it past another failure', () =>
    expect(
      resultOf(
        run('outside', { status: 403 }, {}, at(10)),
        run('outside', { status: 403, remoteAddress: OTHER }, {}, at(11)),
        elsewhere,
      ),
    ).toBe('cannot-tell'));
  it('cannot tell after a watch of which one address failed', () => {
    const failed = [watch('outside', [TLS_RESET, TLS_RESET], { startedAt: timeAt(10) })];
    expect(beforeAfter([elsewhere], failed)?.probes[0]?.reason).toContain('did not ask again at 203.0.113.10');
    expect(beforeAfter([there], failed)?.result).toBe('mended');
  });
  it('does not ask for an address that this host could not reach', () => {
    const tried = structuredClone(run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } }, {}, at(10)));
    for (const { evidence: seen } of tried.probes)
      seen?.name?.tried.unshift({ address: '2001:db8::1', outcome: 'tcp.timeout' });
    expect(resultOf(tried, there)).toBe('mended');
  });
});

it('given records of the practice network: says so', () => {
  const server = { host: 'acs.practice.test', port: 443, connectTo: null };
  const practice = (hour: number, wanted: Wanted) => run('outside', wanted, {}, { ...at(hour), server });
  expect(beforeAfter([practice(10, BLOCKED), practice(12, {})])?.practice).toBe(true);
});

describe('given probes that were asked without the password, because one before them may hide a rejection', () => {
  const OPEN: Wanted = { status: 403, withoutSignIn: true };
  const before = run(
    'outside',
    {},
    { 'ers-endpoint-groups': BLOCKED, 'ers-endpoints': OPEN, 'open-api': OPEN },
    at(10),
  );
  const resultsOf = (...runs: readonly StageRecord[]) => {
    const compared = beforeAfter([before, ...runs]);
    return [compared?.result, ...(compared?.probes ?? []).map(({ family, result }) => `${family} ${result}`)];
  };

  it('nothing is fixed while they were not asked again', () =>
    expect(resultsOf(only('outside', 12, { 'ers-endpoint-groups': {} }))).toEqual([
      'cannot-tell',
      'ers-endpoint-groups mended',
      'ers-endpoints not-asked',
      'open-api not-asked',
    ]));
  it('one that fails when it is asked with the password still fails', () =>
    expect(
      resultsOf(only('outside', 12, { 'ers-endpoint-groups': {}, 'ers-endpoints': {}, 'open-api': BLOCKED })),
    ).toEqual(['still-failing', 'ers-endpoint-groups mended', 'ers-endpoints mended', 'open-api still-failing']));
  it('a server that asks for the password has not failed', () => {
    const asked = run(
      'outside',
      {},
      { 'ers-endpoint-groups': BLOCKED, 'open-api': { status: 401, withoutSignIn: true } },
      at(10),
    );
    const after = only('outside', 12, { 'ers-endpoint-groups': {} });
    expect(beforeAfter([asked, after])?.probes.map(({ family }) => family)).toEqual(['ers-endpoint-groups']);
  });
});
