import { pathText } from '../path-shapes.ts';
import { partyTeam, stageTitle } from '../../diagnosis/titles.ts';
import { inLanguage, said, say } from '../../messages/say.ts';
import { FAMILIES, STAGES } from '../../vocabulary/words.ts';
import { oneLine } from '../model/inert.ts';
import { PRACTICE_LINE, type Report } from '../report.ts';
import { isFailure, OUTCOMES, ROW_OUTCOMES } from '../../evidence/outcome.ts';
const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

/** The cell shows something that went wrong; a word that this program does not know shows nothing. */
export const isFailing = ({ outcome }: Report['cells'][number]): boolean =>
  WORDS.some((word) => word === outcome && isFailure(word));

type Cell = Report['cells'][number];

/** A ticket's most lines. */
const MOST_LINES = 30;
const MOST_STEPS = 6;

const nameOf = ({ stageTitle: stage, familyTitle: family }: Cell): string => `${stage}, ${family}`;

const tableOf = ({ cells }: Report): readonly string[] => {
  const rows = [
    ['', ...STAGES.map(stageTitle)],
    ...FAMILIES.map((family) => {
      const row = STAGES.flatMap((stage) => cells.filter((cell) => cell.family === family && cell.stage === stage));
      return [row[0]?.familyTitle ?? '', ...row.map(({ word }) => word)].map(oneLine);
    }),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

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

const furtherOf = (report: Report): readonly string[] => [
  ...findingsOf(report),
  ...incidentsOf(report),
  ...report.addresses
    .filter(({ state }) => state !== 'good')
    .slice(0, 3)
    .map(({ stage, sentence }) => `${stageTitle(stage)}: ${sentence}`),
  ...report.watches.slice(0, 2),
];

const headOf = ({ case: of, verdict, failedSignIns, unknownSignIns = 0 }: Report): readonly string[] => {
  const name = [of.customer, of.site, of.title].filter((part) => part !== '').join(', ');
  return [
    ...(name === '' ? [] : [say`Case: ${name}`]),
    say`Verdict: ${verdict.sentence}`,
    ...(verdict.party === 'none' ? [] : [say`Who must act: ${partyTeam(verdict.party)}`]),
    say`Certainty: ${verdict.certaintyTitle}`,
    ...(verdict.seen ?? []),
    say`What could change it: ${verdict.wouldChange}`,
    ...(verdict.steps.length > 0 ? [said('What to do') + ':'] : []),
    ...verdict.steps.slice(0, MOST_STEPS).map((step, index) => `${index + 1}. ${step}`),
    ...(failedSignIns > 0 ? [say`Failed sign-ins caused by this case: ${failedSignIns}`] : []),
    ...(unknownSignIns > 0 ? [say`Sign-ins of this case without a readable answer: ${unknownSignIns}`] : []),
  ];
};

/**
 * The verdict, what to do and all cells as plain text for pasting into a ticket, aligned for a monospaced face. What matters
 * least stands last, and gives way to what comes before it.
 */
/** The ways that break, in words. */
const brokenLines = (path: Report['path']): readonly string[] =>
  path?.lines.filter(({ end }) => end !== null).map((line) => oneLine(pathText(line, path.server))) ?? [];

export const ticketOf = (report: Report): string =>
  inLanguage(report.language, () => {
    const further = [...furtherOf(report).map(oneLine), ...brokenLines(report.path)];
    const lines = [
      ...(report.practice ? [said(PRACTICE_LINE)] : []),
      ...headOf(report).map(oneLine),
      '',
      ...tableOf(report),
      ...(further.length > 0 ? ['', ...further] : []),
    ];
    return `${lines.slice(0, MOST_LINES).join('\n')}\n`;
  });
