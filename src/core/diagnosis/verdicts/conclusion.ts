import { isFailure, isGood, isSilent } from '../../evidence/outcome.ts';
import { headerOf } from '../../evidence/evidence.ts';
import type { CheckName, RecordedCheck } from '../../records/case.ts';
import { fill, ownWords, type Rule } from '../rules/rule.ts';
import { GUI_STEP, isAskedWithoutPassword } from '../rules/status.ts';
import { outcomePhrase } from '../words/outcome-phrase.ts';
import { shownMark } from '../../evidence/responder/attribute.ts';
import { familyTitle, stageTitle, stageWord } from '../words/titles.ts';
import type { PlatformCard } from '../../records/card.ts';
import type { Witness } from '../../records/witness.ts';
import type { StageRecord } from '../../records/record.ts';
import { type Certainty, type Party, type ProbeStage, type Stage, FAMILIES } from '../../vocabulary/words.ts';
import { cellsOf, stageCells, type JudgedCell, type Matrix } from '../cells.ts';
import type { Guarded } from '../guard/note.ts';
import type { Recovery, Relapse, NewerRejection } from '../relations/earlier-results.ts';
import type { Order } from '../order.ts';
import type {
  AddressSummary,
  CellName,
  CertificateRelation,
  AlternativeCause,
  Concluded,
  Verdict,
} from '../judgement.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { type Message, say, isSame, outside, isNothing, NOTHING } from '../../messages/message.ts';
import { relate } from '../relations/certificates.ts';
import { CAUSES } from '../causes/alternative-causes.ts';

/** The result of a check that counts, and what says so: the person's own record or the card. */
export interface MadeCheck extends Pick<RecordedCheck, 'check' | 'result' | 'recordedAt'> {
  readonly by: RecordedCheck | PlatformCard;
  /** What somebody else said of it before, where nothing was run or read in between: one of the two is wrong. */
  readonly opposed?: RecordedCheck;
}

export type NewestChecks = Readonly<Partial<Record<CheckName, MadeCheck>>>;

/** What the verdict rules look at. */
export interface DiagnosisInput {
  readonly matrix: Matrix;
  readonly card: PlatformCard | null;
  readonly runs: readonly StageRecord[];
  readonly order: Order;
  readonly certificates: CertificateRelation;
  readonly recovered: readonly Recovery[];
  readonly checks: NewestChecks;
  readonly addresses: readonly AddressSummary[];
  readonly witnesses: readonly Witness[];
  readonly guard: readonly Guarded[];
  readonly relapses: readonly Relapse[];
  readonly rejections: readonly NewerRejection[];
  readonly askedStage?: ProbeStage;
  /** Some of the evidence was set aside, as another fault explains it: nothing is proven by the rest. */
  readonly isPart?: true;
}

/** A verdict rule looks at the ground and either concludes or passes. The first that concludes wins. */
export type VerdictRule = (input: DiagnosisInput) => Concluded | null;

export const good = (input: DiagnosisInput, stage: Stage): readonly JudgedCell[] =>
  stageCells(input.matrix, stage).filter((cell) => isGood(cell.outcome));
/** What failed; what is known without the password alone, only where nothing else did. */
export const failing = (input: DiagnosisInput, stage: Stage): readonly JudgedCell[] => {
  const cells = stageCells(input.matrix, stage).filter((cell) => isFailure(cell.outcome));
  const asked = cells.filter(({ rule }) => !isAskedWithoutPassword(rule));
  return asked.length > 0 ? asked : cells;
};
export const silent = (input: DiagnosisInput, stage: Stage): readonly JudgedCell[] =>
  stageCells(input.matrix, stage).filter((cell) => isSilent(cell.outcome) && cell.outcome !== 'row.none');
/** Some result, and none of it a failure. */
export const isFine = (input: DiagnosisInput, stage: Stage): boolean =>
  failing(input, stage).length === 0 && good(input, stage).length > 0;
/** Every probe, or every row, has a good result. */
export const isWhole = (input: DiagnosisInput, stage: Stage): boolean =>
  isFine(input, stage) && silent(input, stage).length === 0;

/** Failures inside that are good outside; a 401 is not contradicted by an older answer, as the account may have changed. */
export const contradicted = (input: DiagnosisInput): readonly JudgedCell[] =>
  failing(input, 'inside').filter(({ family, outcome, run }) => {
    const outside = input.matrix.outside[family];
    const isSince = run !== null && outside.run !== null && input.order.isAfter(run, outside.run);
    return isGood(outside.outcome) && !(outcome === 'http.401' && isSince);
  });

