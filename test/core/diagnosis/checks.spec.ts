import { describe, expect, it } from 'vitest';
import type { CheckName, RecordedCheck } from '../../../src/core/records/case.ts';
import { judge, type Material } from '../../../src/core/diagnosis/diagnose.ts';
import { card, run } from '../make-evidence.ts';

/** What people found out: it explains what was sent before they looked, and nothing that came later. */

const BEFORE = '2026-11-21T09:00:00.000+01:00';
const AFTER = '2026-11-21T12:00:00.000+01:00';
const LATER = { startedAt: '2026-11-21T13:00:00.000+01:00', endedAt: '2026-11-21T13:01:00.000+01:00' };

const found = (check: CheckName, result: string, recordedAt: string): RecordedCheck => ({ check, result, recordedAt });
const verdictOf = (given: Partial<Material>) => judge({ runs: [], cards: [], checks: [], ...given }).verdict;
const REJECTED = run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
const SILENT = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const;

describe('given a password that was rotated after somebody signed in to the admin GUI', () => {
  const verdict = verdictOf({ runs: [REJECTED], checks: [found('gui-sign-in', 'accepted', BEFORE)] });
  it('does not take the old sign-in for a missing role', () =>
    expect([verdict.party, verdict.certainty]).toEqual(['api-account', 'likely']));
  it('still asks for that check', () =>
    expect(verdict.rivals.some(({ recordedAs }) => recordedAs === 'gui-sign-in')).toBe(true));
});

describe('given an account that was rejected once and was fixed since', () => {
  it('is not proven to be at fault by the old rejection', () =>
    expect(verdictOf({ runs: [REJECTED], checks: [found('gui-sign-in', 'rejected', BEFORE)] }).certainty).not.toBe(
      'proven',
    ));
});

describe('given an IP access list that was fixed, and a stage that was run again', () => {
  const checks = [found('ip-access-list', 'not-allowed', AFTER)];
  it('explains the run before it', () =>
    expect(verdictOf({ runs: [run('inside'), run('outside', SILENT)], checks }).code).toBe('verdict.ip-access-list'));
  it('does not explain the run after it', () =>
    expect(verdictOf({ runs: [run('inside'), run('outside', SILENT, {}, LATER)], checks }).party).toBe(
      'firewall-or-proxy',
    ));
});

describe('given a switch that was off before the newest run', () => {
  it('is not the fault for that', () => {
    const away = { status: 302, headers: [['Location', 'https://sso.vendor.example/x']] as [string, string][] };
    const runs = [run('inside', {}, { 'open-api': away })];
    expect(verdictOf({ runs, checks: [found('switches-confirmed-on', 'no', BEFORE)] }).code).not.toBe(
      'verdict.switch-off',
    );
    expect(verdictOf({ runs, checks: [found('switches-confirmed-on', 'no', AFTER)] }).code).toBe('verdict.switch-off');
  });
});

describe('given a run that was taken up again after a check', () => {
  it('is explained by it only as far as it was sent before', () => {
    const sent = (startedAt: string) => {
      const outside = run('outside', SILENT);
      const probes = outside.probes.map((probe) => ({
        ...probe,
        evidence: probe.evidence && { ...probe.evidence, startedAt },
      }));
      const checks = [found('firewall-log', 'let-through', AFTER)];
      return verdictOf({ runs: [run('inside'), { ...outside, probes }], checks }).party;
    };
    expect([sent('2026-11-21T10:30:00.000+01:00'), sent('2026-11-21T12:30:00.000+01:00')]).toEqual([
      'access-control-server',
      'firewall-or-proxy',
    ]);
  });
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

describe('given a check that put a rival in the place of the verdict', () => {
  const checks = [found('firewall-log', 'let-through', AFTER)];
  const verdict = verdictOf({ runs: [run('inside'), run('outside', SILENT)], checks });
  it('keeps the verdict as a rival, and asks for something else than what was just looked at', () => {
    expect(verdict.code).toBe('verdict.let-through');
    expect(verdict.rivals[0]?.party).toBe('firewall-or-proxy');
    expect(verdict.rivals[0]?.check).not.toContain('log line');
    expect(verdict.wouldChange).toBe(verdict.rivals[0]?.check);
  });
});
