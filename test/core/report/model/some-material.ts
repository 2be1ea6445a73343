import { type ReportMaterial, draftOf, finished } from '../../../../src/core/report/model/report-of.ts';
import type { Draft } from '../../../../src/core/report/draft.ts';
import type { Audience } from '../../../../src/core/report/options.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import type { Language } from '../../../../src/core/messages/language.ts';
import { card, certificate, htmlPage, run, type Wanted } from '../../make-evidence.ts';

/** Cases as reports are made of them, so that a spec says only what matters to it. */

export const SQUID: Wanted = {
  status: 403,
  headers: [
    ['X-Squid-Error', 'ERR_ACCESS_DENIED 0'],
    ['X-Request-Id', 'abc-123'],
  ],
  reading: htmlPage('ERROR'),
  excerpt: '<h1>ERROR</h1>\n<p>Access denied</p>',
  chain: [certificate('b')],
};

/** The inside is good, a proxy refuses outside, and every row of the card is Down. */
export const blockedOutside = (changes: Partial<ReportMaterial> = {}): ReportMaterial => ({
  title: 'Down since noon',
  customer: 'Customer',
  site: 'North',
  practice: null,
  runs: [run('inside'), run('outside', SQUID)],
  cards: [card('down')],
  checks: [],
  watches: [],
  ...changes,
});

export const rejectedInside = (changes: Partial<ReportMaterial> = {}): ReportMaterial =>
  blockedOutside({
    runs: [
      run('inside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } }, { failedSignIns: 1 }),
    ],
    cards: [],
    ...changes,
  });

/** A report before it has a language. */
export const drafted = (
  material: ReportMaterial,
  language: Language = 'en',
  audience: Audience = 'internal',
): Draft<Report> =>
  draftOf(material, {
    language,
    audience,
    madeAt: '2026-11-21T13:00:00.000+01:00',
    version: '1.2.3',
    rules: '7',
  });

export const reported = (material: ReportMaterial, language?: Language, audience?: Audience): Report =>
  finished(drafted(material, language, audience));
