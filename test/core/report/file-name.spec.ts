import { describe, expect, it } from 'vitest';
import { reportFileName, type Named } from '../../../src/core/report/options.ts';

const named: Named = {
  customer: 'Practice',
  site: 'Lab',
  practice: 'One row has been red since the upgrade',
  audience: 'internal',
  madeAt: '2026-11-21T10:00:00.000+01:00',
};

describe("the name of a report's file", () => {
  it('is of the story where the case is one for practice', () =>
    expect(reportFileName('report', 'html', named)).toBe(
      'tripoint-practice-One-row-has-been-red-since-the-upgrade-2026-11-21.html',
    ));
  it('is of customer and site where the case is a real one', () =>
    expect(reportFileName('report', 'html', { ...named, customer: 'Acme', site: 'Lund', practice: null })).toBe(
      'tripoint-Acme-Lund-2026-11-21.html',
    ));
  it('names nobody where the report is for others', () =>
    expect(reportFileName('report', 'html', { ...named, audience: 'external' })).toBe(
      'tripoint-practice-external-2026-11-21.html',
    ));
});
