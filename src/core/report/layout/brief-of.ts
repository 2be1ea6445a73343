import { pathText } from '../path-shapes.ts';
import { partyTeam, stageTitle } from '../../diagnosis/titles.ts';
import { inLanguage, said, say } from '../../messages/say.ts';
import { FAMILIES, PROBE_STAGES, STAGES } from '../../vocabulary/words.ts';
import type { Block, ReportDocument, Section, TableCell } from '../document.ts';
import { PRACTICE_LINE, type Report } from '../report.ts';
import { facts, list, plain, section, table, text } from './blocks.ts';
import { recordSealsLine, sealSection } from './seal-section.ts';
import { addressRows } from './verdict-sections.ts';
import { caseText, isFailing, madeText, pseudonymText, serverText, timeOf, wayOf } from './words.ts';

type Cell = Report['cells'][number];

/** A ticket's most lines. */
const MOST_LINES = 30;
const MOST_STEPS = 6;
const MOST_SEEN = 5;
const MOST_ADDRESSES = 4;

const nameOf = ({ stageTitle: stage, familyTitle: family }: Cell): string => `${stage}, ${family}`;

const tableRows = ({ cells }: Report): readonly (readonly TableCell[])[] =>
  FAMILIES.map((family) => {
    const row = STAGES.flatMap((stage) => cells.filter((cell) => cell.family === family && cell.stage === stage));
    return [row[0]?.familyTitle ?? '', ...row.map(({ word }) => word)].map(plain);
  });

/** Cells by stage: "Outside: Open API, MnT session". */
const byStage = (cells: readonly Cell[]): string =>
  STAGES.flatMap((stage) => {
    const of = cells.filter((cell) => cell.stage === stage);
    return of[0] ? [`${of[0].stageTitle}: ${of.map(({ familyTitle }) => familyTitle).join(', ')}`] : [];
  }).join('; ');

/** The root, what only follows from it, and what stands by itself. */
const findingsOf = ({ cells, verdict }: Report): readonly string[] => {
  const failing = cells.filter(isFailing);
  const root = verdict.restsOn
    .map(({ stage, family }) => failing.find((cell) => cell.stage === stage && cell.family === family))
    .find((cell) => cell !== undefined);
  const follow = cells.filter(({ followsFrom }) => followsFrom !== null);
  const own = failing.filter((cell) => cell !== root && cell.followsFrom === null).slice(0, 4);
  return [
    ...(root ? [say`Root: ${nameOf(root)}: ${root.says}`] : []),
    ...(follow.length > 0 ? [say`Explained by the first failure: ${byStage(follow)}`] : []),
    ...own.map((cell) =>
      root ? say`Besides: ${nameOf(cell)}: ${cell.says}` : say`Fault: ${nameOf(cell)}: ${cell.says}`,
    ),
  ];
};

const incidentsOf = ({ cells }: Report): readonly string[] => {
  const lines = cells.flatMap((cell) =>
    cell.incidents.map(({ name, value }) => {
      const number = `${nameOf(cell)}: ${name} ${value}`;
      return cell.answeredBy === 'device' && cell.answeredByTitle !== null
        ? `${number} (${cell.answeredByTitle})`
        : number;
    }),
  );
  return [...new Set(lines)].slice(0, 4);
};

/** The ways that break, in words. */
const brokenWays = ({ path }: Report): readonly string[] =>
  path?.lines
    .filter(({ end, branch }) => end !== null || branch !== undefined)
    .map((line) => pathText(line, path.server)) ?? [];

/** What fails at further addresses of the name, as its logs have it. */
const addressLines = ({ observed = [] }: Report): readonly string[] =>
  observed
    .filter(({ address }) => address !== null)
    .map((one) => `${one.title}, ${timeOf(one)}: ${wayOf(one)}; ${one.word}`);

const recordsOf = ({ annex }: Report): string =>
  PROBE_STAGES.flatMap((stage) => {
    const ids = [...new Set(annex.filter((probe) => probe.stage === stage).map(({ record }) => record))];
    return ids.length === 0 ? [] : [`${stageTitle(stage)} ${ids.join(', ')}`];
  }).join('; ');

/** What matters least stands last, and gives way to what comes before it. */
const furtherOf = (report: Report): readonly string[] => [
  ...incidentsOf(report),
  ...findingsOf(report),
  ...report.addresses
    .filter(({ state }) => state !== 'good')
    .slice(0, 3)
    .map(({ stage, sentence }) => `${stageTitle(stage)}: ${sentence}`),
  ...report.watches.slice(0, 2),
  ...brokenWays(report),
];

const headBlocks = (report: Report): readonly Block[] => {
  const { verdict, server, failedSignIns, unknownSignIns = 0 } = report;
  return [
    ...facts([
      { label: said('Verdict'), value: verdict.sentence },
      { label: said('Who must act'), value: verdict.party === 'none' ? '' : partyTeam(verdict.party) },
      { label: said('Certainty'), value: verdict.certaintyTitle },
      { label: said('Server under test'), value: server === null ? '' : serverText(server) },
      { label: said('Case'), value: caseText(report) },
    ]),
    ...[...(verdict.seen ?? []), ...addressLines(report)].slice(0, MOST_SEEN).flatMap(text),
    ...facts([
      { label: said('What could change it'), value: verdict.wouldChange },
      { label: said('Failed sign-ins caused by this case'), value: failedSignIns > 0 ? String(failedSignIns) : '' },
      {
        label: said('Sign-ins of this case without a clear answer'),
        value: unknownSignIns > 0 ? String(unknownSignIns) : '',
      },
      {
        label: said('Records'),
        value: [recordsOf(report), recordSealsLine(report)].filter((part) => part !== '').join('. '),
      },
    ]),
  ];
};

/** Lines that a block takes where each of its parts takes one. */
const linesOf = (block: Block): number => {
  if (block.kind === 'list') return block.items.length;
  if (block.kind === 'table') return block.rows.length + 1;
  if (block.kind === 'code') return block.text.split('\n').length + 1;
  return block.kind === 'facts' ? block.rows.length : 1;
};

/**
 * The verdict, what to do and all cells, so short that it is pasted into a ticket: at most {@link MOST_LINES} lines as plain
 * text.
 */
export const briefOf = (report: Report): ReportDocument =>
  inLanguage(report.language, () => {
    const parts: readonly Section[] = [
      ...section('verdict', '', headBlocks(report)),
      ...section('what-to-do', said('Next steps'), list(report.verdict.steps.slice(0, MOST_STEPS), true)),
      ...section(
        'comparison',
        '',
        table(
          '',
          ['', ...STAGES.map(stageTitle)],
          [...tableRows(report), ...addressRows(report).slice(0, MOST_ADDRESSES)],
        ),
      ),
      ...sealSection(report),
    ];
    const taken = parts.reduce(
      (sum, { title, blocks }) =>
        sum + 1 + (title === '' ? 0 : 1) + blocks.reduce((lines, one) => lines + linesOf(one), 0),
      (report.practice ? 1 : 0) + (report.pseudonyms === true ? 1 : 0),
    );
    // A blank line, and the last line of all with a blank one before it.
    const room = Math.max(0, MOST_LINES - taken - 2);
    return {
      language: report.language,
      title: '',
      subtitle: [pseudonymText(report)].filter((line) => line !== ''),
      practice: report.practice ? said(PRACTICE_LINE) : null,
      sections: [...parts, ...section('further', '', furtherOf(report).slice(0, room).flatMap(text))],
      foot: [madeText(report)],
    };
  });
