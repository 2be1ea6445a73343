import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Verdict } from '../../../src/core/diagnosis/judgement.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { run, type Wanted } from '../make-evidence.ts';

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
const verdictOf = (...runs: readonly StageRecord[]): Verdict => judge({ runs, cards: [], checks: [] }).verdict;

describe('given a node that cannot serve Monitoring, a few minutes after one that can', () => {
  const verdict = verdictOf(at(0), at(5, WRONG_NODE));
  it('still names the server', () => expect(verdict.party).toBe('access-control-server'));
});

describe('given one that failed, was good and fails again', () => {
  it('says that it is intermittent', () =>
    expect(verdictOf(at(0, WRONG_NODE), at(5), at(10, WRONG_NODE)).sentence).toContain(
      'Intermittent: the same probe was good at 2026-11-21 09:05:00 UTC.',
    ));
});

describe('given what is no coming and going', () => {
  it.each<[string, readonly StageRecord[]]>([
    ['one that failed both times', [at(0, WRONG_NODE), at(5, WRONG_NODE)]],
    ['one that was good the day before', [{ ...at(0), startedAt: '2026-11-20T10:00:00.000+01:00' }, at(5, WRONG_NODE)]],
    ['a sign-in that is rejected after it was accepted', [at(0), at(5, { status: 401 })]],
    [
      'one that was good at another server',
      [{ ...at(0), server: { ...at(0).server, host: 'acs.other.example' } }, at(5, WRONG_NODE)],
    ],
    ['one that was good as another user', [{ ...at(0), user: 'other-user' }, at(5, WRONG_NODE)]],
  ])('%s is not said to be one', (_, runs) =>
    expect(verdictOf(...runs).sentence).not.toMatch(/is intermittent|was good at/),
  );
});
