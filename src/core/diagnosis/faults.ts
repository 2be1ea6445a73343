import { resultOf } from '../records/attempt.ts';
import { outcomeOf } from '../evidence/classify.ts';
import { headerOf, leafOf } from '../evidence/evidence.ts';
import { has, isFailure, isSilent, isGood } from '../evidence/outcome.ts';
import { isAskedWithoutPassword } from './rules/status.ts';
import { outcomeWord } from './words/phrases.ts';
import { familyTitle, stageTitle, stageWord } from './words/titles.ts';
import { hostOf } from '../evidence/responder/attribute.ts';
import { FAMILIES, STAGES, type Family, type Party, type Stage } from '../vocabulary/words.ts';
import { type JudgedCell, type Matrix, cellsOf, setAside, stageCells } from './cells.ts';
import type { CellName, Folding, Concluded } from './judgement.ts';
import { type Message, joined, say } from '../messages/message.ts';
import { testedElsewhere } from './weigh/also-known.ts';
import { conclude, hasAnotherKey, resultText, type DiagnosisInput } from './verdicts/conclusion.ts';
import { incomplete, VERDICT_RULES } from './verdicts/order.ts';
import { weigh, type Weighed } from './weigh/weigh.ts';

/** What fixes one API fixes no other: each has its own switch and role, and both ERS probes share theirs. */
const BY_API: ReadonlySet<Party> = new Set(['api-setting', 'api-role']);

/** Faults of the test host: they say nothing about another stage. */
const OF_THE_HOST: ReadonlySet<Party> = new Set(['own-proxy', 'vantage']);

const isErs = (family: Family): boolean => family.startsWith('ers-');

const redirectHost = ({ evidence }: JudgedCell): string | null => {
  const location = headerOf(evidence?.response ?? null, 'location');
  return location === undefined ? null : hostOf(location);
};

/** What tells two cells of one outcome apart: who answered, where it leads to, who ended TLS, which status. */
const marksOf = (cell: JudgedCell): string =>
  JSON.stringify([
    cell.outcome,
    cell.attribution.responder,
    cell.attribution.device,
    redirectHost(cell),
    cell.outcome.startsWith('tls.') ? (leafOf(cell.evidence)?.issuer ?? null) : null,
    cell.stage === 'platform' || ['http.other', 'http.502-504'].includes(cell.outcome) ? cell.status : null,
  ]);

const sameCause = (left: JudgedCell, right: JudgedCell): boolean => marksOf(left) === marksOf(right);

/** One device answers both, and what it answers to each probe is its own choice. */
const sameBox = (left: JudgedCell, right: JudgedCell): string | null =>
  left.attribution.device !== null && left.attribution.device === right.attribution.device
    ? left.attribution.device
    : null;

/** Why a failing cell at the root's own stage follows from the root, or `null` where it is its own fault. */
const besideRoot = (cell: JudgedCell, root: JudgedCell, party: Party): Message | null => {
  const box = sameBox(cell, root);
  if (isAskedWithoutPassword(cell.rule))
    return say`Asked without the password: the answer to ${familyTitle(root.family)} may be a rejected sign-in.`;
  if (!sameCause(cell, root)) return box === null ? null : say`${box} answers here as well.`;
  if (!BY_API.has(party)) {
    const word = outcomeWord(cell.outcome, cell.family, cell.status);
    return say`The same answer as ${familyTitle(root.family)}, probably from one cause: ${word}.`;
  }
  if (!isErs(cell.family) || !isErs(root.family)) return null;
  return party === 'api-role'
    ? say('Both ERS probes need the same role.')
    : say('Both ERS probes depend on the same switch.');
};

/** Why a failing cell outside follows from what its family shows inside, or `null`. */
const outsideAfterInside = (outside: JudgedCell, inside: JudgedCell, root: JudgedCell): Message | null => {
  const isHeld = inside.outcome === 'not-run.protecting-account';
  if (isHeld && outside.outcome === 'http.401') return say('The sign-in is already rejected inside.');
  if (sameCause(outside, isHeld ? root : inside)) return say('It already fails in the same way inside.');
  return inside.outcome.startsWith('tcp.') && has(outside.outcome, 'no-connection')
    ? say('Already inside there is no connection to the server; from outside it cannot be better.')
    : null;
};

/** Why a row follows from a cell of its family at an earlier stage, or `null` where the platform reports another status. */
const rowAfter = (row: JudgedCell, earlier: JudgedCell): Message | null => {
  if (row.status !== null && earlier.status !== null && row.status !== earlier.status) return null;
  return say`The same request already fails ${stageWord(earlier.stage)}, which explains a row that reads Down.`;
};

/** A sign-in went out and no status came back. */
const isUnreadable = ({ family, evidence }: JudgedCell): boolean =>
  evidence !== null &&
  ['unknown', 'unclear'].includes(resultOf({ family, outcome: outcomeOf(family, evidence), evidence }) ?? '');

/** Why probes are held back after failures of their stage, or `null`. */
const heldBackAfter = (failures: readonly JudgedCell[]): Message | null => {
  if (failures.some(({ outcome }) => outcome === 'proxy.auth-required'))
    return say('Held back, because the proxy on our side wants a sign-in.');
  const rejected = failures.find(({ outcome }) => outcome === 'http.401');
  if (rejected) return say`Held back to protect the account after a 401 (${familyTitle(rejected.family)}).`;
  const unread = failures.find(isUnreadable);
  return unread ? say`Held back to protect the account after an unclear answer (${familyTitle(unread.family)}).` : null;
};

