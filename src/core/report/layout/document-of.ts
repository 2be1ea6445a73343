import { marked, say, worded } from '../../messages/message.ts';
import { isEmpty } from '../draft.ts';
import type { Audience } from '../options.ts';
import { caseText, madeText, pseudonymText } from './words.ts';
import type { DraftDocument, ReportDocument } from '../document.ts';
import { PRACTICE_LINE, REPORT_TITLE, type Report } from '../report.ts';
import { annexSections } from './annex-sections.ts';
import { signatureSection } from './signature-section.ts';
import {
  curlSection,
  addressSection,
  certificateSection,
  timelineSection,
  timingSection,
  watchSection,
  cardSection,
  vantageSection,
  witnessSection,
} from './evidence-sections.ts';
import {
  comparisonSection,
  divergenceSection,
  incidentsSection,
  guardSection,
  alternativesSection,
  groundSection,
  stepsSection,
  alsoSection,
  verdictSection,
} from './verdict-sections.ts';

/** In the order in which they are read; the first two are the front page. */
const SECTIONS: readonly ((report: Report) => DraftDocument['sections'])[] = [
  verdictSection,
  stepsSection,
  alsoSection,
  comparisonSection,
  groundSection,
  divergenceSection,
  incidentsSection,
  witnessSection,
  alternativesSection,
  guardSection,
  certificateSection,
  addressSection,
  timingSection,
  watchSection,
  timelineSection,
  vantageSection,
  cardSection,
  curlSection,
  signatureSection,
  annexSections,
];

const AUDIENCE_LINES = marked({
  internal: 'Internal: names and addresses are not redacted. It holds no password.',
  external: 'For others: names and addresses may be replaced by pseudonyms. It holds no password.',
  'acting-team': 'For the team that must act: what to do, and what shows it. It holds no password.',
}) satisfies Readonly<Record<Audience, string>>;

const laidOut = (report: Report): DraftDocument => ({
  language: report.language,
  title: say(REPORT_TITLE),
  subtitle: [caseText(report), say(AUDIENCE_LINES[report.audience]), pseudonymText(report)].filter(
    (line) => !isEmpty(line),
  ),
  practice: report.practice ? say(PRACTICE_LINE) : null,
  sections: SECTIONS.flatMap((make) => make(report)),
  foot: [
    madeText(report),
    say('Every conclusion follows from the evidence by fixed rules. The owner of the case keeps the raw records.'),
    ...(report.audience === 'acting-team'
      ? []
      : [say('The JSON form of this report holds the evidence of every probe, and the commands for every shell.')]),
  ],
});

/** Lays a report out for reading, in its own language. Sections that have nothing to say are left out. */
export const paperOf = (report: Report): ReportDocument => worded(laidOut(report), report.language) as ReportDocument;
