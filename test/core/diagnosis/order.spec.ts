import { describe, expect, it } from 'vitest';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import { momentOf } from '../../../src/core/messages/zoned-time.ts';
import { FAMILIES, type ProbeStage } from '../../../src/core/vocabulary/words.ts';
import { orderOf } from '../../../src/core/diagnosis/order.ts';
import type { Recorded } from '../../../src/core/evidence/evidence.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { card, HOST, htmlPage, run, type Wanted, altered } from '../make-evidence.ts';
import { judged, beforeAfter, lastKnownGood } from './in-words.ts';

const at = (time: string): string => `2026-11-21T${time}.000+01:00`;
const own = (number: number): Recorded => ({ number, imported: false });
const imported = (number: number): Recorded => ({ number, imported: true });

const REDIRECT: Wanted = { status: 302, headers: [['Location', `https://${HOST}/admin/`]] };
const FOREIGN_PAGE: Wanted = { status: 403, reading: htmlPage('Access blocked'), headers: [['Server', 'squid']] };

/** A run at a time of its own clock; `skewMs`: what the `Date` of its replies says against that clock. */
const ran = (
  startedAt: string,
  all: Wanted = {},
  {
    skewMs,
    recorded,
    stage = 'inside',
  }: { readonly skewMs?: number; readonly recorded?: Recorded; readonly stage?: ProbeStage } = {},
): StageRecord => {
  const made = run(stage, all, {}, { startedAt, endedAt: startedAt, ...(recorded ? { recorded } : {}) });
  return altered(made, (evidence) => {
    evidence.startedAt = startedAt;
    if (evidence.response) evidence.response.clockSkewMs = skewMs ?? 0;
  });
};

const partyOf = (runs: readonly StageRecord[], checks: readonly RecordedCheck[] = []): string => {
  const forth = judged(runs, [], checks).verdict.party;
  expect(judged(runs.toReversed(), [], checks).verdict.party).toBe(forth);
  return forth;
};

const judgedRun = (runs: readonly StageRecord[]): string | null | undefined =>
  judged(runs).cells.find(({ stage }) => stage === 'inside')?.source.runId;

describe('given a run of a case from a clock three minutes ahead, and its correction from the right clock', () => {
  const [wrong, right] = [
    ran(at('12:03:00'), REDIRECT, { recorded: own(1) }),
    ran(at('12:01:00'), {}, { recorded: own(2) }),
  ];
  it('judges the correction', () => expect(judgedRun([wrong, right])).toBe(right.id));
  it('calls the fault fixed', () => expect(beforeAfter([wrong, right])?.result).toBe('mended'));
  it('knows the good one as the last', () => expect(orderOf({ runs: [right, wrong] }).runs.at(-1)).toBe(right));
});

describe('given a sign-in that was accepted at both stages, and is rejected inside since', () => {
  const inside = run('inside', { status: 401 }, {}, { startedAt: at('12:20:00'), endedAt: at('12:20:00') });
  const outside = run('outside', {}, {}, { startedAt: at('12:10:00'), endedAt: at('12:10:00') });
  const later = run('outside', {}, {}, { startedAt: at('12:30:00'), endedAt: at('12:30:00') });
  it('takes the answer outside for older, and points to the account', () =>
    expect(partyOf([outside, inside])).toBe('api-account'));
  it('is contradicted by an answer outside that is newer', () =>
    expect(partyOf([inside, later])).not.toBe('api-account'));
});

