import { describe, expect, it } from 'vitest';
import { ROLE_PATHS, roleOf, mapTexts } from '../../../../src/core/report/redact/fields.ts';
import { LANGUAGES } from '../../../../src/core/messages/language.ts';
import type { IdentityKind } from '../../../../src/core/report/options.ts';
import { publish, writtenAs } from '../../../../src/core/report/publish.ts';
import { run } from '../../make-evidence.ts';
import { blockedOutside, reported } from '../model/some-material.ts';
import { ADA, caseOf } from './identified.ts';

const fieldsOf = (value: unknown): ReadonlySet<string> => {
  const fields = new Set<string>();
  mapTexts(value, (text, { field }) => {
    fields.add(field);
    return text;
  });
  return fields;
};

describe('given the fields of a report', () => {
  it('every field with a role of its own is one of the model', () =>
    expect(ROLE_PATHS.filter((path) => roleOf(path) === null)).toEqual([]));
  it('takes a field that nobody thought of for running text', () =>
    expect(roleOf('certificates.sides[].names[]')).toBe('text'));
  it('leaves words of closed lists alone', () => expect(roleOf('cells[].stage')).toBeNull());
  it('meets in a report every field that it has a role for', () => {
    // Who signs the file is known where it is written.
    const signature = { by: 'a'.repeat(64), key: 'MCowBQYDK2VwAyEA', file: 'report.html' };
    const met = fieldsOf({ ...reported(caseOf(ADA)), signature });
    expect(ROLE_PATHS.filter((path) => !met.has(path))).toEqual([]);
  });
});

const FORMS = ['html', 'markdown', 'json'] as const;

describe.each([
  ['Erik Ek 070-1234567 erik@kund.se', /Erik|070|kund\.se/i],
  ['Anna-Karin Öst +46 70 123 45 67', /Karin|Öst|123 45/i],
  ['Erik Ek, Kund AB', /Erik|Kund AB/i],
  ['firewall team', /\(firewall team/i],
  ['Erik Ek', /Erik/i],
])('given a check that %s has made', (saidBy, telling) => {
  const check = { check: 'firewall-log', saidBy } as const;
  const material = blockedOutside({
    runs: [run('inside'), run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } })],
    checks: [
      {
        ...check,
        result: 'no-line',
        recordedAt: '2026-11-21T21:00:00.000+01:00',
        withdrawnAt: '2026-11-21T22:00:00.000+01:00',
      },
      { ...check, result: 'blocked', recordedAt: '2026-11-21T23:00:00.000+01:00' },
    ],
  });
  const made = { madeAt: '2026-11-22T10:00:00.000+01:00', version: '1.2.3' };
  const external = (language: (typeof LANGUAGES)[number], keep: IdentityKind[] = []) =>
    publish(material, { language, audience: 'external', keep }, made);

  describe.each(LANGUAGES)('in the language %s', (language) => {
    const { report, decode } = external(language);
    const { pseudonym = '' } = decode.find(({ value }) => value === saidBy) ?? {};
    it('has a pseudonym, which the list tells', () => expect(pseudonym).toMatch(/^NAME-\d+$/));
    it('the field is that pseudonym, and so is the name in every sentence', () => {
      expect(report.checks.map((one) => one.saidBy)).toEqual([pseudonym]);
      expect(report.verdict.seen?.at(-1)).toMatch(new RegExp(` \\(${pseudonym}\\), \\p{L}+ 2026-11-21 23:00`, 'u'));
      expect(report.timeline.filter(({ what }) => what.includes(` (${pseudonym})`))).toHaveLength(2);
    });
    it.each(FORMS)('names nobody as %s', (form) => {
      const written = writtenAs(report, form);
      expect(written).not.toMatch(telling);
      expect(written).toContain(pseudonym);
    });
  });

  it('comes back where names and addresses of mail are kept', () => {
    const { report } = external('en', ['name', 'email']);
    expect(report.checks[0]?.saidBy).toBe(saidBy);
    for (const form of FORMS) expect(writtenAs(report, form).replaceAll('`', '')).toContain(saidBy);
  });
});
