import { describe, expect, it } from 'vitest';
import { type Material, judge } from '../../../src/core/diagnosis/diagnose.ts';
import { format, isSame } from '../../../src/core/messages/message.ts';
import { materialOf, readPlays } from '../../recorded/evidence.ts';
import { card, run } from '../make-evidence.ts';

/** The line "To decide" names something to do: the note that lowered the certainty says why, and is an alternative. */

const BLOCKED = { status: 403 } as const;
const inside = run('inside');
const CASES: readonly (readonly [string, Material])[] = [
  ['the user differs', { runs: [inside, run('outside', BLOCKED, {}, { user: 'other' })], cards: [], checks: [] }],
  [
    'the stages lie days apart',
    {
      runs: [inside, run('outside', BLOCKED, {}, { startedAt: '2026-11-24T10:00:00.000+01:00' })],
      cards: [],
      checks: [],
    },
  ],
  ['the run was stopped', { runs: [inside, run('outside', BLOCKED, {}, { state: 'stopped' })], cards: [], checks: [] }],
  [
    'the card is ahead of the clock',
    {
      runs: [inside, run('outside')],
      cards: [card('down', { updatedAt: '2026-11-21T12:00:00.000+01:00' })],
      checks: [],
    },
  ],
];

describe.each(CASES)('given a verdict that is lowered because %s', (_why, material) => {
  const { verdict, guard } = judge(material);
  it('is lowered', () => expect(guard.length).toBeGreaterThan(0));
  it('names the decisive check', () => expect(verdict.wouldChange).toEqual(verdict.rivals[0]?.check));
  it('does not repeat the caveat', () =>
    expect(guard.some(({ sentence }) => isSame(sentence, verdict.wouldChange))).toBe(false));
  it('says it in Swedish as well', () =>
    expect(format(verdict.wouldChange, 'sv')).not.toBe(format(verdict.wouldChange, 'en')));
});

describe('given a device that says that it blocked', () => {
  const play = readPlays('blind', 'outside-words').find(({ id }) => id === 'waf-stops-everybody');
  const { runs, cards } = materialOf(play!);
  it.each([
    ['rows that read Down, whether its rule spares the platform', cards, 'If it spares them'],
    ['no card, whether the server gave the answer', [], 'the server gave it'],
  ])('it is asked, with %s', (_, shown, text) => {
    const { verdict } = judge({ runs, cards: shown, checks: [] });
    expect([verdict.certainty, format(verdict.wouldChange, 'en')]).toEqual(['proven', expect.stringContaining(text)]);
  });
});