describe('given the same two as records of files', () => {
  const correction = ran(at('12:01:00'), {}, { skewMs: 0 });
  it("places them by the server's own clock", () =>
    expect(judgedRun([ran(at('12:03:00'), REDIRECT, { skewMs: -180_000 }), correction])).toBe(correction.id));
  it('believes no clock of an intermediate device', () => {
    const page = ran(at('12:03:00'), FOREIGN_PAGE, { skewMs: -180_000 });
    expect(judgedRun([page, correction])).toBe(page.id);
  });
  it('is not misled by a device whose clock is years behind', () => {
    const page = ran(at('12:03:00'), FOREIGN_PAGE, { skewMs: -3e11 });
    expect(judgedRun([page, correction])).toBe(page.id);
  });
  it("corrects nothing between runs of one machine, even where the server's clock is wrong", () => {
    const silent = run(
      'inside',
      { failure: { layer: 'tcp', outcome: 'tcp.timeout' } },
      {},
      { startedAt: at('12:20:00') },
    );
    expect(judgedRun([ran(at('12:00:00'), {}, { skewMs: 3_600_000 }), silent])).toBe(silent.id);
  });
  it('does not reorder runs within the second that a Date is cut to', () => {
    const [first, second] = [ran(at('12:00:00'), {}, { skewMs: 900 }), ran(at('12:00:00').replace('.000', '.300'))];
    expect(judgedRun([first, second])).toBe(second.id);
  });
});

describe('given two records of files, one of them a page of a device whose clock contradicts that of the run', () => {
  const inside = ran(at('11:00:00'));
  const outside = (startedAt: string, skewMs: number, recorded?: Recorded): StageRecord =>
    ran(startedAt, {}, { stage: 'outside', skewMs, ...(recorded && { recorded }) });
  const page = (startedAt: string, skewMs: number, recorded?: Recorded): StageRecord =>
    ran(startedAt, FOREIGN_PAGE, { stage: 'outside', skewMs, ...(recorded && { recorded }) });
  const good = outside(at('12:00:00'), 0);
  const ahead = page(at('12:15:00'), -1_200_000);
  const behind = page(at('11:30:00'), 2_700_000);
  const noteOf = (...runs: readonly StageRecord[]) =>
    judged([inside, ...runs]).guard.find(({ code }) => code === 'guard.order-outside');
  it.each([
    ['behind: claims no fix', behind, '11:30:00', '45 min behind'],
    ['ahead: claims no fault either', ahead, '12:15:00', '20 min ahead'],
  ])('%s, and names both runs', (_, bad, time, by) => {
    const compared = beforeAfter([bad, good]);
    expect(compared?.result).toBe('cannot-tell');
    expect(compared?.probes.map(({ result }) => result)).toEqual(FAMILIES.map(() => 'cannot-tell'));
    const { verdict } = judged([inside, good, bad]);
    expect(verdict.certainty).toBe('cannot-tell');
    expect(noteOf(good, bad)?.lowersTo).toBe('cannot-tell');
    expect(verdict.wouldChange).toContain('Run the outside stage again on a host whose clock is right');
    expect(verdict.nextStage).toBeUndefined();
    for (const sentence of [compared?.sentence, verdict.sentence]) {
      expect(sentence).toContain(momentOf(at(time)).utc);
      expect(sentence).toContain(momentOf(good.startedAt).utc);
      expect(sentence).toContain(by);
    }
    expect(compared?.sentence).toContain('Run the outside stage again on a host whose clock is right');
  });
  it('is not all good with a card that reads Up', () => {
    const { verdict } = judged(
      [inside, good, behind],
      [card('up', { updatedAt: at('12:30:00'), recordedAt: at('12:30:00') })],
    );
    expect([verdict.party, verdict.certainty]).toEqual(['unknown', 'cannot-tell']);
    expect(verdict.sentence).toContain('45 min behind');
  });
  it('claims no fix where another failure came before for certain', () =>
    expect(beforeAfter([page(at('11:40:00'), 0), behind, good])?.result).toBe('cannot-tell'));
  it('is lifted by a run that is the last by either clock', () => {
    const again = outside(at('12:40:00'), 0);
    expect([beforeAfter([behind, good, again])?.result, noteOf(behind, good, again)]).toEqual(['mended', undefined]);
  });
  it.each<[string, readonly [StageRecord, StageRecord]]>([
    ["the server's clock says the same of the other run", [behind, outside(at('12:00:00'), 2_700_000)]],
    [
      'the device and the run agree, and the server is wrong',
      [page(at('11:30:00'), 0), outside(at('12:00:00'), 2_700_000)],
    ],
    ['the order is the same by either clock', [page(at('11:30:00'), 600_000), good]],
    ["the server's own clock speaks", [ran(at('11:50:00'), REDIRECT, { stage: 'outside', skewMs: -1_200_000 }), good]],
    ['a case recorded both', [page(at('11:30:00'), 2_700_000, own(1)), outside(at('12:00:00'), 0, own(2))]],
    [
      'a case took one in before it recorded the other',
      [page(at('11:30:00'), 2_700_000, imported(1)), outside(at('12:00:00'), 0, own(2))],
    ],
  ])('is in no doubt where %s', (_, [bad, fixed]) =>
    expect([beforeAfter([bad, fixed])?.result, noteOf(bad, fixed)]).toEqual(['mended', undefined]),
  );
  it('leaves a fault what it is where both runs show it', () =>
    expect(noteOf(page(at('12:00:00'), 0), ahead)).toBeUndefined());
});

