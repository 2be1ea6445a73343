import { has, isFailure, isGood, isSilent } from '../evidence/outcome.ts';
import { say } from '../messages/message.ts';
import { FAMILIES, STAGES, type Stage } from '../vocabulary/words.ts';
import { cellsOf, setAside, stageCells, type JudgedCell, type Matrix } from './cells.ts';
import { fold } from './folding.ts';
import type { CellName, Concluded, Folding } from './judgement.ts';
import { stageTitle } from './words/titles.ts';
import { testedElsewhere } from './weigh/card-elsewhere.ts';
import { conclude, names, says, type DiagnosisInput } from './verdicts/conclusion.ts';
import { familyInSentence } from './words/titles.ts';
import { incomplete } from './verdicts/incomplete.ts';
import { VERDICT_RULES } from './verdicts/order.ts';
import { weigh, type Weighed } from './weigh/weigh.ts';

/**
 * The faults in the evidence, the first one first. Every failing cell belongs to exactly one of them: what a fault does not
 * explain is judged once more, by the same rules, with the cells that it does explain set aside.
 */
interface Fault extends Weighed {
  readonly folding: Folding;
  /** The failing cells that it explains. */
  readonly explains: readonly CellName[];
}

/** More than this nobody reads; the last one explains whatever is left. */
const MOST = 4;

const isAt =
  ({ stage, family }: CellName) =>
  (name: CellName): boolean =>
    name.stage === stage && name.family === family;

const failingIn = (matrix: Matrix): readonly JudgedCell[] =>
  cellsOf(matrix).filter(({ outcome }) => isFailure(outcome));

const without = (matrix: Matrix, explained: readonly CellName[]): Matrix =>
  Object.fromEntries(
    STAGES.map((stage) => [
      stage,
      Object.fromEntries(
        FAMILIES.map((family) => {
          const cell = matrix[stage][family];
          return [family, explained.some(isAt(cell)) ? setAside(cell) : cell];
        }),
      ),
    ]),
  ) as Matrix;

const concluded = (input: DiagnosisInput): Concluded =>
  VERDICT_RULES.reduce<Concluded | null>((found, rule) => found ?? rule(input), null) ?? incomplete(input);

/**
 * Whether a cell accuses the party of its rule although another fault was found before it. A row does only where the whole
 * outside stage is good; a probe only where the same one is good inside, or where the server answered inside and from
 * outside nothing comes through to it.
 */
const accuses = (all: Matrix, { stage, family, outcome, finding }: JudgedCell): boolean => {
  if (finding.severity !== 'fault') return false;
  if (stage === 'platform') return isWhollyGood(all, 'outside');
  if (stage === 'inside') return true;
  const inside = all.inside[family];
  return isGood(inside.outcome) || (inside.answeredBy === 'access-control-server' && has(outcome, 'ended-before'));
};

const isWhollyGood = (matrix: Matrix, stage: Stage): boolean =>
  stageCells(matrix, stage).every(({ outcome }) => isGood(outcome));

/** What a cell's own rule says of it, where no verdict rule speaks of what is left. */
const byItsRule = (all: Matrix, left: readonly JudgedCell[]): Concluded | null => {
  const [cell] = left;
  if (cell === undefined) return null;
  const isAccusing = accuses(all, cell);
  const { rule, finding } = cell;
  // What the first fault may have done as well accuses nobody, and orders no change.
  const first =
    isAccusing || finding.severity !== 'fault'
      ? null
      : cell.stage === 'platform'
        ? say('Fix the first fault. Then click “Update API Configuration”, and record the card again.')
        : say('Fix the first fault. Then run this stage again.');
  const alike = left.filter(({ stage, outcome }) => stage === cell.stage && outcome === cell.outcome);
  return conclude({
    code: rule,
    party: isAccusing ? rule.party : 'unknown',
    certainty: isAccusing ? 'likely' : 'cannot-tell',
    facts: [
      say`${stageTitle(cell.stage)}: ${familyInSentence(cell.family)} ${says(cell)}.`,
      ...(first === null ? [finding.says] : []),
    ],
    ...(first !== null && { wouldChange: first }),
    restsOn: names(...alike),
    rivals: rule.rivals,
    steps: first === null ? finding.steps : [first],
    mended: finding.mended,
    beyondTable: finding.beyondTable,
  });
};

const faultOf = (verdict: Concluded, input: DiagnosisInput): Fault => {
  const weighed = weigh(verdict, input);
  const folding = fold(input.matrix, weighed.verdict, testedElsewhere(input) !== null);
  const named = [...weighed.verdict.restsOn, ...(folding.root ? [folding.root] : []), ...folding.consequences];
  const explains = names(...failingIn(input.matrix).filter((cell) => named.some(isAt(cell))));
  return { ...weighed, folding, explains };
};

/** A fault of what is left says something about it, and never more than *likely*: part of the evidence was set aside. */
const furtherFault = (all: DiagnosisInput, left: readonly JudgedCell[], input: DiagnosisInput): Fault | null => {
  const isAbout = ({ party, restsOn }: Concluded): boolean =>
    party !== 'none' &&
    party !== 'unknown' &&
    restsOn.some((name) => left.some((cell) => isAt(name)(cell) && accuses(all.matrix, cell)));
  const first = concluded(input);
  const verdict = isAbout(first) ? first : byItsRule(all.matrix, left);
  if (verdict === null) return null;
  return faultOf({ ...verdict, certainty: verdict.certainty === 'proven' ? 'likely' : verdict.certainty }, input);
};

/** All faults of the evidence; the first one may also say that there is none, or what to run next. */
export const faultsOf = (input: DiagnosisInput): readonly [Fault, ...Fault[]] => {
  const first = faultOf(concluded(input), input);
  const faults: [Fault, ...Fault[]] = [first];
  let { matrix } = input;
  let last = first;
  while (faults.length < MOST && last.explains.length > 0) {
    matrix = without(matrix, last.explains);
    const left = failingIn(matrix).filter(({ outcome }) => !isSilent(outcome));
    if (left.length === 0) break;
    const next = furtherFault(input, left, { ...input, matrix });
    if (next === null || next.explains.length === 0) break;
    faults.push(next);
    last = next;
  }
  return faults;
};
