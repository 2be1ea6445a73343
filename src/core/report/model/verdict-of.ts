import { CHECKS, type CheckName } from '../../records/case.ts';
import type { CellName } from '../../diagnosis/judgement.ts';
import { outcomeWord } from '../../diagnosis/phrases.ts';
import { checkResult, checkSaid, checkTitle } from '../../diagnosis/evidence-titles.ts';
import { certaintyTitle, familyTitle, partyTitle, stageTitle } from '../../diagnosis/titles.ts';
import type { Report } from '../report.ts';
import type { ReportInput } from './report-input.ts';

/** "Outside, Open API". */
export const cellTitle = ({ stage, family }: CellName): string => `${stageTitle(stage)}, ${familyTitle(family)}`;

export const sameCell = (left: CellName, right: CellName): boolean =>
  left.stage === right.stage && left.family === right.family;

export const verdictOf = ({ judgement: { verdict, cells } }: ReportInput): Report['verdict'] => ({
  code: verdict.code,
  party: verdict.party,
  partyTitle: partyTitle(verdict.party),
  certainty: verdict.certainty,
  certaintyTitle: certaintyTitle(verdict.certainty),
  sentence: verdict.sentence,
  seen: [...verdict.seen],
  wouldChange: verdict.wouldChange,
  restsOn: verdict.restsOn.flatMap((name) => {
    const cell = cells.find((one) => sameCell(one, name));
    if (!cell) return [];
    const { stage, family, outcome, status, finding } = cell;
    const word = outcomeWord(outcome, family, status);
    return [{ stage, family, title: cellTitle(cell), word, says: finding.says, because: finding.because }];
  }),
  steps: [...verdict.steps],
  mended: verdict.mended,
  beyondTable: verdict.beyondTable,
});

export const alternativesOf = ({ judgement }: ReportInput): Report['rivals'] =>
  judgement.verdict.rivals.map(({ party, sentence, check }) => ({
    party,
    partyTitle: partyTitle(party),
    sentence,
    check,
  }));

/** What people looked up themselves: the newest result of each check. */
export const checksOf = ({ checks }: ReportInput): Report['checks'] =>
  Object.keys(CHECKS).flatMap((name) => {
    const made = checks[name as CheckName];
    return made
      ? [
          {
            title: checkTitle(made.check),
            result: 'check' in made.by ? checkSaid(made.by) : checkResult(made.check, made.result),
            at: made.recordedAt,
          },
        ]
      : [];
  });

export const guardOf = ({ judgement }: ReportInput): Report['guard'] =>
  judgement.guard.map(({ code, sentence, lowers }) => ({ code, sentence, ...(lowers !== undefined && { lowers }) }));
