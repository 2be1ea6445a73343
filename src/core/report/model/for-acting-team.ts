import { say } from '../../messages/message.ts';
import type { Draft } from '../draft.ts';
import type { Report } from '../report.ts';

type PathLine = NonNullable<Draft<Report>['path']>['lines'][number];

/** What we call our own machines is nothing to others. */
const unnamed = (line: PathLine): PathLine =>
  line.stage === 'platform'
    ? line
    : {
        ...line,
        points: line.points.map((point) => (point.place === 'host' ? { ...point, title: say('Test host') } : point)),
      };

type CellName = Report['verdict']['restsOn'][number];

/**
 * A report for the team that must act: the verdict, what to do, and what shows it. How other parties are set up is not in it:
 * no machines of ours, no card, no history, no commands, no answers of probes that are good or that the verdict does not
 * rest on.
 */
export const forActingTeam = (report: Draft<Report>): Draft<Report> => {
  const { verdict, path, cells, annex, guard, addresses } = report;
  const stages = new Set<string>(verdict.restsOn.map(({ stage }) => stage));
  const isResting = ({ stage, family }: Pick<CellName, 'stage' | 'family'>): boolean =>
    verdict.restsOn.some((name) => name.stage === stage && name.family === family);
  return {
    ...report,
    ...(path && { path: { ...path, lines: path.lines.map(unnamed) } }),
    cells: cells.map((cell) => (isResting(cell) || cell.answeredBy === 'device' ? cell : { ...cell, incidents: [] })),
    guard: guard.filter(({ lowers }) => lowers !== false),
    addresses: addresses.filter(({ stage, state }) => state === 'failed' && stages.has(stage)),
    waterfall: [],
    timeline: [],
    vantages: [],
    card: null,
    curl: [],
    annex: annex.filter(({ failed, stage }) => failed === true && stages.has(stage)),
  };
};
