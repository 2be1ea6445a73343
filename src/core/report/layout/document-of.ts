import { marked, say, worded, format, joined, type Message } from '../../messages/message.ts';
import { isEmpty, labelled, listed, own, type Text } from '../draft.ts';
import type { Audience } from '../options.ts';
import {
  caseText,
  madeText,
  pseudonymText,
  type DraftDocument,
  type ReportDocument,
  clocks,
  serverText,
  timeOf,
  wayOf,
} from './document.ts';
import { PRACTICE_LINE, REPORT_TITLE, type Report } from '../report.ts';
import { annexSections } from './annex-sections.ts';
import {
  signatureSection,
  curlSection,
  addressSection,
  certificateSection,
  timelineSection,
  timingSection,
  watchSection,
  cardSection,
  vantageSection,
  witnessSection,
  signatureLine,
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
import { actorLabel, actorOf } from '../../diagnosis/words/titles.ts';
import { shownLine } from '../write/shown.ts';

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

/** A ticket's most numbers, and the longest line. */
const MOST_NUMBERS = 4;

type Observed = NonNullable<Report['observed']>[number];

const firstSeen = ({ observed = [] }: Report): Observed | undefined =>
  observed.find(({ failed }) => failed) ?? observed[0];

const numbersOf = ({ cells }: Report): Message => {
  const proving = [...cells].sort((a, b) => Number(b.proof) - Number(a.proof));
  const numbers = proving.flatMap(({ incidents }) => incidents.map(({ name, value }) => `${name} ${value}`));
  const told = [...new Set(numbers)].slice(0, MOST_NUMBERS);
  return joined(told, '; ');
};

const linesOf = (report: Report): readonly Message[] => {
  const { verdict, also = [], server, practice, vantages, annex } = report;
  const seen = firstSeen(report);
  const rows: readonly (readonly [label: Message, value: Text | undefined])[] = [
    [say('Verdict'), verdict.sentence],
    [
      actorLabel(verdict.party, verdict.certainty),
      joined([joined([own(actorOf(verdict.party, verdict.certainty)), verdict.certaintyTitle], ' ('), ')'], ''),
    ],
    [say('Time'), seen ? timeOf(seen) : vantages[0] && clocks(vantages[0].at)],
    [say('Source → destination'), seen && wayOf(seen)],
    [say('Seen'), seen && labelled(seen.title, seen.word)],
    [say('Server under test'), server === null ? undefined : serverText(server)],
    [say('Incident and request numbers'), numbersOf(report)],
    [say('What to do'), verdict.steps[0]],
    ...also.map(({ headline, sentence }) => [say('Also'), joined([headline, sentence], '. ')] as const),
    [say('Records'), listed([...new Set(annex.map(({ record }) => record))])],
    [say('Signature'), signatureLine(report)],
  ];
  return [
    ...(practice ? [say(PRACTICE_LINE)] : []),
    pseudonymText(report),
    ...rows.flatMap(([label, value = '']) => (isEmpty(value) ? [] : [labelled(label, value)])),
  ].filter((line) => !isEmpty(line));
};

/** The verdict in ten lines of plain text at most, for a field of a ticket; before them what it is: practice, or renamed. */
export const ticketOf = (report: Report): string =>
  linesOf(report)
    .map((line) => `${shownLine(format(line, report.language))}\n`)
    .join('');
