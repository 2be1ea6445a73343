import { describe, expect, it } from 'vitest';
import { beforeAfter } from '../../../src/core/compare/before-after.ts';
import { proofText } from '../../../src/core/report/proof.ts';
import { run } from '../make-evidence.ts';

const compared = beforeAfter([
  run('outside', {}, { 'open-api': { status: 403 } }),
  run('outside', {}, {}, { startedAt: '2026-11-21T12:00:00.000+01:00' }),
]);
const text = compared ? proofText(compared, { title: 'Customer,\nsite', practice: false }) : '';

describe('given a mended probe', () => {
  it('begins with the case and the sentence that sums it up', () =>
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Case: Customer, site',
      'The failing probe is good now; nothing that was good has failed.',
    ]));
  it('tells before and after with both clocks', () => {
    expect(text).toContain('before  403 forbidden, 2026-11-21 09:30:00 UTC, 2026-11-21 10:30:00 (UTC+01:00)');
    expect(text).toContain('after   200 expected, 2026-11-21 11:00:00 UTC');
  });
  it('marks practice as practice', () =>
    expect(compared && proofText(compared, { title: '', practice: true }).startsWith('PRACTICE')).toBe(true));
});
