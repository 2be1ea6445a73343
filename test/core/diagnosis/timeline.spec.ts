import { describe, expect, it } from 'vitest';
import { judge, type Material, type Witnessed } from '../../../src/core/diagnosis/diagnose.ts';
import { asItStood, timelineOf, type TimelineEntry } from '../../../src/core/diagnosis/timeline.ts';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import { card, run } from '../make-evidence.ts';
import { MISSING, witnessOf } from '../make-witness.ts';
import { TLS_RESET, watch as watchOf } from '../make-watch.ts';

/** What came into a case and when, each moment with the verdict as it stood then. */

type Contents = Required<Material> & Witnessed;

const NOTHING: Contents = { runs: [], cards: [], checks: [], watches: [] };
const SILENT = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const;
const recorded = (number: number, imported = false) => ({ recorded: { number, imported } });
const at = (time: string, minutes = 1) => ({
  startedAt: `2026-11-21T${time}:00.000+01:00`,
  endedAt: `2026-11-21T${time.slice(0, 3)}${String(Number(time.slice(3)) + minutes).padStart(2, '0')}:00.000+01:00`,
});

const INSIDE = run('inside', {}, {}, { ...at('10:00'), ...recorded(1) });
const OUTSIDE = run('outside', SILENT, {}, { ...at('10:30'), ...recorded(2) });
const CHECK: RecordedCheck = {
  check: 'firewall-log',
  result: 'blocked',
  recordedAt: '2026-11-21T11:00:00.000+01:00',
  saidBy: 'Erik Ek',
  ...recorded(3),
};
const CARD = card('down', {
  recordedAt: '2026-11-21T12:00:00.000+01:00',
  updatedAt: '2026-11-21T11:59:00.000+01:00',
  ...recorded(4),
});
const CONTENTS: Contents = { ...NOTHING, runs: [INSIDE, OUTSIDE], checks: [CHECK], cards: [CARD] };

const entriesOf = (contents: Contents, most = 100): readonly TimelineEntry[] => [...timelineOf(contents, most).entries];
const kindsOf = (contents: Contents): readonly string[] => entriesOf(contents).map(({ what }) => what.kind);

describe('given a case with a capture', () => {
  const later = { ...CONTENTS, witnesses: [{ ...witnessOf(OUTSIDE, 'server', MISSING), ...recorded(5, true) }] };
  it('says when it was added, what it shows, and what became of the verdict', () => {
    const last = entriesOf(later).at(-1);
    expect(last?.what).toEqual({ kind: 'witness', source: 'pcap', arrived: 0, missing: 4, untold: 0 });
    expect(last?.imported).toBe(true);
  });
  it('as it stood before, the case does not hold it', () => {
    const before = entriesOf(later).at(-2)?.id ?? '';
    expect(asItStood(later, before)?.witnesses).toBeUndefined();
    expect(asItStood(later, entriesOf(later).at(-1)?.id ?? '')?.witnesses).toHaveLength(1);
  });
});

describe('given a case with runs, a check and a card', () => {
  const entries = entriesOf(CONTENTS);

  it('has an entry for each, oldest first', () =>
    expect(entries.map(({ what, at: time }) => [what.kind, time.slice(11, 16)])).toEqual([
      ['run', '10:00'],
      ['run', '10:30'],
      ['check', '11:00'],
      ['card', '12:00'],
    ]));

  it('says what each of them showed', () =>
    expect(entries.map(({ what }) => what)).toMatchObject([
      { stage: 'inside', good: 4, probes: 4 },
      { stage: 'outside', good: 0, probes: 4 },
      { check: 'firewall-log', result: 'blocked', saidBy: 'Erik Ek' },
      { up: 0, rows: 3 },
    ]));

  it('carries the verdict as it stood then', () =>
    expect(entries.map(({ verdict }) => verdict)).toEqual(
      [
        { runs: [INSIDE] },
        { runs: [INSIDE, OUTSIDE] },
        { runs: [INSIDE, OUTSIDE], checks: [CHECK] },
        { runs: [INSIDE, OUTSIDE], checks: [CHECK], cards: [CARD] },
      ].map((held) => {
        const { party, certainty } = judge({ ...NOTHING, ...held }).verdict;
        return { party, certainty };
      }),
    ));

  it('marks where the verdict became another one, and nowhere else', () => {
    expect(entries[1]).toMatchObject({ verdict: { party: 'firewall-or-proxy', certainty: 'likely' }, became: true });
    const same = entries.filter(
      ({ verdict }, place) => JSON.stringify(verdict) === JSON.stringify(entries[place - 1]?.verdict),
    );
    expect(same.every(({ became }) => !became)).toBe(true);
  });

  it('says the same in whatever order it is handed in', () =>
    expect(entriesOf({ ...CONTENTS, runs: [OUTSIDE, INSIDE] })).toEqual(entries));

  it('looks back to exactly what was there by then', () =>
    expect(asItStood(CONTENTS, entries[1]!.id)).toEqual({ ...NOTHING, runs: [INSIDE, OUTSIDE] }));

  it('looks back to the newest entry as to the case of now', () =>
    expect(judge(asItStood(CONTENTS, entries[3]!.id)!)).toEqual(judge(CONTENTS)));

  it('knows no other entry', () => expect(asItStood(CONTENTS, 'another')).toBeNull());
});

