import { describe, expect, it } from 'vitest';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { certificate, HOST, INSPECTING, run } from '../make-evidence.ts';
import { lastKnownGood } from './in-words.ts';

const at = (day: number): Partial<StageRecord> => ({
  startedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000+01:00`,
});
const candidate = (...runs: readonly StageRecord[]) => [{ caseId: 'case', caseTitle: 'Spring', runs }];
const found = (now: StageRecord, ...earlier: readonly StageRecord[]) =>
  lastKnownGood([now], candidate(now, ...earlier))[0];
const change = (now: StageRecord, before: StageRecord, what: string) =>
  found(now, before)?.changes.find((one) => one.what === what);

describe('given a failing run, and a wholly good one before it', () => {
  const good = run('outside', {}, {}, at(1));
  const now = run('outside', {}, { 'open-api': { status: 403 } }, at(20));
  it('names the case, the run and the time', () =>
    expect(found(now, good)).toMatchObject({
      stage: 'outside',
      caseId: 'case',
      caseTitle: 'Spring',
      runId: good.id,
      at: good.startedAt,
    }));
  it('tells what each probe said then and says now', () =>
    expect(found(now, good)?.changes).toEqual([{ what: 'Open API', before: '200 OK', now: '403 forbidden' }]));
  it('takes the newest of several', () =>
    expect(found(now, good, run('outside', {}, {}, at(5)))?.at).toBe(at(5).startedAt));
  it('passes over a run with a failing probe', () =>
    expect(found(now, good, run('outside', {}, { 'mnt-session': { status: 404 } }, at(5)))?.runId).toBe(good.id));
  it('passes over a run that did not ask all four', () =>
    expect(found(now, good, run('outside', {}, { 'mnt-session': 'not-run' }, at(5)))?.runId).toBe(good.id));
  it('passes over another server', () =>
    expect(
      found(now, run('outside', {}, {}, { ...at(5), server: { host: 'other.example', port: 443, connectTo: null } })),
    ).toBeUndefined());
  it('passes over another port', () =>
    expect(
      found(now, run('outside', {}, {}, { ...at(5), server: { host: HOST, port: 9060, connectTo: null } })),
    ).toBeUndefined());
  it('does not look into the other stage', () => expect(found(now, run('inside', {}, {}, at(5)))).toBeUndefined());
});

describe('given a newest run that is good itself', () => {
  const now = run('inside', {}, {}, at(20));
  it('is not its own answer', () => expect(found(now)).toBeUndefined());
  it('is compared with the good one before', () =>
    expect(found(now, run('inside', {}, {}, at(2)))?.at).toBe(at(2).startedAt));
});

describe('given what may have changed in between', () => {
  const before = run('outside', {}, {}, at(1));
  it('tells who terminates TLS', () =>
    expect(change(run('outside', { chain: [INSPECTING] }, {}, at(20)), before, 'Who terminates TLS')).toEqual({
      what: 'Who terminates TLS',
      before: `CN=${HOST} ← CN=Customer CA`,
      now: `CN=${HOST} ← CN=Inspection CA`,
    }));
  it('tells a new key', () =>
    expect(
      change(run('outside', { chain: [certificate('d')] }, {}, at(20)), before, 'SHA-256 of the key')?.now,
    ).toContain('dddd'));
  it('tells another address', () =>
    expect(change(run('outside', { remoteAddress: '203.0.113.99' }, {}, at(20)), before, 'Address used')).toMatchObject(
      { before: '203.0.113.10', now: '203.0.113.99' },
    ));
  it('tells a device that has put its name into the headers', () =>
    expect(change(run('outside', { headers: [['Via', '1.1 edge']] }, {}, at(20)), before, 'Via header')).toMatchObject({
      before: 'none',
      now: '1.1 edge',
    }));
  it('tells another API user', () =>
    expect(change(run('outside', {}, {}, { ...at(20), user: 'other' }), before, 'API user')?.now).toBe('other'));
  it('tells a proxy and another resolver of the test host', () => {
    const now = run('outside', {}, {}, at(20));
    const moved = { ...now, vantage: { ...now.vantage, proxy: 'proxy.example:3128', resolvers: ['10.0.0.1'] } };
    const then = { ...before, vantage: { ...before.vantage, resolvers: ['10.0.0.9'] } };
    expect(found(moved, then)?.changes.map(({ what }) => what)).toEqual(['Resolvers', 'Proxy']);
  });
  it('takes what an older record does not know for no change', () => {
    const now = run('outside', {}, {}, at(20));
    const known = { ...now, vantage: { ...now.vantage, defaultRoute: { interface: 'eth0', address: '198.51.100.5' } } };
    expect(found(known, before)?.changes).toEqual([]);
  });
});
