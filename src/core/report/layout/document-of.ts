import { inLanguage, said, say } from '../../messages/say.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { ReportDocument } from '../document.ts';
import { PRACTICE_LINE, type Report } from '../report.ts';
import {
  annexSections,
  curlSection,
  addressSection,
  certificateSection,
  timelineSection,
  timingSection,
  watchSection,
  cardSection,
  vantageSection,
} from './evidence-sections.ts';
import {
  comparisonSection,
  divergenceSection,
  incidentsSection,
  guardSection,
  alternativesSection,
  groundSection,
  stepsSection,
  verdictSection,
} from './verdict-sections.ts';

/** In the order in which they are read; the first three make the first page. */
const SECTIONS: readonly ((report: Report) => ReportDocument['sections'])[] = [
  verdictSection,
  stepsSection,
  comparisonSection,
  groundSection,
  divergenceSection,
  certificateSection,
  addressSection,
  timingSection,
  watchSection,
  alternativesSection,
  guardSection,
  timelineSection,
  vantageSection,
  cardSection,
  incidentsSection,
  curlSection,
  annexSections,
];

const subtitleOf = ({ case: of, server, madeAt, madeBy, audience }: Report): readonly string[] => {
  const names = [of.customer, of.site, of.title].filter((name) => name !== '').join(', ');
  const { utc, local } = momentOf(madeAt);
  return [
    ...(names === '' ? [] : [names]),
    ...(server === null ? [] : [say`Server ${server.host}, port ${server.port}, API user ${server.user}`]),
    say`Made ${local}, ${utc}, by ${madeBy.program} ${madeBy.version}, rules ${madeBy.rules}`,
    audience === 'internal'
      ? said('Internal: names and addresses are not redacted. It holds no password.')
      : said('For others: names and addresses may be replaced by pseudonyms. It holds no password.'),
  ];
};

/** Lays a report out for reading, in its own language. Sections that have nothing to say are left out. */
export const paperOf = (report: Report): ReportDocument =>
  inLanguage(report.language, () => ({
    language: report.language,
    title: said('Connectivity report: sign-in platform to NAC server'),
    subtitle: subtitleOf(report),
    practice: report.practice ? said(PRACTICE_LINE) : null,
    sections: SECTIONS.flatMap((make) => make(report)),
    foot: [
      say`${report.madeBy.program} ${report.madeBy.version}, rules ${report.madeBy.rules}. Every conclusion follows from the evidence in the annex by fixed rules.`,
      said('The owner of the case keeps the raw records that the annex names.'),
    ],
  }));
