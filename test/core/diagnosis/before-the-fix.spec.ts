import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { run, type Wanted } from '../make-evidence.ts';

/** What is fixed between two stages is no fault of the way between them. */

const at = (minute: number): Partial<StageRecord> => ({
  startedAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000+01:00`,
});
const REDIRECTED: Wanted = { status: 302 };
const OFF = { 'ers-endpoint-groups': REDIRECTED };
const inside = (minute: number, asked: object = {}) => run('inside', {}, asked, { ...at(minute), id: `00000000-0000-4000-8000-0000000000${minute}` }); // prettier-ignore
const outside = (minute: number, asked: object = OFF) => run('outside', {}, asked, { ...at(minute), id: `00000000-0000-4000-8000-0000000000${minute}` }); // prettier-ignore
const verdictOf = (...runs: readonly StageRecord[]) => judge({ runs, cards: [], checks: [] }).verdict;

describe('given an outside stage that failed as the inside stage did, before that was fixed', () => {
  it('accuses nobody, and asks for the outside stage again', () => {
    const { certainty, steps } = verdictOf(inside(10, OFF), outside(12), inside(14));
    expect([certainty, steps[0]]).toEqual([
      'cannot-tell',
      'Run the outside stage again: its run is older than what was fixed.',
    ]);
  });
  it('the order of the files makes no difference', () =>
    expect(verdictOf(inside(14), outside(12), inside(10, OFF)).certainty).toBe('cannot-tell'));
  it('an outside stage that fails after the fix is judged', () =>
    expect(verdictOf(inside(10, OFF), inside(14), outside(16)).certainty).not.toBe('cannot-tell'));
  it('one that failed in another way is judged', () =>
    expect(
      verdictOf(inside(10, { 'ers-endpoint-groups': { status: 503 } }), outside(12), inside(14)).certainty,
    ).not.toBe('cannot-tell'));
  it.each([
    ['tcp.timeout', true],
    ['tcp.refused', false],
  ] as const)('without a connection inside, by tcp.timeout, one by %s is doubted: %s', (there, isDoubted) => {
    const lost = (outcome: 'tcp.timeout' | 'tcp.refused') => ({
      'ers-endpoint-groups': { failure: { layer: 'tcp' as const, outcome } },
    });
    const runs = [inside(10, lost('tcp.timeout')), outside(12, lost(there)), inside(14)];
    const codes = judge({ runs, cards: [], checks: [] }).guard.map(({ code }) => code);
    expect([codes.includes('guard.just-recovered-inside'), codes.includes('guard.before-fix-outside')]).toEqual([
      true,
      isDoubted,
    ]);
  });
});