/** One root finding, and the cells that only follow from it: what would remain after its fix stays a finding of its own. */
const fold = (matrix: Matrix, verdict: Concluded, testedElsewhere = false): Folding => {
  const rests = verdict.restsOn
    .map(({ stage, family }) => matrix[stage][family])
    .filter(({ outcome }) => isFailure(outcome));
  const [root] = rests;
  if (root === undefined) return { root: null, consequences: [] };
  const party = verdict.party === 'unknown' ? root.rule.party : verdict.party;
  const folded = new Map<JudgedCell, Message>();
  const belongs = (cell: JudgedCell): boolean => rests.includes(cell) || folded.has(cell);

  const earlierOf = (cell: JudgedCell): readonly JudgedCell[] => {
    const [inside, outside] = [matrix.inside[cell.family], matrix.outside[cell.family]];
    // A fault of the test host, and what only its proxy met, says nothing about another stage, unless that one fails alike.
    if (OF_THE_HOST.has(party) || root.outcome.startsWith('proxy.'))
      return cell.stage === 'outside' && belongs(inside) && sameCause(cell, inside) ? [inside] : [];
    // A row follows from the outside stage; from the inside one only where outside was not asked.
    const earlier = cell.stage === 'platform' && !isSilent(outside.outcome) ? [outside] : [outside, inside];
    return earlier.filter((one) => one !== cell && belongs(one));
  };

  const becauseOfFailure = (cell: JudgedCell): Message | null => {
    if (cell.stage === root.stage) return besideRoot(cell, root, party);
    for (const earlier of earlierOf(cell)) {
      if (cell.stage === 'platform' && testedElsewhere) continue;
      const because = cell.stage === 'platform' ? rowAfter(cell, earlier) : outsideAfterInside(cell, earlier, root);
      if (because !== null) return because;
    }
    return null;
  };

  for (const stage of STAGES.slice(STAGES.indexOf(root.stage))) {
    const cells = FAMILIES.map((family) => matrix[stage][family]).filter((cell) => cell !== root);
    for (const cell of cells.filter(({ outcome }) => isFailure(outcome))) {
      const because = becauseOfFailure(cell);
      if (because !== null) folded.set(cell, because);
    }
    const here = [root, ...cells].filter((cell) => cell.stage === stage && belongs(cell));
    const because = heldBackAfter(here);
    if (because === null) continue;
    for (const cell of cells.filter(({ outcome }) => outcome === 'not-run.protecting-account'))
      folded.set(cell, because);
  }

  const nameOf = ({ stage, family }: JudgedCell): CellName => ({ stage, family });
  return {
    root: nameOf(root),
    consequences: [...folded].map(([cell, because]) => ({ ...nameOf(cell), because })),
  };
};

/** A fault: every failing cell belongs to exactly one; what it does not explain is judged again without its cells. */
interface Fault extends Weighed {
  readonly folding: Folding;
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

const byVerdictRule = (input: DiagnosisInput): Concluded | null =>
  VERDICT_RULES.reduce<Concluded | null>((found, rule) => found ?? rule(input), null);

/** Whether a cell accuses after another fault: a row where outside is all good, a probe where it is good inside. */
const accuses = (all: Matrix, cell: JudgedCell): boolean => {
  const { stage, family, outcome, finding, device, attribution } = cell;
  if (finding.severity !== 'fault') return false;
  if (stage === 'platform') return isStageGood(all, 'outside');
  if (stage === 'inside') return true;
  const inside = all.inside[family];
  // A device that shows its name and another key accuses itself, whatever fails inside.
  const showsItself = device !== null && attribution.confidence === 'high' && hasAnotherKey({ inside, outside: cell });
  return (
    isGood(inside.outcome) ||
    showsItself ||
    (inside.answeredBy === 'access-control-server' && has(outcome, 'ended-before'))
  );
};

const isStageGood = (matrix: Matrix, stage: Stage): boolean =>
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
      alike.length > 1
        ? say`${joined([joined([stageTitle(cell.stage), ...alike.map(({ family }) => familyTitle(family))], ', '), outcomeWord(cell.outcome, cell.family, cell.status)], ': ')}.`
        : resultText(cell),
      ...(first === null ? [finding.says] : []),
    ],
    ...(first !== null && { wouldChange: first }),
    restsOn: alike,
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
  const explains = failingIn(input.matrix).filter((cell) => named.some(isAt(cell)));
  return { ...weighed, folding, explains };
};

/** A fault of what is left says something about it, and never more than *likely*: part of the evidence was set aside. */
const furtherFault = (all: DiagnosisInput, left: readonly JudgedCell[], input: DiagnosisInput): Fault | null => {
  const isAbout = ({ party, restsOn }: Concluded): boolean =>
    party !== 'none' && restsOn.some((name) => left.some((cell) => isAt(name)(cell) && accuses(all.matrix, cell)));
  const first = byVerdictRule(input);
  const verdict = first !== null && isAbout(first) ? first : byItsRule(all.matrix, left);
  if (verdict === null) return null;
  return faultOf({ ...verdict, certainty: verdict.certainty === 'proven' ? 'likely' : verdict.certainty }, input);
};

/** All faults of the evidence; the first one may also say that there is none, or what to run next. */
export const faultsOf = (input: DiagnosisInput): readonly [Fault, ...Fault[]] => {
  const first = faultOf(byVerdictRule(input) ?? incomplete(input), input);
  const faults: [Fault, ...Fault[]] = [first];
  let { matrix } = input;
  let last = first;
  while (faults.length < MOST && last.explains.length > 0) {
    matrix = without(matrix, last.explains);
    const left = failingIn(matrix).filter(({ outcome }) => !isSilent(outcome));
    if (left.length === 0) break;
    const next = furtherFault(input, left, { ...input, matrix, isPart: true });
    if (next === null || next.explains.length === 0) break;
    faults.push(next);
    last = next;
  }
  return faults;
};
