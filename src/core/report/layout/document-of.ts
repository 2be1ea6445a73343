import { wayText } from '../../diagnosis/words/seen.ts';
import { marked, say, worded, format, joined, NOTHING, sentences, type Message } from '../../messages/message.ts';
import { isEmpty, labelled, listed, own, type Text } from '../draft.ts';
import type { Audience } from '../options.ts';
import {
  clocks,
  firstSeen,
  madeText,
  pseudonymText,
  serverText,
  type DraftDocument,
  type ReportDocument,
  timeOf,
} from './document.ts';
import { PRACTICE_LINE, REPORT_TITLE, type Report } from '../report.ts';
import { annexSections } from './annex-sections.ts';
import { aboutSection, certificateSection, signatureSection, signatureLine } from './evidence-sections.ts';
import {
  alsoSection,
  checksSection,
  comparisonSection,
  divergenceSection,
  doubtSection,
  guardSection,
  logsSection,
  stepsSection,
  verdictSection,
} from './verdict-sections.ts';
import { actorLabel, actorOf } from '../../diagnosis/words/titles.ts';
import { PSEUDONYM } from '../redact/keys.ts';
import { shownLine } from '../write/shown.ts';

/** The first page is for a reader of thirty seconds; the second, from the comparison on, is for the team that looks it up. */
const SECTIONS: readonly ((report: Report) => DraftDocument['sections'])[] = [
  verdictSection,
  stepsSection,
  alsoSection,
  doubtSection,
  comparisonSection,
  divergenceSection,
  logsSection,
  checksSection,
  certificateSection,
  guardSection,
  aboutSection,
  signatureSection,
  annexSections,
];

const AUDIENCE_LINES = marked({
  internal: 'Internal: names and addresses are not redacted. It holds no password.',
  external: 'For others: names and addresses may be replaced by pseudonyms. It holds no password.',
  'acting-team': 'For the team that must act: what to do, and what shows it. It holds no password.',
}) satisfies Readonly<Record<Audience, string>>;

const laidOut = (report: Report): DraftDocument => {
  const sections = SECTIONS.flatMap((make) => make(report));
  // Pseudonyms may be in the annex alone, which most reports are without.
  const pseudonyms = JSON.stringify(sections).search(PSEUDONYM) === -1 ? NOTHING : pseudonymText(report);
  return {
    language: report.language,
    title: say(REPORT_TITLE),
    subtitle: [say(AUDIENCE_LINES[report.audience]), pseudonyms].filter((line) => !isEmpty(line)),
    practice: report.practice ? say(PRACTICE_LINE) : null,
    sections,
    foot: [
      sentences(
        madeText(report),
        say('Every conclusion follows from the evidence by fixed rules. The owner of the case keeps the raw records.'),
      ),
    ],
  };
};

/** Lays a report out for reading, in its own language. Sections that have nothing to say are left out. */
export const paperOf = (report: Report): ReportDocument => worded(laidOut(report), report.language) as ReportDocument;

/** A ticket's most numbers, and the longest line. */
const MOST_NUMBERS = 4;

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
    [say('Source → destination'), seen && wayText(seen)],
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
