import { partyTeam } from '../../diagnosis/words/titles.ts';
import { format, joined, say, type Message } from '../../messages/message.ts';
import { isEmpty, labelled, listed, own, type Text } from '../draft.ts';
import { shownLine } from '../write/shown.ts';
import { PRACTICE_LINE, type Report } from '../report.ts';
import { signatureLine } from './signature-section.ts';
import { clocks, pseudonymText, serverText, timeOf, wayOf } from './words.ts';

/** A ticket's most numbers, and the longest line. */
const MOST_NUMBERS = 4;

type Observed = NonNullable<Report['observed']>[number];

/** What shows the verdict first: what failed, else what the verdict rests on. */
const firstSeen = ({ observed = [] }: Report): Observed | undefined =>
  observed.find(({ failed }) => failed) ?? observed[0];

/** Numbers under which the side that answered finds the request, those of the cells that the verdict rests on first. */
const numbersOf = ({ cells }: Report): Message => {
  const proving = [...cells].sort((a, b) => Number(b.proof) - Number(a.proof));
  const numbers = proving.flatMap(({ incidents }) => incidents.map(({ name, value }) => `${name} ${value}`));
  const told = [...new Set(numbers)].slice(0, MOST_NUMBERS);
  return joined(told, '; ');
};

const linesOf = (report: Report): readonly Message[] => {
  const { verdict, also = [], server, practice, vantages, annex } = report;
  const seen = firstSeen(report);
  const party = verdict.party === 'none' ? say('nobody') : own(partyTeam(verdict.party));
  const rows: readonly (readonly [label: Message, value: Text | undefined])[] = [
    [say('Verdict'), verdict.sentence],
    [say('Who must act'), joined([joined([party, verdict.certaintyTitle], ' ('), ')'], '')],
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
