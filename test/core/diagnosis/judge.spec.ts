import { describe, expect, it } from 'vitest';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import { card, DEVICE_KEY, ersError, htmlPage, HOST, INSPECTING, run, check, concluded } from '../make-evidence.ts';
import { judged } from './in-words.ts';

const HELD = 'not-run.protecting-account';
const REJECTED_ALL = run('inside', HELD, { 'ers-endpoint-groups': { status: 401 } });
const ADMIN_REDIRECT = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] as [string, string][] };
const AWAY = {
  status: 302,
  headers: [['Location', 'https://portal.proxy.example/block']] as [string, string][],
  chain: [DEVICE_KEY],
};

it('given a 401 and nothing accepted inside: takes the newest answer of a check', () => {
  const early: RecordedCheck = {
    check: 'gui-sign-in',
    result: 'accepted',
    recordedAt: '2026-11-21T11:00:00.000+01:00',
  };
  expect(concluded([REJECTED_ALL], [], [check('gui-sign-in', 'rejected-pasted'), early])).toBe('api-account proven');
});

describe.each([302, 403, 404] as const)('given success inside and %i outside (interpretation rule 1)', (status) => {
  const page = { status, reading: htmlPage('Blocked'), headers: [['Server', 'squid/6.1']] as [string, string][] };
  it('is not proven by another key alone: a second node has one too', () =>
    expect(
      concluded([
        run('inside'),
        run('outside', { ...page, reading: { kind: 'empty' }, headers: [], chain: [DEVICE_KEY] }),
      ]),
    ).toBe('firewall-or-proxy likely'));
  it('is not proven by another issuer alone: a device may pass on what the server answers', () =>
    expect(concluded([run('inside'), run('outside', { ...page, headers: [], chain: [INSPECTING] })])).toBe(
      'firewall-or-proxy likely',
    ));
  it('is not proven by another key when the server itself answered', () =>
    expect(
      concluded([
        run('inside'),
        run('outside', { ...page, headers: [], chain: [DEVICE_KEY], reading: ersError('no') }),
      ]),
    ).toBe('firewall-or-proxy likely'));
});

describe('given a card whose time is in the same second as the newest run', () => {
  const runs = [run('inside'), run('outside', {}, {}, { startedAt: '2026-11-21T10:30:07.400+01:00' })];
  it('is not stale: the card shows whole seconds', () =>
    expect(concluded(runs, [card('up', { updatedAt: '2026-11-21T10:30:07+01:00' })])).toBe('none proven'));
  it('is not stale in the same minute, as a person types it', () =>
    expect(concluded(runs, [card('up', { updatedAt: '2026-11-21T10:30:00+01:00' })])).toBe('none proven'));
  it('is not stale where a form has put noughts for the milliseconds', () =>
    expect(judged(runs, [card('up', { updatedAt: '2026-11-21T10:30:07.000+01:00' })]).stages[2]?.state).not.toBe(
      'stale',
    ));
  const older = (updatedAt: string, rows: 'up' | 'down' = 'up', all = runs) => {
    const { stages, verdict, guard } = judged(all, [card(rows, { updatedAt, recordedAt: updatedAt })]);
    const isNoted = guard.some(({ code }) => code === 'guard.card-older');
    return [stages[2]?.state === 'stale', isNoted, verdict.certainty === 'proven'];
  };
  it('counts up to 15 minutes earlier, with a note, and proves nothing', () =>
    expect([older('2026-11-21T10:30:06+01:00'), older('2026-11-21T10:16:00+01:00')]).toEqual([
      [false, true, false],
      [false, true, false],
    ]));
  it('is stale more than 15 minutes earlier', () =>
    expect(older('2026-11-21T10:14:00+01:00').slice(0, 2)).toEqual([true, false]));
  it('is stale at once where the stage failed before: what was fixed since may be what it shows', () => {
    const failed = run('outside', { status: 403 }, {}, { startedAt: '2026-11-21T10:20:00.000+01:00' });
    expect(older('2026-11-21T10:25:00+01:00', 'down', [...runs, failed]).slice(0, 2)).toEqual([true, false]);
  });
});

