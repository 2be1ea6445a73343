import { describe, expect, it } from 'vitest';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import { judged, judge } from './in-words.ts';
import { materialOf } from '../cases/case.ts';
import { CASES } from '../cases/all-cases.ts';
import { card, run } from '../make-evidence.ts';

/** The stage that a verdict names to the window is the one that its text names. */

const NAMED = [
  ['inside', /^Run the inside (stage (next|once more|again)|and the outside stage)/],
  ['outside', /^Run the outside stage (next|once more(?!, after))/],
  [
    'platform',
    /^(Record the platform card next|On the platform, click “Update API Configuration” once more|The card is recorded, and these of its rows were not read|Click “Update API Configuration” on the platform, and record the card)/,
  ],
] as const;
const namedIn = (text: string): string | undefined => NAMED.find(([, words]) => words.test(text))?.[0];
const sides = (given: Partial<Material>): readonly (string | undefined)[] => {
  const { verdict } = judge({ runs: [], cards: [], checks: [], ...given });
  return [verdict.nextStage, namedIn(verdict.wouldChange)];
};

it.each(CASES.map((one) => [one.name, one] as const))(
  'given every written case: text and field name one stage: %s',
  (_, one) => {
    const [field, text] = sides(materialOf(one));
    expect(field).toBe(text);
  },
);

describe('given a run that was stopped', () => {
  it('asks for that stage again where nothing is known', () =>
    expect(sides({ runs: [run('inside', 'not-run.stopped')] })).toEqual(['inside', 'inside']));
  it('asks for it again where the others are known', () =>
    expect(sides({ runs: [run('inside'), run('outside', 'not-run.stopped')] })).toEqual(['outside', 'outside']));
});

it('given a card of which rows were not read: asks for these rows, and not as if no card were recorded', () => {
  const all = card();
  const unread = { value: 'not-read', status: null } as const;
  const read = card('up', { rows: { ...all.rows, 'endpoint-groups-api': unread, 'monitoring-api': unread } });
  const { verdict } = judged([run('inside'), run('outside')], [read]);
  expect(verdict.nextStage).toBe('platform');
  expect(verdict.wouldChange).toBe(
    'The card is recorded, and these of its rows were not read: Endpoint Groups API, Monitoring API. Read them on the platform, and record the card with all rows.',
  );
});
