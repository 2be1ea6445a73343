import { type Target, CHECKS, type CheckName } from '../../records/case.ts';
import { judge, newestChecks, type Material, type Witnessed } from '../../diagnosis/diagnose.ts';
import { orderOf, type Order } from '../../diagnosis/order.ts';
import { cardOfCells, probeOfCell, type Cell, type Judgement, type CellName } from '../../diagnosis/judgement.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { PlatformCard } from '../../records/card.ts';
import { isPracticeHost } from '../../records/practice-description.ts';
import type { StageRecord } from '../../records/record.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import {
  checkResult,
  checkTitle,
  certaintyTitle,
  familyTitle,
  partyTitle,
  stageTitle,
} from '../../diagnosis/words/titles.ts';
import type { Message } from '../../messages/message.ts';
import { listed, own, type Draft } from '../draft.ts';
import type { Report } from '../report.ts';

/** What a report is made from; a case is one. */
export interface ReportMaterial extends Required<Material>, Witnessed {
  readonly title: string;
  readonly customer: string;
  readonly site: string;
  /** Id of the practice world, or `null`. */
  readonly practice: string | null;
  readonly target?: Target;
}

/** One probe of the newest results that ran, with all that was seen. */
export interface Asked {
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly cell: Cell;
  readonly run: StageRecord;
  readonly evidence: Evidence;
}

/** The material in its own order, so that the order in which it was handed in decides nothing, and its judgement. */
export interface ReportInput {
  readonly material: ReportMaterial;
  readonly runs: ReportMaterial['runs'];
  readonly card: PlatformCard | null;
  readonly checks: ReturnType<typeof newestChecks>;
  readonly judgement: Judgement;
  readonly order: Order;
  readonly asked: readonly Asked[];
  readonly practice: boolean;
}

const ordered = (given: ReportMaterial, { runs, cards, checks, watches }: Order): ReportMaterial => ({
  ...given,
  runs: runs.toReversed(),
  cards,
  checks,
  watches,
});

const askedOf = (runs: readonly StageRecord[], { cells }: Judgement): readonly Asked[] =>
  PROBE_STAGES.flatMap((stage) =>
    FAMILIES.flatMap((family): readonly Asked[] => {
      const cell = cells.find((one) => one.stage === stage && one.family === family);
      const source = cell ? probeOfCell(runs, cell) : null;
      const evidence = source?.probe.evidence;
      return cell && source && evidence ? [{ stage, family, cell, run: source.run, evidence }] : [];
    }),
  );

/** Judged again from the records. */
export const groundOf = (given: ReportMaterial): ReportInput => {
  const order = orderOf(given);
  const material = ordered(given, order);
  const { runs, cards, watches, practice, target } = material;
  const judgement = judge(material);
  const card = cardOfCells(cards, judgement.cells);
  const hosts = [...runs, ...watches].map(({ server }) => server.host).concat(target?.host ?? []);
  return {
    material,
    runs,
    order,
    card,
    checks: newestChecks(order, card),
    judgement,
    asked: askedOf(runs, judgement),
    practice: practice !== null || hosts.some(isPracticeHost),
  };
};

/** "Outside, Open API". */
export const cellTitle = ({ stage, family }: CellName): Message =>
  listed([own(stageTitle(stage)), own(familyTitle(family))]);

export const sameCell = (left: CellName, right: CellName): boolean =>
  left.stage === right.stage && left.family === right.family;

export const verdictOf = ({ judgement: { verdict, cells } }: ReportInput): Draft<Report>['verdict'] => ({
  ...verdict,
  partyTitle: own(partyTitle(verdict.party)),
  certaintyTitle: own(certaintyTitle(verdict.certainty, verdict.party)),
  restsOn: verdict.restsOn.flatMap((name) => {
    const cell = cells.find((one) => sameCell(one, name));
    if (!cell) return [];
    const { stage, family, outcome, status, finding } = cell;
    const word = own(outcomeWord(outcome, family, status));
    return [{ stage, family, title: cellTitle(cell), word, says: finding.says, because: finding.because }];
  }),
});

/** What people looked up themselves: the newest result of each check. */
export const checksOf = ({ checks }: ReportInput): Draft<Report>['checks'] =>
  Object.keys(CHECKS).flatMap((name) => {
    const made = checks[name as CheckName];
    if (!made) return [];
    const { check, result, by, recordedAt } = made;
    const saidBy = 'check' in by && by.saidBy ? { saidBy: by.saidBy } : {};
    return [{ title: own(checkTitle(check)), result: own(checkResult(check, result)), ...saidBy, at: recordedAt }];
  });