/** Failures inside that outside does not contradict; where it contradicts one silence, the same other ones are no better. */
export const believed = (input: DiagnosisInput): readonly JudgedCell[] => {
  const cells = failing(input, 'inside');
  const doubted = contradicted(input);
  const silenced = new Set(doubted.flatMap(({ outcome, evidence }) => (evidence?.response ? [] : [outcome])));
  return cells.filter((cell) => !doubted.includes(cell) && !silenced.has(cell.outcome));
};

/** A step that several verdicts end with. */
export const runAgain = (stage: Stage): Message => say`Run the ${stageWord(stage)} stage again.`;

/** "Inside, ERS endpoints: 500 server error." */
export const resultText = (cell: JudgedCell): Message =>
  say`${stageTitle(cell.stage)}, ${familyTitle(cell.family)}: ${says(cell)}.`;

/** What the answer itself says, of any status, where the finding does not quote it. */
export const wordsOfAnswer = ({ evidence, rule, stage }: JudgedCell): Message => {
  // From outside, the sentence of the finding is not shown.
  const isQuoted = [...(stage === 'inside' ? [rule.says] : []), ...rule.steps].some((text) =>
    text.includes('{serverSays}'),
  );
  const words = isQuoted ? null : ownWords(evidence);
  return words === null ? NOTHING : say`The answer says: “${outside(words)}”.`;
};

/** Steps of an account once somebody has signed in to the admin GUI. */
export const withoutGui = (steps: readonly Message[]): readonly Message[] =>
  steps.filter((step) => !isSame(step, say(GUI_STEP)));

export const stepsOf = ({ steps }: Pick<Rule, 'steps'>, { facts }: Pick<JudgedCell, 'facts'>): readonly Message[] =>
  steps.map((step) => fill(step, facts));

/** The software that an answer names, where that is no known device: the server's own gateway may be one of them, too. */
export const serverHeaderText = ({ evidence, attribution }: JudgedCell): Message => {
  const name = headerOf(evidence?.response ?? null, 'server') ?? '';
  return attribution.device === null && /^(?:nginx|kong)\b/i.test(name)
    ? say`The answer names its server “${outside(name)}”.`
    : NOTHING;
};

/** What shows that a rejection is another one's than the server's: its mark, or the sign-in that it asks for. */
export const rejecterText = ({ evidence }: JudgedCell, device: string | null, foreign: string | null): Message =>
  device !== null
    ? say`The answer bears a mark of ${device}: “${shownMark(device, evidence) ?? ''}”.`
    : say`The answer asks for another sign-in than the server's API does: ${foreign ?? ''}.`;

/** What a cell shows, inside a sentence and after a colon: "no answer from 192.0.2.1". */
export const says = (cell: JudgedCell): Message => outcomePhrase(cell.outcome, cell.family, cell.facts);

type Judged = Pick<DiagnosisInput, 'card' | 'matrix' | 'order' | 'checks'>;

/** Whether a cell came about after a check was made; a card was updated before it was recorded, whatever its clock says. */
const isAfterCheck = ({ card, matrix, order }: Judged, { stage, family }: CellName, { by }: MadeCheck): boolean => {
  if (stage === 'platform')
    return card !== null && order.isAfter(card, by) && order.momentOf(card, card.updatedAt) > order.timeOf(by);
  const { run, evidence } = matrix[stage][family];
  if (run === null) return false;
  if (order.isAfter(run, by)) return true;
  // One that was made while the run was going on explains what had come about by then.
  return evidence !== null && order.areOfOneClock(run, by) && Date.parse(evidence.startedAt) > order.timeOf(by);
};