it('given a newer run of only the failed family: takes each family from its newest run', () => {
  const old = run('inside', {}, { 'open-api': { status: 500 } });
  const again = { ...run('inside'), startedAt: '2026-11-21T10:20:00.000+01:00' };
  const repaired = { ...again, probes: again.probes.filter(({ family }) => family === 'open-api') };
  expect(judged([repaired, old, run('outside')], [card('up')]).verdict.party).toBe('none');
});

describe('given stages that did not test the same thing', () => {
  const blocked = run('outside', AWAY);
  it('lowers to cannot-tell when the API users differ, and accuses nobody', () =>
    expect(concluded([run('inside'), { ...blocked, user: 'someone-else' }])).toBe('unknown cannot-tell'));
  it('lowers to likely when the runs lie more than a day apart', () =>
    expect(concluded([run('inside', {}, {}, { startedAt: '2026-11-18T10:00:00.000+01:00' }), blocked])).toBe(
      'firewall-or-proxy likely',
    ));
  it('lowers to cannot-tell when outside leads to a private address', () =>
    expect(concluded([run('inside'), run('outside', { ...AWAY, remoteAddress: '10.0.0.5' })])).toBe(
      'unknown cannot-tell',
    ));
  it('lowers only to likely when the place was named', () => {
    const outside = run('outside', { ...AWAY, remoteAddress: '10.0.0.5' });
    const named = { ...outside, vantage: { ...outside.vantage, label: 'home, through the office line' } };
    expect(concluded([run('inside'), named])).toBe('firewall-or-proxy likely');
  });
  it("cannot tell by a card whose time lies ahead of this machine's clock", () =>
    expect(
      concluded([run('inside'), run('outside')], [card('down', { updatedAt: '2026-11-21T13:00:00.000+01:00' })]),
    ).toBe('unknown cannot-tell'));
  it('lowers to cannot-tell when both stages ran from the same place', () =>
    expect(concluded([run('inside'), { ...blocked, vantage: run('inside').vantage }])).toBe('unknown cannot-tell'));
  it('lowers to likely when a run did not come to its end', () =>
    expect(concluded([run('inside'), { ...blocked, state: 'interrupted' }])).toBe('firewall-or-proxy likely'));
});

it('given words of outcome that were edited in a record: judges the evidence, not the words', () => {
  const inside = run('inside', { status: 403 });
  const edited = { ...inside, probes: inside.probes.map((probe) => ({ ...probe, outcome: 'ok' as const })) };
  expect(concluded([edited])).toBe('api-role likely');
});

it('given a 401 in another run than the good answers: does not conclude a missing role from another sign-in', () => {
  const good = run('inside');
  const later = run('inside', { status: 401 }, {}, { startedAt: '2026-11-21T10:20:00.000+01:00' });
  const again = { ...later, probes: later.probes.filter(({ family }) => family === 'open-api') };
  expect(concluded([good, again])).toBe('api-account likely');
});

describe("given the server's IP access list without the outside address", () => {
  const listed = [check('ip-access-list', 'not-allowed')];
  it('does not explain a name that does not exist', () =>
    expect(
      judged([run('inside'), run('outside', { failure: { layer: 'dns', outcome: 'dns.not-found' } })], [], listed)
        .verdict.party,
    ).toBe('name-resolution'));
  it('does not explain an answer of another device', () =>
    expect(concluded([run('inside'), run('outside', AWAY)], [], listed)).toBe('firewall-or-proxy likely'));
});

it('given a fault inside and a proxy of our own in the way outside: keeps the fault inside', () =>
  expect(
    concluded([
      run('inside', {}, { 'open-api': ADMIN_REDIRECT }),
      run('outside', { failure: { layer: 'proxy', outcome: 'proxy.refused' } }),
    ]),
  ).toBe('api-setting likely'));

describe('given the same run twice', () => {
  it('counts it once', () => {
    const rejected = { ...REJECTED_ALL, failedSignIns: 1 };
    expect(judged([rejected, rejected]).failedSignIns).toBe(1);
  });
  it('takes it as far as it was recorded furthest, in any order', () => {
    const whole = run('inside');
    const half = { ...whole, probes: whole.probes.slice(0, 1) };
    expect([judged([whole, half]), judged([half, whole])].map(({ stages }) => stages[0]?.state)).toEqual([
      'passed',
      'passed',
    ]);
  });
});
