import { describe, expect, it } from 'vitest';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import type { IdentityKind } from '../../../../src/core/report/options.ts';
import { redact, type Redacted } from '../../../../src/core/report/redact/redact.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { reported } from '../model/some-material.ts';
import { ADA, caseOf, leaksIn } from './identified.ts';

const external = (material: ReportMaterial, keep: IdentityKind[] = [], language: 'en' | 'sv' = 'en'): Redacted =>
  redact(reported(material, language, 'external'), material, { language, audience: 'external', keep });

const annexOf = ({ report }: Redacted, stage: string, family: string): Report['annex'][number] =>
  report.annex.find((probe) => probe.stage === stage && probe.family === family)!;

describe('given kinds to keep', () => {
  const material = caseOf(ADA);
  it.each([
    ['host', ADA.host],
    ['address', ADA.remote],
    ['user', 'svc-guest'],
    ['mac', ADA.mac],
    ['id', ADA.groupId],
    ['name', ADA.customer],
    ['certificate', ADA.serial],
    ['excerpt', 'Support ID'],
  ] as const)('shows the kind %s', (kind, value) =>
    expect(leaksIn(external(material, [kind]).report, [value])).toEqual([value]),
  );
  it('numbers the others as if none were kept', () => {
    const without = external(material).decode.filter(({ kind }) => kind !== 'host');
    expect(external(material, ['host']).decode).toEqual(without);
  });
  it('renames in a kept excerpt what is of another kind', () =>
    expect(annexOf(external(material, ['excerpt']), 'outside', 'ers-endpoint-groups').body?.excerpt).toBe(
      `<h1>${ADA.page}</h1> Call EMAIL-1. Your address: ADDRESS-1. Support ID: 18446744073709551615`,
    ));
  it('shows no certificate in full all the same', () =>
    expect(JSON.stringify(external(material, ['certificate', 'excerpt']).report)).not.toContain('BEGIN'));
});
