import { describe, expect, it } from 'vitest';
import { judge, beforeAfter, type Verdict } from './in-words.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { card, run, type Wanted } from '../make-evidence.ts';
import { good, watch } from '../make-watch.ts';

/** Everything is good now: what is said of it must fit what is said for the ticket, whatever lies before. */

const SILENT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const START = Date.parse('2026-11-20T09:00:00Z');
const timeAt = (minute: number): string => new Date(START + minute * 60_000).toISOString();
const ran = (minute: number, wanted: Wanted = {}, changes: Partial<StageRecord> = {}): StageRecord => {
  const made = run('outside', {}, { 'open-api': wanted }, { startedAt: timeAt(minute), ...changes });
  for (const { evidence } of made.probes) if (evidence) evidence.startedAt = timeAt(minute);
  return made;
};
/** Six hours apart and longer, as they are seen from outside: F failed, G good. */
const story = (letters: string): readonly StageRecord[] =>
  letters.split('').map((letter, index) => ran(index * 360, letter === 'F' ? SILENT : {}));
const after = (runs: readonly StageRecord[], cards?: readonly PlatformCard[], watches = [] as never[]) => {
  const last = runs.length * 360;
  const rows = cards ?? [card('up', { updatedAt: timeAt(last + 2), recordedAt: timeAt(last + 2) })];
  const all = [...runs, run('inside', {}, {}, { startedAt: timeAt(last) })];
  return { runs: all, cards: rows, checks: [], watches };
};
const verdictOf = (...given: Parameters<typeof after>): Verdict => judge(after(...given)).verdict;

describe('given runs outside that fail and succeed by turns, hours apart', () => {
  it.each(['FGFG', 'FGFGFG', 'GFGFG', 'FGFGG', 'FFGFG'])('%s is not said to be without fault', (letters) => {
    expect(verdictOf(story(letters))).toMatchObject({ code: 'verdict.comes-and-goes', certainty: 'likely' });
    expect(beforeAfter(story(letters))?.result).toBe('cannot-tell');
  });
  it('has no fault any more once enough of them were good', () => {
    expect(verdictOf(story('FGFGGGGG'))).toMatchObject({ code: 'verdict.no-fault', certainty: 'proven' });
    expect(beforeAfter(story('FGFGGGGG'))?.result).toBe('mended');
  });
  const elsewhere = (minute: number): StageRecord =>
    ran(minute, SILENT, { server: { ...ran(0).server, host: 'other.customer.example' } });
  it('counts no run against another server', () => {
    expect(verdictOf([elsewhere(0), ran(360), elsewhere(720), ran(1080)])).toMatchObject({ code: 'verdict.no-fault' });
    expect(verdictOf([elsewhere(0), ran(360)])).toMatchObject({ code: 'verdict.no-fault', certainty: 'proven' });
  });
  it('a newer failure of another server hides none of this one', () =>
    expect(verdictOf([ran(0, SILENT), elsewhere(360), ran(720)])).toMatchObject({
      code: 'verdict.no-fault',
      certainty: 'likely',
    }));
});

describe('given one failure and one good run hours after it', () => {
  it('is likely without fault, and names the time of the failure', () => {
    const verdict = verdictOf(story('FG'));
    expect(verdict).toMatchObject({ code: 'verdict.no-fault', certainty: 'likely' });
    expect(verdict.sentence).toContain(
      'At 2026-11-20 09:00:00 UTC the outside stage failed, and it was good once since: it was fixed, or it is intermittent.',
    );
    expect(verdict.wouldChange).toBe('Run the outside stage once more: it stays good once it is fixed.');
  });
  it('is proven without fault by the second good run', () =>
    expect(verdictOf(story('FGG'))).toMatchObject({ code: 'verdict.no-fault', certainty: 'proven' }));
  it('is proven without fault by a watch that is good throughout', () => {
    const settled = { ...watch('outside', good(5)), startedAt: timeAt(700) };
    expect(judge({ ...after(story('FG')), watches: [settled] }).verdict.code).toBe('verdict.no-fault');
  });
});

