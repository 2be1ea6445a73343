import { describe, expect, it } from 'vitest';
import { judge, nameChanges, nameChangeText } from './in-words.ts';
import { orderOf } from '../../../src/core/diagnosis/order.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import type { NameAnswers, StageRecord } from '../../../src/core/records/record.ts';
import { card, HOST, run, type Wanted } from '../make-evidence.ts';

/** Whether a name leads elsewhere than when all was last good. */

const FQDN = 'egress.platform.example';

const answers = (name: string, at: string, ...addresses: readonly string[]): NameAnswers => ({
  name,
  askedAt: at,
  answers: [
    {
      resolver: '192.0.2.53',
      outcome: addresses.length > 0 ? 'found' : 'no-answer',
      addresses: addresses.map((address) => ({ address, ttl: 60 })),
    },
  ],
});

const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000+01:00`;
let cards = 0;
const cardOn = (day: number, value: 'up' | 'down', ...addresses: readonly string[]): PlatformCard => {
  cards += 1;
  return card(value, {
    id: `00000000-0000-4000-9000-${String(cards).padStart(12, '0')}`,
    recordedAt: on(day),
    updatedAt: on(day),
    resolved: answers(FQDN, on(day), ...addresses),
  });
};
const changesOf = (...given: readonly PlatformCard[]): readonly string[] =>
  nameChanges(orderOf({ runs: [], cards: given })).map(nameChangeText);

describe('given the outbound FQDN on two cards', () => {
  it('tells when its address is another one than when every row was Up', () =>
    expect(changesOf(cardOn(3, 'up', '192.0.2.1'), cardOn(5, 'down', '192.0.2.9'))).toEqual([
      `The address behind ${FQDN} changed: 192.0.2.1 on 2026-11-03, 192.0.2.9 on 2026-11-05.`,
    ]));
  it('tells it of IPv6 alone', () =>
    expect(changesOf(cardOn(3, 'up', '2001:db8::1'), cardOn(5, 'down', '2001:db8::9'))).toHaveLength(1));
  it('tells the first day on which the new one was seen', () =>
    expect(
      changesOf(cardOn(3, 'up', '192.0.2.1'), cardOn(5, 'down', '192.0.2.9'), cardOn(7, 'down', '192.0.2.9'))[0],
    ).toContain('192.0.2.9 on 2026-11-05'));
  it.each<[string, readonly PlatformCard[]]>([
    [
      'the same set in another order',
      [cardOn(3, 'up', '192.0.2.1', '192.0.2.2'), cardOn(5, 'down', '192.0.2.2', '192.0.2.1')],
    ],
    ['a part of the set', [cardOn(3, 'up', '192.0.2.1', '192.0.2.2'), cardOn(5, 'down', '192.0.2.2')]],
    [
      'an address that was given before in turn',
      [cardOn(1, 'up', '192.0.2.9'), cardOn(3, 'up', '192.0.2.1'), cardOn(5, 'down', '192.0.2.9')],
    ],
    [
      'a further address beside the old one',
      [cardOn(3, 'up', '192.0.2.1'), cardOn(5, 'down', '192.0.2.1', '192.0.2.9')],
    ],
    ['no answer now', [cardOn(3, 'up', '192.0.2.1'), cardOn(5, 'down')]],
    ['no answer then', [cardOn(3, 'up'), cardOn(5, 'down', '192.0.2.9')]],
    [
      'no answer for the version of IP that there was',
      [cardOn(3, 'up', '192.0.2.1'), cardOn(5, 'down', '2001:db8::9')],
    ],
    ['rows that were never Up', [cardOn(3, 'down', '192.0.2.1'), cardOn(5, 'down', '192.0.2.9')]],
  ])('tells no change for %s', (_, given) => expect(changesOf(...given)).toEqual([]));
});

describe('given rows that read Down since the outbound FQDN leads elsewhere', () => {
  const runs = [run('inside'), run('outside')];
  const given = [cardOn(3, 'up', '192.0.2.1'), cardOn(22, 'down', '192.0.2.9')];
  const judgement = judge({ runs, cards: given, checks: [] });
  it('says first what to do about the stale entry', () =>
    expect(judgement.verdict.steps[0]).toContain(`Use an FQDN object for ${FQDN}, or enter 192.0.2.9.`));
  it('says nothing of it where every row is Up', () => {
    const { verdict } = judge({
      runs,
      cards: [cardOn(3, 'up', '192.0.2.1'), cardOn(22, 'up', '192.0.2.9')],
      checks: [],
    });
    expect(JSON.stringify(verdict)).not.toContain('FQDN object');
  });
});

describe("given the server's name at a stage", () => {
  const outsideOn = (day: number, wanted: Wanted, ...addresses: readonly string[]): StageRecord =>
    run('outside', wanted, {}, { startedAt: on(day), names: [answers(HOST, on(day), ...addresses)] });
  const SILENT = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const;
  const now = outsideOn(21, { ...SILENT, remoteAddress: '203.0.113.99' }, '203.0.113.99');
  const judged = (before: StageRecord, after: StageRecord) =>
    judge({ runs: [before, run('inside'), after], cards: [], checks: [] }).verdict;
  it('names the change as another explanation where connections are stopped since', () => {
    const verdict = judged(outsideOn(3, {}, '203.0.113.10'), now);
    expect(verdict.rivals.map(({ sentence }) => sentence).join('\n')).toContain(
      `The address behind ${HOST} changed: 203.0.113.10 on 2026-11-03, 203.0.113.99 on 2026-11-21.`,
    );
    expect(verdict.certainty).not.toBe('proven');
  });
  it('says nothing where the server answered', () =>
    expect(
      JSON.stringify(
        judged(
          outsideOn(3, {}, '203.0.113.10'),
          outsideOn(21, { status: 403, remoteAddress: '203.0.113.99' }, '203.0.113.99'),
        ),
      ),
    ).not.toContain('The address behind'));
  it('says nothing where it was never good', () =>
    expect(JSON.stringify(judged(outsideOn(3, SILENT, '203.0.113.10'), now))).not.toContain('The address behind'));
});
