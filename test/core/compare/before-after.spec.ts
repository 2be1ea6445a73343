import { describe, expect, it } from 'vitest';
import { beforeAfter } from '../../../src/core/compare/before-after.ts';
import type { StageRecord } from '../../../src/core/stage/record.ts';
import type { WatchRecord } from '../../../src/core/stage/watch.ts';
import { card, run, type Wanted } from '../make-evidence.ts';
import type { Family, ProbeStage } from '../../../src/core/words.ts';

const timeAt = (hour: number): string => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000+01:00`;
const at = (hour: number): Partial<StageRecord> => ({ startedAt: timeAt(hour) });
const BLOCKED: Wanted = { status: 403 };

/** A run that asked only some of the families. */
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
  it('is mended', () => expect(proof?.result).toBe('mended'));
  it('says so of all of them', () =>
    expect(proof?.sentence).toBe('All 3 failing probes are good now; nothing that was good has failed.'));
  it('has word and time of before and after', () =>
    expect(proof?.probes[0]).toMatchObject({
      stage: 'outside',
      family: 'ers-endpoint-groups',
      result: 'mended',
      before: { word: '403 forbidden', at: timeAt(10) },
      after: { word: '200 expected', at: timeAt(12) },
    }));
  it('leaves out what was never failing', () => expect(proof?.probes).toHaveLength(3));
});

describe('given probes that were asked again at several times', () =>
  it('pairs each with the run that asked it', () =>
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
    ])));

describe('given one that still fails', () => {
  const proof = beforeAfter([FAILED, run('outside', {}, { 'open-api': { status: 404 } }, at(12))]);
  it('is not mended', () => expect(proof?.result).toBe('still-failing'));
  it('counts it', () => expect(proof?.sentence).toContain('2 of 3 failing probes are good now, 1 still fails'));
});

describe('given one that was not asked again', () =>
  it('cannot tell', () => {
    const proof = beforeAfter([FAILED, only('outside', 12, { 'ers-endpoint-groups': {}, 'ers-endpoints': {} })]);
    expect([proof?.result, proof?.probes[2]?.result, proof?.probes[2]?.after]).toEqual([
      'cannot-tell',
      'not-asked',
      null,
    ]);
  }));

describe('given one that was good and fails now', () =>
  it('is a new fault', () => {
    const proof = beforeAfter([FAILED, run('outside', {}, { 'mnt-session': { status: 404 } }, at(12))]);
    expect([proof?.result, proof?.sentence]).toEqual([
      'still-failing',
      'All 3 failing probes are good now; but 1 probe that was good fails.',
    ]);
  }));

describe('given one that was mended and fails again', () =>
  it('is not mended', () =>
    expect(
      beforeAfter([
        run('outside', {}, { 'open-api': BLOCKED }, at(10)),
        run('outside', {}, {}, at(11)),
        run('outside', {}, { 'open-api': BLOCKED }, at(12)),
      ])?.result,
    ).toBe('still-failing')));

describe('given nothing that was asked again', () =>
  it('has nothing to say', () => expect(beforeAfter([FAILED, run('inside', {}, {}, at(12))])).toBeNull()));

describe('given a later run whose probes were held back', () =>
  it('does not take silence for an answer', () =>
    expect(beforeAfter([FAILED, run('outside', 'not-run.protecting-account', {}, at(12))])).toBeNull()));

describe('given a run from which on it is asked', () =>
  it('leaves out what lies before', () => {
    const later = run('outside', {}, { 'open-api': BLOCKED }, at(11));
    const proof = beforeAfter([FAILED, later, run('outside', {}, {}, at(12))], [], later.id);
    expect(proof?.probes.map(({ family }) => family)).toEqual(['open-api']);
  }));

describe('given rows of the platform that were Down', () => {
  const down = card('down', { id: '00000000-0000-4000-9000-000000000002', updatedAt: timeAt(9) });
  it('is mended when they read Up', () =>
    expect(beforeAfter([], [], null, [down, card('up', { updatedAt: timeAt(13) })])?.sentence).toContain(
      'All 3 failing probes',
    ));
  it('cannot tell while the card was not recorded again', () =>
    expect(beforeAfter([FAILED, run('outside', {}, {}, at(12))], [], null, [down])?.result).toBe('cannot-tell'));
});

describe('given a watch after the failure', () => {
  const watch = (failed: number): WatchRecord => {
    const { vantage, server } = FAILED;
    return {
      format: 'tripoint/watch-record',
      version: 1,
      id: '00000000-0000-4000-a000-000000000001',
      stage: 'outside',
      state: 'complete',
      startedAt: timeAt(13),
      endedAt: timeAt(14),
      server,
      user: 'api-user',
      families: ['open-api'],
      everySeconds: 60,
      rounds: 10,
      vantage,
      failedSignIns: 0,
      attempts: Array.from({ length: 10 }, (_, index) => ({
        slot: index,
        family: 'open-api' as const,
        outcome: index < failed ? ('http.403' as const) : ('ok' as const),
        status: index < failed ? 403 : 200,
        layer: null,
        startedAt: timeAt(13),
        durationMs: 10,
        address: null,
        publicKeySha256: null,
        clockSkewMs: null,
      })),
      samples: [],
      madeBy: 'spec',
    };
  };
  const before = run('outside', {}, { 'open-api': BLOCKED }, at(10));
  it('is mended when no attempt failed', () => expect(beforeAfter([before], [watch(0)])?.result).toBe('mended'));
  it('is not mended by a good run when a later watch saw one failure', () =>
    expect(beforeAfter([before, run('outside', {}, {}, at(12))], [watch(1)])?.probes[0]).toMatchObject({
      result: 'still-failing',
      after: { word: '403 forbidden, 1 of 10 attempts failed' },
    }));
});
