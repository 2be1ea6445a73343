import { describe, expect, it } from 'vitest';
import type { CheckName, RecordedCheck } from '../../../src/core/records/case.ts';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import { judged, judge } from './in-words.ts';
import { card, run, type Wanted, altered } from '../make-evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';

/** What people found out: it explains what was sent before they looked, and nothing that came later. */

const BEFORE = '2026-11-21T09:00:00.000+01:00';
const AFTER = '2026-11-21T12:00:00.000+01:00';
const LATER = { startedAt: '2026-11-21T13:00:00.000+01:00', endedAt: '2026-11-21T13:01:00.000+01:00' };

const found = (check: CheckName, result: string, recordedAt: string): RecordedCheck => ({ check, result, recordedAt });
const verdictOf = (given: Partial<Material>) => judge({ runs: [], cards: [], checks: [], ...given }).verdict;
const REJECTED = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
const SILENT = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const;

describe('the cost of a step', () => {
  const COST = 'The click costs up to three attempts.';
  const stepsOf = (status: number | null) => {
    const row = { value: 'down', status } as const;
    const rows = { 'endpoint-api': row, 'endpoint-groups-api': row, 'monitoring-api': row };
    const { steps, rivals } = verdictOf({
      runs: [run('inside'), run('outside')],
      cards: [card('down', { rows })],
      checks: [found('password-reentered', 'no', AFTER)],
    });
    return [...steps, ...rivals.map(({ check }) => check)].filter((step) =>
      step.includes('“Update API Configuration”'),
    );
  };
  it('is said with each click while a sign-in is rejected', () =>
    expect(stepsOf(401).map((step) => step.endsWith(COST))).toEqual(stepsOf(401).map(() => true)));
  it('is not said where nothing was rejected', () =>
    expect(stepsOf(null).some((step) => step.endsWith(COST))).toBe(false));
  it('is said with a sign-in to the GUI', () =>
    expect(verdictOf({ runs: [REJECTED] }).wouldChange).toContain('one more attempt'));
});

describe('given a password that was rotated after somebody signed in to the admin GUI', () => {
  const verdict = verdictOf({ runs: [REJECTED], checks: [found('gui-sign-in', 'accepted', BEFORE)] });
  it('does not take the old sign-in for a missing role', () =>
    expect([verdict.party, verdict.certainty]).toEqual(['api-account', 'likely']));
  it('still asks for that check', () =>
    expect(verdict.rivals.some(({ recordedAs }) => recordedAs === 'gui-sign-in')).toBe(true));
});

it('given an account that was rejected once and was fixed since: is not proven to be at fault by the old rejection', () =>
  expect(verdictOf({ runs: [REJECTED], checks: [found('gui-sign-in', 'rejected', BEFORE)] }).certainty).not.toBe(
    'proven',
  ));

describe('given an IP access list that was fixed, and a stage that was run again', () => {
  const checks = [found('ip-access-list', 'not-allowed', AFTER)];
  it('explains the run before it', () =>
    expect(verdictOf({ runs: [run('inside'), run('outside', SILENT)], checks }).code).toBe('verdict.ip-access-list'));
  it('does not explain the run after it', () =>
    expect(verdictOf({ runs: [run('inside'), run('outside', SILENT, {}, LATER)], checks }).party).toBe(
      'firewall-or-proxy',
    ));
});

it('given a switch that was off before the newest run: is not the fault for that', () => {
  const away = { status: 302, headers: [['Location', 'https://sso.vendor.example/x']] as [string, string][] };
  const runs = [run('inside', {}, { 'open-api': away })];
  expect(verdictOf({ runs, checks: [found('switches-confirmed-on', 'no', BEFORE)] }).code).not.toBe(
    'verdict.switch-off',
  );
  expect(verdictOf({ runs, checks: [found('switches-confirmed-on', 'no', AFTER)] }).code).toBe('verdict.switch-off');
});

it('given a run that was taken up again after a check: is explained by it only as far as it was sent before', () => {
  const sent = (startedAt: string) => {
    const outside = altered(run('outside', SILENT), (evidence) => Object.assign(evidence, { startedAt }));
    const checks = [found('firewall-log', 'let-through', AFTER)];
    return verdictOf({ runs: [run('inside'), outside], checks }).party;
  };
  expect([sent('2026-11-21T10:30:00.000+01:00'), sent('2026-11-21T12:30:00.000+01:00')]).toEqual([
    'access-control-server',
    'firewall-or-proxy',
  ]);
});