describe('given a check that was withdrawn', () => {
  const withdrawn = { ...CHECK, withdrawnAt: '2026-11-21T11:30:00.000+01:00' };
  const contents = { ...CONTENTS, checks: [withdrawn] };
  const entries = entriesOf(contents);

  it('has the check and its withdrawal, each at its time', () =>
    expect(entries.map(({ what, at: time }) => [what.kind, time.slice(11, 16)])).toEqual([
      ['run', '10:00'],
      ['run', '10:30'],
      ['check', '11:00'],
      ['withdrawal', '11:30'],
      ['card', '12:00'],
    ]));

  it('still counts before that', () => {
    expect(asItStood(contents, entries[2]!.id)?.checks[0]?.withdrawnAt).toBeUndefined();
    expect(entries[2]!.verdict).toEqual(entriesOf(CONTENTS)[2]!.verdict);
  });

  it('counts no more from then on', () => {
    expect(asItStood(contents, entries[3]!.id)?.checks).toEqual([withdrawn]);
    expect(entries[3]!.verdict).toEqual(entries[1]!.verdict);
  });
});

describe('given a run that was imported after the others, and is older than they are', () => {
  const old = run('outside', {}, {}, { ...at('08:00'), ...recorded(5, true) });
  const contents = { ...CONTENTS, runs: [INSIDE, OUTSIDE, old] };
  const last = entriesOf(contents).at(-1);

  it('stands where the case came to know it, with its own time', () =>
    expect([last?.imported, last?.at]).toEqual([true, old.startedAt]));

  it('is not in the case before that', () => {
    const before = entriesOf(contents).at(-2)!;
    expect(asItStood(contents, before.id)?.runs).toEqual([INSIDE, OUTSIDE]);
  });
});

describe('given a clock that was set back between two runs', () =>
  it('keeps the order in which they were recorded', () => {
    const earlier = run('outside', SILENT, {}, { ...at('09:00'), ...recorded(2) });
    const entries = entriesOf({ ...NOTHING, runs: [INSIDE, earlier] });
    expect(entries.map(({ at: time }) => time.slice(11, 16))).toEqual(['10:00', '09:00']);
  }));

describe('given a check that was recorded while a watch went on', () => {
  const watch = { ...watchOf('outside', ['+', TLS_RESET, '+']), ...at('10:40', 19), ...recorded(3) };
  const during = { ...CHECK, recordedAt: '2026-11-21T10:50:00.000+01:00', ...recorded(4) };
  const contents = { ...NOTHING, runs: [INSIDE, OUTSIDE], watches: [watch], checks: [during] };

  it('places the watch where its result was known', () =>
    expect(kindsOf(contents)).toEqual(['run', 'run', 'check', 'watch']));

  it('counts what failed', () =>
    expect(entriesOf(contents).at(-1)).toMatchObject({ until: watch.endedAt, what: { failed: 1, attempts: 3 } }));
});

describe('given entries of a program that did not number them', () =>
  it('orders them by their times', () => {
    const plain = { ...CONTENTS, runs: [OUTSIDE, INSIDE].map((one) => ({ ...one, recorded: undefined })) };
    expect(entriesOf({ ...plain, checks: [], cards: [] }).map(({ at: time }) => time.slice(11, 16))).toEqual([
      '10:00',
      '10:30',
    ]);
  }));

describe('given a stage that was good, and fails since', () =>
  it('marks its last good run', () => {
    const good = run('outside', {}, {}, { ...at('09:00'), ...recorded(1) });
    const runs = [good, { ...INSIDE, ...recorded(2) }, { ...OUTSIDE, ...recorded(3) }];
    const marks = entriesOf({ ...NOTHING, runs }).map(({ what }) => what.kind === 'run' && what.lastGood);
    expect(marks).toEqual([true, false, false]);
  }));

describe('given more entries than are asked for', () => {
  const { earlier, entries } = timelineOf(CONTENTS, 2);
  it('gives the newest, and says how many are before them', () =>
    expect([earlier, [...entries].map(({ what }) => what.kind)]).toEqual([2, ['check', 'card']]));
  it('marks a change against what was before them', () =>
    expect([...timelineOf(CONTENTS, 3).entries]).toEqual(entriesOf(CONTENTS).slice(1)));
});

describe('given an empty case', () => it('has no entries', () => expect(entriesOf(NOTHING)).toEqual([])));