describe('given runs of one host whose clock is always wrong by the same, and that the server answers now and then', () => {
  const RESET: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.reset' } };
  const inside = ran(at('11:00:00'));
  const MINUTES = [0, 0.1, 0.2];
  /** One after the other, by a clock that is behind by `skewMs`; 1: good. */
  const series = (skewMs: number, good: readonly number[], label: string | null = null): readonly StageRecord[] =>
    good.map((isGood, index) => {
      const time = Date.parse(at('12:00:00')) + (MINUTES[index] ?? 0) * 60_000 - skewMs;
      const made = ran(new Date(time).toISOString(), isGood ? {} : RESET, { stage: 'outside', skewMs });
      return { ...made, vantage: { ...made.vantage, label } };
    });
  const resultOf = (runs: readonly StageRecord[]): string | undefined => beforeAfter([inside, ...runs])?.result;
  const moved = (made: StageRecord, address: string): StageRecord => ({
    ...made,
    vantage: { ...made.vantage, addresses: [{ interface: 'eth0', address }] },
  });
  it.each([1_200_000, 180_000, 10_000, -180_000])('keeps their order at %s ms', (skewMs) => {
    const runs = series(skewMs, [0, 1, 0]);
    expect(orderOf({ runs: [inside, ...runs].toReversed() }).runs).toEqual([inside, ...runs]);
    expect(resultOf(runs)).toBe('still-failing');
    expect(judged([inside, ...runs]).verdict.certainty).not.toBe('proven');
  });
  it.each([1_200_000, 180_000, 10_000, -180_000])('sees the fault fixed at %s ms', (skewMs) =>
    expect(resultOf(series(skewMs, [0, 1]))).toBe('mended'),
  );
  it('does not know the order where its clock may have been set in between', () => {
    const [first, bad] = series(1_200_000, [1, 0]);
    const last = ran(at('12:10:00'), {}, { stage: 'outside' });
    const tight = { ...last, startedAt: at('11:55:00') };
    expect(first && bad && resultOf([first, bad, tight])).toBe('cannot-tell');
  });
  it('does not know it where a host of that name has another address', () => {
    const [bad, good] = series(1_200_000, [0, 1], 'branch laptop');
    const later = bad && { ...moved(bad, '198.51.100.77'), startedAt: at('11:50:00') };
    const compared = later && good && beforeAfter([inside, later, good]);
    expect(compared?.result).toBe('cannot-tell');
    expect(compared?.sentence).toContain("by the server's replies to other runs that may be of the same host");
  });
  it('moves no run of another host', () => {
    const [bad, good] = series(1_200_000, [0, 1]);
    const other = bad && moved(bad, '192.0.2.9');
    expect(other && good && orderOf({ runs: [inside, other, good] }).timeOf(other)).toBe(
      Date.parse(bad?.startedAt ?? ''),
    );
  });
});

