import { partyTeam } from '../../diagnosis/titles.ts';
import { inLanguage, said } from '../../messages/say.ts';
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
const numbersOf = ({ cells }: Report): string => {
  const proving = [...cells].sort((a, b) => Number(b.proof) - Number(a.proof));
  const numbers = proving.flatMap(({ incidents }) => incidents.map(({ name, value }) => `${name} ${value}`));
  return [...new Set(numbers)].slice(0, MOST_NUMBERS).join('; ') || said('none in the replies');
};

/** The verdict in ten lines of plain text at most, for a field of a ticket; before them what it is: practice, or renamed. */
export const ticketOf = (report: Report): string =>
  inLanguage(report.language, () => {
    const { verdict, server, practice, vantages, annex } = report;
    const seen = firstSeen(report);
    const time = seen ? timeOf(seen) : vantages[0] && clocks(vantages[0].at);
    const party = verdict.party === 'none' ? said('nobody') : partyTeam(verdict.party);
    const records = [...new Set(annex.map(({ record }) => record))];
    const rows: readonly (readonly [label: string, value: string | undefined])[] = [
      [said('Verdict'), verdict.sentence],
      [said('Who must act'), `${party} (${verdict.certaintyTitle})`],
      [said('Time'), time],
      [said('Source → destination'), seen && wayOf(seen)],
      [said('Seen'), seen && `${seen.title}: ${seen.word}`],
      [said('Server under test'), server === null ? undefined : serverText(server)],
      [said('Incident and support numbers'), numbersOf(report)],
      [said('Next step'), verdict.steps[0]],
      [said('Records'), records.join(', ')],
      [said('Signature'), signatureLine(report)],
    ];
    const lines = rows.flatMap(([label, value = '']) => (value === '' ? [] : [`${label}: ${shownLine(value)}`]));
    const head = [practice ? said(PRACTICE_LINE) : '', pseudonymText(report)].filter((line) => line !== '');
    return `${[...head, ...lines].join('\n')}\n`;
  });