describe('given cards of the platform that read Down and Up by turns', () => {
  const cardsOf = (letters: string): readonly PlatformCard[] =>
    letters.split('').map((letter, index) => {
      const time = timeAt(800 + index * 45);
      const id = `00000000-0000-4000-9000-00000000000${index}`;
      return card(letter === 'D' ? 'down' : 'up', { id, updatedAt: time, recordedAt: time });
    });
  const all = (letters: string): Verdict => verdictOf(story('G'), cardsOf(letters));
  it.each(['DUDU', 'UDUDU', 'DDUDU', 'DUDUU'])('%s is not said to be without fault', (letters) => {
    expect(all(letters)).toMatchObject({
      code: 'verdict.row-comes-and-goes',
      party: 'unknown',
      certainty: 'cannot-tell',
    });
    expect(beforeAfter(story('G'), [], null, cardsOf(letters))?.result).toBe('cannot-tell');
  });
  it.each(['DUU', 'UDUU', 'DUDUUUUU'])('%s has no fault', (letters) =>
    expect(all(letters)).toMatchObject({ code: 'verdict.no-fault', certainty: 'proven' }),
  );
  it.each(['DU', 'UDU'])('%s is likely without fault, and names the time when it read Down', (letters) => {
    expect(all(letters)).toMatchObject({ code: 'verdict.no-fault', certainty: 'likely' });
    expect(all(letters).sentence).toContain('read Down: fixed since, or intermittent.');
  });
  const within = (
    minutes: readonly number[],
    changes: readonly Partial<PlatformCard>[] = [],
  ): readonly PlatformCard[] =>
    minutes.map((minute, index) => {
      const time = timeAt(800 + minute);
      const id = `00000000-0000-4000-9000-00000000001${index}`;
      return card(index === minutes.length - 2 ? 'down' : 'up', {
        ...{ id, updatedAt: time, recordedAt: time },
        ...changes[index],
      });
    });
  it('Up, Down and Up within the hour comes and goes', () => {
    expect(verdictOf(story('G'), within([0, 28, 29]))).toMatchObject({ code: 'verdict.row-comes-and-goes' });
    expect(beforeAfter(story('G'), [], null, within([0, 28, 29]))?.result).toBe('cannot-tell');
  });
  it('a card of another outbound FQDN does not show that the first is let through', () => {
    const cards = within([0, 1], [{}, { outboundFqdn: 'other.platform.example' }]);
    expect(verdictOf(story('G'), cards)).toMatchObject({ code: 'verdict.no-fault', certainty: 'likely' });
    expect(beforeAfter(story('G'), [], null, cards)?.sentence).toContain(
      'The newest card names another outbound FQDN: other.platform.example, before egress.platform.example.',
    );
  });
  it('nor do two of them', () => {
    const other = { outboundFqdn: 'other.platform.example' };
    const [, down, up] = within([0, 1, 2], [{}, {}, other]);
    const again = {
      ...up,
      id: '00000000-0000-4000-9000-000000000099',
      updatedAt: timeAt(900),
      recordedAt: timeAt(900),
    };
    const cards = [down, up, again].filter((one) => one !== undefined) as readonly PlatformCard[];
    expect(verdictOf(story('G'), cards)).toMatchObject({ code: 'verdict.no-fault', certainty: 'likely' });
  });
  it('a card without the time of its click shows no fix', () => {
    const cards = within([0, 1], [{}, { updatedAtAssumed: true }]);
    expect(beforeAfter(story('G'), [], null, cards)?.result).toBe('cannot-tell');
  });
});

/** A probe that fails now and was good a short while ago, as behind one address that several nodes share. */

const WRONG_NODE: Wanted = {
  status: 500,
  reading: { kind: 'mnt-result', declaration: true, cpmCode: '34110', info: 'This is not a MnT node.' },
};
const at = (minute: number, seen: Wanted = {}): StageRecord => {
  const startedAt = `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000+01:00`;
  const made = run('inside', {}, { 'mnt-session': seen }, { startedAt });
  for (const { evidence } of made.probes) if (evidence) evidence.startedAt = startedAt;
  return made;
};
const verdictAfter = (...runs: readonly StageRecord[]): Verdict => judge({ runs, cards: [], checks: [] }).verdict;

it('given a node that cannot serve Monitoring, a few minutes after one that can: still names the server', () =>
  expect(verdictAfter(at(0), at(5, WRONG_NODE)).party).toBe('access-control-server'));

it('given one that failed, was good and fails again: says that it is intermittent', () =>
  expect(verdictAfter(at(0, WRONG_NODE), at(5), at(10, WRONG_NODE)).sentence).toContain(
    'Intermittent: the same probe was good at 2026-11-21 09:05:00 UTC.',
  ));

it.each<[string, readonly StageRecord[]]>([
  ['one that failed both times', [at(0, WRONG_NODE), at(5, WRONG_NODE)]],
  ['one that was good the day before', [{ ...at(0), startedAt: '2026-11-20T10:00:00.000+01:00' }, at(5, WRONG_NODE)]],
  ['a sign-in that is rejected after it was accepted', [at(0), at(5, { status: 401 })]],
  [
    'one that was good at another server',
    [{ ...at(0), server: { ...at(0).server, host: 'acs.other.example' } }, at(5, WRONG_NODE)],
  ],
  ['one that was good as another user', [{ ...at(0), user: 'other-user' }, at(5, WRONG_NODE)]],
])('given what is no coming and going: %s is not said to be one', (_, runs) =>
  expect(verdictAfter(...runs).sentence).not.toMatch(/is intermittent|was good at/),
);