describe('given a run dated 2099', () => {
  const FUTURE = '2099-01-01T00:00:00.000+01:00';
  const today = (recorded: Recorded) => ran(at('12:00:00'), {}, { recorded });
  it('counts less than what the case recorded after its import', () => {
    const now = today(own(2));
    expect(judgedRun([ran(FUTURE, REDIRECT, { recorded: imported(1) }), now])).toBe(now.id);
  });
  it('counts less than what the case recorded after it by its own wrong clock', () => {
    const now = today(own(2));
    expect(judgedRun([ran(FUTURE, REDIRECT, { recorded: own(1) }), now])).toBe(now.id);
  });
  it('counts less than what is recorded now, where an older program took it in', () => {
    const now = today(own(1));
    expect(judgedRun([ran(FUTURE, REDIRECT), now])).toBe(now.id);
  });
  it("is placed by the server's clock, where it saw that", () => {
    const skewMs = Date.parse(at('11:00:00')) - Date.parse(FUTURE);
    const now = ran(at('12:00:00'));
    expect(judgedRun([ran(FUTURE, REDIRECT, { skewMs }), now])).toBe(now.id);
  });
});

describe('given an imported run', () => {
  it('that is older than what the case recorded counts less', () => {
    const now = ran(at('12:00:00'), {}, { recorded: own(1) });
    expect(judgedRun([now, ran(at('11:00:00'), REDIRECT, { recorded: imported(2) })])).toBe(now.id);
  });
  it('that is newer counts', () => {
    const brought = ran(at('13:00:00'), REDIRECT, { recorded: imported(2) });
    expect(judgedRun([ran(at('12:00:00'), {}, { recorded: own(1) }), brought])).toBe(brought.id);
  });
  it("of the same moment counts less than the case's own", () => {
    const now = ran(at('12:00:00'), {}, { recorded: own(1) });
    expect(judgedRun([now, ran(at('12:00:00'), REDIRECT, { recorded: imported(2) })])).toBe(now.id);
  });
});

it('given a clock that lost its time to 1970 after a measured run: takes the later run for the later one', () => {
  const silent = run(
    'inside',
    { failure: { layer: 'tcp', outcome: 'tcp.refused' } },
    {},
    { startedAt: '1970-01-01T00:00:10.000Z', recorded: own(2) },
  );
  expect(judgedRun([ran(at('12:00:00'), {}, { recorded: own(1) }), silent])).toBe(silent.id);
});

describe('given a check that was recorded after a run, by a clock that was put right in between', () => {
  const REJECTED: Wanted = { status: 401 };
  const check = (recorded: Recorded): RecordedCheck => ({
    check: 'gui-sign-in',
    result: 'rejected',
    recordedAt: at('12:01:00'),
    recorded,
  });
  const rejected = ran(at('12:03:00'), REJECTED, { recorded: own(1) });
  it('takes its result for the run', () => expect(partyOf([rejected], [check(own(2))])).toBe('api-account'));
  it('takes none that was recorded before the run', () => {
    const later = { ...rejected, recorded: own(3), startedAt: at('12:00:30') };
    expect(judged([later], [], [check(own(2))]).verdict.certainty).not.toBe('proven');
  });
  it('takes none that was withdrawn', () =>
    expect(judged([rejected], [], [{ ...check(own(2)), withdrawnAt: at('12:05:00') }]).verdict.certainty).not.toBe(
      'proven',
    ));
});

it('given a card that the case recorded before a run: is older than the run, though its clock was ahead', () => {
  const probes = run('outside', {}, {}, { recorded: own(2), startedAt: at('12:00:00') });
  const down = card('down', { recorded: own(1), updatedAt: at('12:03:00'), recordedAt: at('12:03:00') });
  const { guard, verdict } = judged([run('inside'), probes], [down]);
  expect([guard.map(({ code }) => code), verdict.sentence]).toEqual([
    expect.arrayContaining(['guard.card-stale']),
    expect.stringContaining('the card is some time older than the probes'),
  ]);
});

