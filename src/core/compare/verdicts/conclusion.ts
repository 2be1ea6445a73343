import { isFailure, isGood, isSilent } from '../../evidence/outcome.ts';
import type { CheckName } from '../../case/case.ts';
import { fill } from '../../interpret/facts.ts';
import { PHRASES } from '../../interpret/phrases.ts';
import { FAMILY_IN_SENTENCE, PARTY_TITLES } from '../../interpret/titles.ts';
import type { PlatformCard } from '../../stage/card.ts';
import type { StageRecord } from '../../stage/record.ts';
import type { Certainty, Party, Stage } from '../../words.ts';
import { stageCells, type JudgedCell, type Matrix } from '../cells.ts';
import type { Recovery } from '../history.ts';
import type { CellName, CertificateRelation, Rival, Verdict } from '../judgement.ts';

/** What the verdict rules look at. */
export interface Ground {
  readonly matrix: Matrix;
  readonly card: PlatformCard | null;
  /** Runs that the matrix draws on. */
  readonly runs: readonly StageRecord[];
  readonly certificates: CertificateRelation;
  /** Probes that are good now and were not a short while ago. */
  readonly recovered: readonly Recovery[];
  /** The newest result of each check that a person made. */
  readonly checks: Readonly<Partial<Record<CheckName, string>>>;
}

/** A verdict rule looks at the ground and either concludes or passes. The first that concludes wins. */
export type VerdictRule = (ground: Ground) => Verdict | null;

export const good = (ground: Ground, stage: Stage): readonly JudgedCell[] =>
  stageCells(ground.matrix, stage).filter((cell) => isGood(cell.outcome));
export const failing = (ground: Ground, stage: Stage): readonly JudgedCell[] =>
  stageCells(ground.matrix, stage).filter((cell) => isFailure(cell.outcome));
export const silent = (ground: Ground, stage: Stage): readonly JudgedCell[] =>
  stageCells(ground.matrix, stage).filter((cell) => isSilent(cell.outcome) && cell.outcome !== 'row.none');
/** Some result, and none of it a failure. */
export const isFine = (ground: Ground, stage: Stage): boolean =>
  failing(ground, stage).length === 0 && good(ground, stage).length > 0;
/** Every probe, or every row, has a good result. */
export const isWhole = (ground: Ground, stage: Stage): boolean =>
  isFine(ground, stage) && silent(ground, stage).length === 0;

/** "it {phrase}" with the facts of the cell. */
export const says = (cell: JudgedCell): string => fill(PHRASES[cell.outcome].phrase, cell.facts);

export const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const fault = (party: Party): string =>
  party === 'none' || party === 'unknown' ? '' : `Fault: ${PARTY_TITLES[party]}. `;

export const names = (...cells: readonly JudgedCell[]): readonly CellName[] =>
  cells.map(({ stage, family }) => ({ stage, family }));

/** "The ERS endpoint list" of a cell, at the beginning of a sentence. */
export const subject = (cell: JudgedCell): string => sentenceStart(FAMILY_IN_SENTENCE[cell.family]);

interface Concluding {
  readonly code: string;
  readonly party: Party;
  readonly certainty: Certainty;
  /** The facts; who must act is put in front. */
  readonly facts: string;
  readonly wouldChange?: string;
  readonly restsOn: readonly CellName[];
  readonly rivals?: readonly Rival[];
  readonly steps: readonly string[];
  readonly mended: string;
  readonly beyondTable: boolean;
}

/** Builds a verdict. A proven one has no rivals; every other one names what would change it. */
export const conclude = ({
  code,
  party,
  certainty,
  facts,
  wouldChange,
  restsOn,
  rivals = [],
  steps,
  mended,
  beyondTable,
}: Concluding): Verdict => {
  const left =
    certainty === 'proven'
      ? []
      : rivals.filter((rival, index) => rivals.findIndex((other) => other.sentence === rival.sentence) === index);
  return {
    code,
    party,
    certainty,
    sentence: `${certainty === 'cannot-tell' ? '' : fault(party)}${facts}`,
    wouldChange: wouldChange ?? left[0]?.check ?? 'A new run with another result.',
    restsOn,
    rivals: left,
    steps,
    mended,
    beyondTable,
  };
};

/** Weaker of two certainties. */
export const weaker = (left: Certainty, right: Certainty): Certainty => {
  const order: readonly Certainty[] = ['cannot-tell', 'likely', 'proven'];
  return order[Math.min(order.indexOf(left), order.indexOf(right))] ?? 'cannot-tell';
};
