import type { Case } from '../case/case.ts';
import type { Cell, CellName, Judgement } from '../compare/judgement.ts';
import { isFailure } from '../evidence/outcome.ts';
import { outcomeWord } from '../interpret/phrases.ts';
import { CERTAINTY_TITLES, FAMILY_TITLES, STAGE_TITLES } from '../interpret/titles.ts';
import { isPracticeHost } from '../stage/practice.ts';
import { FAMILIES, STAGES } from '../words.ts';
import { oneLine } from './one-line.ts';
import { PRACTICE_LINE } from './practice-line.ts';

/** What a ticket is made from; an open case is one. */
export interface TicketMaterial {
  readonly document: Pick<Case, 'title' | 'customer' | 'site' | 'practice' | 'runs' | 'watches'>;
  readonly judgement: Judgement;
}

const nameOf = ({ stage, family }: CellName): string => `${STAGE_TITLES[stage]}, ${FAMILY_TITLES[family]}`;

const same = (left: CellName, right: CellName): boolean => left.stage === right.stage && left.family === right.family;

const tableOf = (cells: readonly Cell[]): readonly string[] => {
  const rows = [
    ['', ...STAGES.map((stage) => STAGE_TITLES[stage])],
    ...FAMILIES.map((family) => [
      FAMILY_TITLES[family],
      ...STAGES.map((stage) => {
        const cell = cells.find((item) => same(item, { stage, family }));
        return cell ? outcomeWord(cell.outcome, family, cell.status) : '';
      }),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** The root, what only follows from it, and what stands by itself. */
const findingsOf = ({ cells, folding }: Judgement): readonly string[] => {
  const { root, consequences } = folding;
  const failing = cells.filter(({ outcome }) => isFailure(outcome));
  const rootCell = root && failing.find((cell) => same(cell, root));
  const own = failing.filter(
    (cell) => !(root && same(cell, root)) && !consequences.some((consequence) => same(cell, consequence)),
  );
  return [
    ...(rootCell ? [`Root: ${nameOf(rootCell)}: ${rootCell.finding.says}`] : []),
    ...(consequences.length > 0 ? [`Only follows from it: ${consequences.map(nameOf).join('; ')}`] : []),
    ...own.slice(0, 4).map((cell) => `${rootCell ? 'Besides' : 'Fault'}: ${nameOf(cell)}: ${cell.finding.says}`),
  ];
};

const incidentsOf = (cells: readonly Cell[]): readonly string[] => {
  const lines = cells.flatMap((cell) =>
    cell.incidents.map(
      ({ name, value }) => `${nameOf(cell)}: ${name} ${value}${cell.device ? ` (${cell.device})` : ''}`,
    ),
  );
  return [...new Set(lines)].slice(0, 4);
};

/**
 * The verdict and all cells as plain text for pasting into a ticket, aligned for a monospaced face. Each part is bounded, so
 * that it stays within 30 lines.
 */
export const ticketText = ({ document, judgement }: TicketMaterial): string => {
  const { verdict, addresses, watches, cells, failedSignIns } = judgement;
  const practice =
    document.practice !== null ||
    [...document.runs, ...document.watches].some(({ server }) => isPracticeHost(server.host));
  const name = [document.customer, document.site, document.title].filter((part) => part !== '').join(', ');
  const further = [
    ...findingsOf(judgement),
    ...incidentsOf(cells),
    ...addresses
      .filter(({ state }) => state !== 'good')
      .slice(0, 3)
      .map(({ sentence }) => sentence),
    ...watches.counts
      .filter(({ failed }) => failed > 0)
      .slice(0, 2)
      .map(({ sentence }) => sentence),
  ].map(oneLine);
  const lines = [
    ...(practice ? [PRACTICE_LINE] : []),
    ...[
      `Case: ${name}`,
      `Verdict: ${verdict.sentence}`,
      `Certainty: ${CERTAINTY_TITLES[verdict.certainty]}`,
      `What would change this: ${verdict.wouldChange}`,
      ...(failedSignIns > 0 ? [`Failed sign-ins caused by this case: ${failedSignIns}`] : []),
    ].map(oneLine),
    '',
    ...tableOf(cells),
    ...(further.length > 0 ? ['', ...further] : []),
  ];
  return `${lines.join('\n')}\n`;
};