describe('given a card that tells whether the password was typed again, and somebody who was asked', () => {
  const red = (passwordReentered: boolean) =>
    verdictOf.bind(null, { runs: [run('inside'), run('outside')], cards: [card('down', { passwordReentered })] });
  const withCheck = (told: boolean, result: string, recordedAt: string) =>
    verdictOf({
      runs: [run('inside'), run('outside')],
      cards: [card('down', { passwordReentered: told })],
      checks: [found('password-reentered', result, recordedAt)],
    }).party;
  it('believes the newer card', () => expect(withCheck(false, 'yes', BEFORE)).toBe(red(false)().party));
  it('believes who was asked after the card', () =>
    expect([withCheck(true, 'no', AFTER), withCheck(false, 'yes', AFTER)]).toEqual([
      red(false)().party,
      red(true)().party,
    ]));
  it('does not lose what the card tells where its clock is ahead of ours', () => {
    const ahead = { passwordReentered: false, updatedAt: '2026-11-21T11:02:00.000+01:00' };
    expect(verdictOf({ runs: [run('inside'), run('outside')], cards: [card('down', ahead)] }).party).toBe(
      red(false)().party,
    );
  });
});

it('given a check that put a rival in the place of the verdict: keeps the verdict as a rival, and asks for something else than what was just looked at', () => {
  const checks = [found('firewall-log', 'let-through', AFTER)];
  const verdict = verdictOf({ runs: [run('inside'), run('outside', SILENT)], checks });
  expect(verdict.code).toBe('verdict.let-through');
  expect(verdict.rivals[0]?.party).toBe('firewall-or-proxy');
  expect(verdict.rivals[0]?.check).not.toContain('log line');
  expect(verdict.wouldChange).toBe(verdict.rivals[0]?.check);
});

/** What is fixed between two stages is no fault of the way between them. */

const at = (minute: number): Partial<StageRecord> => ({
  startedAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000+01:00`,
});
const REDIRECTED: Wanted = { status: 302 };
const OFF = { 'ers-endpoint-groups': REDIRECTED };
const inside = (minute: number, asked: object = {}) => run('inside', {}, asked, { ...at(minute), id: `00000000-0000-4000-8000-0000000000${minute}` }); // prettier-ignore
const outside = (minute: number, asked: object = OFF) => run('outside', {}, asked, { ...at(minute), id: `00000000-0000-4000-8000-0000000000${minute}` }); // prettier-ignore
const verdictAfter = (...runs: readonly StageRecord[]) => judged(runs).verdict;

describe('given an outside stage that failed as the inside stage did, before that was fixed', () => {
  it('accuses nobody, and asks for the outside stage again', () => {
    const { certainty, steps } = verdictAfter(inside(10, OFF), outside(12), inside(14));
    expect([certainty, steps[0]]).toEqual([
      'cannot-tell',
      'Run the outside stage again: its run is older than what was fixed.',
    ]);
  });
  it('the order of the files makes no difference', () =>
    expect(verdictAfter(inside(14), outside(12), inside(10, OFF)).certainty).toBe('cannot-tell'));
  it('an outside stage that fails after the fix is judged', () =>
    expect(verdictAfter(inside(10, OFF), inside(14), outside(16)).certainty).not.toBe('cannot-tell'));
  it('one that failed in another way is judged', () =>
    expect(
      verdictAfter(inside(10, { 'ers-endpoint-groups': { status: 503 } }), outside(12), inside(14)).certainty,
    ).not.toBe('cannot-tell'));
  it.each([
    ['tcp.timeout', true],
    ['tcp.refused', false],
  ] as const)('without a connection inside, by tcp.timeout, one by %s is doubted: %s', (there, isDoubted) => {
    const lost = (outcome: 'tcp.timeout' | 'tcp.refused') => ({
      'ers-endpoint-groups': { failure: { layer: 'tcp' as const, outcome } },
    });
    const runs = [inside(10, lost('tcp.timeout')), outside(12, lost(there)), inside(14)];
    const codes = judged(runs).guard.map(({ code }) => code);
    expect([codes.includes('guard.just-recovered-inside'), codes.includes('guard.before-fix-outside')]).toEqual([
      true,
      isDoubted,
    ]);
  });
});