/** A person's newest check, as far as it speaks of these cells: it explains only what came about before it. */
export const answered = (input: Judged, check: CheckName, cells: readonly CellName[]): string | undefined => {
  const recorded = input.checks[check];
  if (!recorded) return undefined;
  const explained = cells.length > 0 ? cells : cellsOf(input.matrix);
  const isOlder = explained.some((cell) => isAfterCheck(input, cell, recorded));
  return isOlder ? undefined : recorded.result;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether two runs lie more than a day apart, each by its own clock: what was good then need not be so now. */
export const isFarApart = (one: StageRecord | null, other: StageRecord | null): boolean =>
  one !== null && other !== null && Math.abs(Date.parse(one.startedAt) - Date.parse(other.startedAt)) > DAY_MS;

/** "2026-11-14", in UTC, of a run. */
export const dayOf = (run: StageRecord | null): string =>
  run === null ? '' : momentOf(run.startedAt).utc.slice(0, 10);

export type VerdictCode = `verdict.${string}`;

interface Concluding {
  /**
   * Its own code, or the finding that the verdict only speaks for, after which it is called. Codes are permanent. They
   * are written out: `rule-coverage.spec.ts` reads them in this folder, and asks for a case that triggers each.
   */
  readonly code: VerdictCode | Rule;
  readonly party?: Party;
  /** Absent: likely, where a party is named. */
  readonly certainty?: Certainty;
  readonly facts: Message | readonly Message[];
  readonly wouldChange?: Message;
  /** The stage that `wouldChange` asks for, where it asks for one. */
  readonly nextStage?: Stage;
  readonly restsOn: readonly (CellName | JudgedCell)[];
  readonly rivals?: readonly AlternativeCause[];
  /** Absent, as `mended`: those of the first failure that it rests on. */
  readonly steps?: readonly Message[];
  readonly mended?: Message;
  readonly beyondTable?: boolean;
}

/** Builds a verdict, with every other explanation that its rule leaves open. Whether *proven* holds is decided in promise.ts. */
export const conclude = ({
  code,
  party = 'unknown',
  certainty = party === 'unknown' ? 'cannot-tell' : 'likely',
  facts,
  wouldChange,
  nextStage,
  restsOn,
  rivals = [],
  steps,
  mended,
  beyondTable = true,
}: Concluding): Concluded => {
  const left = rivals.filter(
    (alternative, index) => rivals.findIndex((other) => isSame(other.sentence, alternative.sentence)) === index,
  );
  const finding = restsOn.flatMap((one) => ('finding' in one && isFailure(one.outcome) ? one.finding : []))[0];
  return {
    code: typeof code === 'string' ? code : `verdict.${code.code}`,
    party,
    certainty,
    facts: [facts].flat().filter((fact) => !isNothing(fact)),
    wouldChange: wouldChange ?? left[0]?.check ?? NOTHING,
    ...(nextStage && { nextStage }),
    restsOn: restsOn.map(({ stage, family }) => ({ stage, family })),
    rivals: left,
    steps: steps ?? finding?.steps ?? [],
    mended: mended ?? finding?.mended ?? NOTHING,
    beyondTable,
  };
};

/** Of our own results that a verdict rests on, or would, those that failed. */
export const failedIn = (
  { matrix }: Pick<DiagnosisInput, 'matrix'>,
  { restsOn }: Pick<Verdict, 'restsOn'>,
): readonly JudgedCell[] =>
  restsOn
    .map(({ stage, family }) => matrix[stage][family])
    .filter(({ stage, outcome }) => stage !== 'platform' && isFailure(outcome));

/** Outside the name leads to another address than inside. */
export const leadsElsewhere = (there: string): AlternativeCause => ({
  party: 'name-resolution',
  sentence: say`Outside, the name leads to ${there}: that may not be the server's address, or no longer.`,
  check: say('Ask who runs DNS and the address translation whether that address leads to the server.'),
});

/**
 * A firewall may stop this host as designed. The firewall team's own word that it blocks is enough against that where the card
 * shows that the platform does not get through either.
 */
export const asDesigned = (input: DiagnosisInput, rests: readonly JudgedCell[]): readonly AlternativeCause[] => {
  if (input.card === null) return [CAUSES.asDesigned];
  const isUp = rests.some(({ family }) => input.matrix.platform[family].outcome === 'row.up');
  return !isUp && answered(input, 'firewall-log', rests) === 'blocked' ? [] : [CAUSES.designedForPlatform];
};

/** One probe at both vantages. */
export interface Pair {
  readonly inside: JudgedCell;
  readonly outside: JudgedCell;
}

/** Families that are good inside and fail outside. */
export const parted = (input: DiagnosisInput): readonly Pair[] => {
  const failed = failing(input, 'outside');
  return FAMILIES.map((family) => ({
    inside: input.matrix.inside[family],
    outside: input.matrix.outside[family],
  })).filter(({ inside, outside }) => isGood(inside.outcome) && failed.includes(outside));
};

/** What both vantages saw of one probe, as facts of a verdict. */
export const pairFacts = ({ inside, outside }: Pair): Message =>
  isFarApart(inside.run, outside.run)
    ? say`Inside, ${familyTitle(inside.family)}: ${says(inside)} (${dayOf(inside.run)}). Outside: ${says(outside)} (${dayOf(outside.run)})`
    : say`Inside, ${familyTitle(inside.family)}: ${says(inside)}. Outside: ${says(outside)}`;

export const restsOn = (pairs: readonly Pair[]): readonly JudgedCell[] =>
  pairs.flatMap(({ inside, outside }) => [inside, outside]);

/** Another machine ended TLS outside; a second node of the server, or a device that only passes its replies on, is one, too. */
const ANOTHER_KEY: ReadonlySet<string> = new Set(['other-node', 'other-issuer', 'other-name']);

export const hasAnotherKey = (pair: Pair): boolean => ANOTHER_KEY.has(relationOf(pair).relation);

/** Who ended TLS for this probe at the two vantages. Another probe may have met another machine. */
export const relationOf = ({ inside, outside }: Pair): CertificateRelation =>
  relate(inside.evidence, outside.evidence, inside.target.host);