it('given two cards, the older one from a clock that was ahead: judges the one that was recorded last', () => {
  const older = card('down', {
    id: '00000000-0000-4000-9000-000000000002',
    recorded: own(1),
    recordedAt: at('12:03:00'),
  });
  const newer = card('up', { recorded: own(2), recordedAt: at('12:01:00') });
  expect(judged([], [newer, older]).cells.find(({ stage }) => stage === 'platform')?.source.cardId).toBe(newer.id);
});

describe('given a card that was updated before another one, and came to hand after it', () => {
  const old = card('up', {
    id: '00000000-0000-4000-9000-000000000002',
    updatedAt: at('12:00:30'),
    recordedAt: at('12:10:00'),
    recorded: own(3),
  });
  const now = card('down', { updatedAt: at('12:05:30'), recordedAt: at('12:06:00'), recorded: own(2) });
  const shown = (...cards: readonly PlatformCard[]): string | null | undefined =>
    judged([], cards).cells.find(({ stage }) => stage === 'platform')?.source.cardId;
  it.each([
    ['as it was recorded', [now, old]],
    ['turned', [old, now]],
  ])('the platform’s newer state counts, %s', (_, cards) => expect(shown(...cards)).toBe(now.id));
  it('no fix is claimed from a state that is older than the fault', () => {
    const compared = beforeAfter([], [], null, [now, old]);
    expect([compared?.result, ...(compared?.probes ?? []).map(({ result }) => result)]).not.toContain('mended');
  });
  it('a time from the future counts as of its recording, so that a slip of the pen can be put right', () => {
    const slip = { ...old, updatedAt: '2027-11-21T12:00:30.000+01:00', recordedAt: at('12:04:00') };
    expect(shown(slip, now)).toBe(now.id);
  });
  it('a time that was typed in whole minutes is not before one with seconds in that minute', () => {
    const typed = { ...old, updatedAt: at('12:05:00') };
    expect(shown(now, typed)).toBe(typed.id);
  });
  it('one typed in whole minutes does not put two with seconds in another order with each minute around it', () => {
    const typed = { ...old, updatedAt: at('12:05:00'), recorded: own(1) };
    const later = { ...old, id: '00000000-0000-4000-9000-000000000003', updatedAt: at('12:06:10'), recorded: own(2) };
    const before = { ...now, updatedAt: at('12:04:50'), recorded: own(3) };
    const orders = [
      [typed, later, before],
      [later, before, typed],
      [before, typed, later],
    ];
    expect(orders.map((cards) => shown(...cards))).toEqual([later.id, later.id, later.id]);
  });
});

it('given a good run before the newest one, by a clock that was ahead: is the last known good one', () => {
  const good = ran(at('12:03:00'), {}, { recorded: own(1) });
  const bad = ran(at('12:01:00'), REDIRECT, { recorded: own(2) });
  const runs = [good, bad];
  expect(lastKnownGood(runs, [{ caseId: 'c', caseTitle: '', runs }]).map(({ runId }) => runId)).toEqual([good.id]);
});

describe('given a good run by a clock that is hours ahead, and a bad one since then that a device answered', () => {
  const HOURS = 3_600_000;
  const unknownHost = (one: StageRecord): StageRecord => ({ ...one, vantage: { ...one.vantage, addresses: [] } });
  const inside = ran(at('09:00:00'));
  const good = ran(at('16:00:00'), {}, { stage: 'outside', skewMs: -4 * HOURS });
  const bad = ran(at('14:00:00'), FOREIGN_PAGE, { stage: 'outside', skewMs: -500 });
  it.each([
    ['of hosts whose addresses are not known', unknownHost],
    ['of hosts of one address', (one: StageRecord): StageRecord => one],
  ])('no fix is claimed %s', (_what, made) => {
    expect(beforeAfter([inside, made(good), made(bad)])?.result).not.toBe('mended');
    expect(beforeAfter([made(good), made(bad)])?.result).not.toBe('mended');
  });
  it('the device is what is judged where the server has told how far the first clock is ahead', () =>
    expect(judged([inside, unknownHost(good), unknownHost(bad)]).verdict.party).toBe('firewall-or-proxy'));
});
