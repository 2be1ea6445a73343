/**
 * From evidence to one verdict: the whole pipeline, in the order in which {@link judge} runs it.
 *
 *  1. **Order** (order.ts): runs, watches, cards and checks in the one order in which they were recorded, each once, their
 *     clocks set against the server's. Nothing later compares times by itself.
 *  2. **Cells** (cells.ts): for each probe and stage the newest result becomes an outcome (evidence/classify.ts), an answerer
 *     (evidence/responder) and a finding, by one rule of the status tables (rules/table.ts; a row for every outcome and stage).
 *     A cell carries the run or card that it was judged from.
 *  3. **Relations**: certificates inside against outside (certificates.ts), addresses of the name (addresses.ts), recoveries
 *     (recovered.ts) and relapses (history.ts), what people checked by hand, withdrawn checks left out.
 *  4. **Guard** (guard.ts, guard-*.ts): reasons to trust the comparison less: wrong place, other server, stale card, clocks.
 *  5. **Verdict**: the first rule of verdicts/order.ts that concludes something. Inside before outside before platform, our own
 *     side before others. No rule concludes: verdicts/incomplete.ts says what to run next.
 *  6. **Weighing**: *proven* only where verdicts/promise.ts finds nobody else who could have done it; recorded checks let
 *     an alternative cause fall or stand (verdicts/decided.ts); relapses, newer rejections and the guard lower the certainty, and
 *     nothing raises it. What is not proven names at least one alternative cause with the check that decides.
 *  7. **Words**: what the log of each side must show (seen.ts), stages in a line (stages.ts), what follows from the root
 *     finding (folding.ts), watches counted (watches.ts, intermittent/).
 *
 * A rule sees the whole input and none of the other rules' conclusions. To add one, see CONTRIBUTING.md.
 */
import { unknownSignInsOfRun, unknownSignInsOfWatch } from '../attempts/sign-ins.ts';
import type { RecordedCheck } from '../records/case.ts';
import type { PlatformCard } from '../records/card.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Witness } from '../records/witness.ts';
import { FAMILIES, PROBE_STAGES, type ProbeStage } from '../vocabulary/words.ts';
import { addressesOf } from './addresses.ts';
import { fold } from './folding.ts';
import { orderOf, type Order } from './order.ts';
import { openFindings, watchSummary } from './watches.ts';
import { cellsOf, matrixOf, plain, type JudgedCell, type Matrix, type Target } from './cells.ts';
import { newerRejections } from './newer-rejections.ts';
import { relate } from './certificates.ts';
import { diverge } from './divergence.ts';
import { relapses } from './history.ts';
import { recoveries } from './recovered.ts';
import { guardOf, isStale, usedRuns, type Guarded } from './guard.ts';
import { guardCheck } from './guard-note.ts';
import { ALTERNATIVE_CAUSES } from './alternative-causes.ts';
import { weaker, type CertificateRelation, type Judgement, type AlternativeCause, type Verdict } from './judgement.ts';
import { pathOf } from './path.ts';
import { seenOf } from './seen.ts';
import { summarize } from './stages.ts';
import {
  firstSentence,
  fitting,
  withoutFault,
  type DiagnosisInput,
  type MadeCheck,
  type NewestChecks,
} from './verdicts/conclusion.ts';
import { testedElsewhere, withCardElsewhere } from './verdicts/card-elsewhere.ts';
import { withNameChange } from './verdicts/name-change.ts';
import { decided } from './verdicts/decided.ts';
import { withTerminator, withOwnPorts, withRelapse, withRejection } from './verdicts/terminator.ts';
import { promised, withHint } from './verdicts/promise.ts';
import { incomplete } from './verdicts/incomplete.ts';
import { COMPARE_CERTIFICATES, SETTLED_BY_CERTIFICATES } from './rules/redirect.ts';
import { VERDICT_RULES } from './verdicts/order.ts';
import { clearedByCapture } from './verdicts/cleared-by-capture.ts';
import { said } from '../messages/say.ts';

/** What is judged: evidence that somebody gathered, in any order. */
export interface Material {
  readonly runs: readonly StageRecord[];
  readonly cards: readonly PlatformCard[];
  readonly checks: readonly RecordedCheck[];
  readonly watches?: readonly WatchRecord[];
}

/** What captures of the other side hold of the runs, and what somebody there asked for. */
export interface Witnessed {
  readonly witnesses?: readonly Witness[] | undefined;
  /** The stage that a task asked for; the person who asked has the others. */
  readonly askedStage?: ProbeStage | undefined;
}

const NOTHING: Material & Witnessed = { runs: [], cards: [], checks: [] };

const targetOf = (newest: StageRecord | undefined): Target => ({
  host: newest?.server.host ?? said('the server'),
  user: newest?.user ?? said('the API user'),
});

/** The newest result of each check that was not withdrawn; what the card itself says about the password is one of them. */
export const newestChecks = ({ checks, isAfter }: Order, card: PlatformCard | null): NewestChecks => {
  const made = checks
    .filter(({ withdrawnAt }) => withdrawnAt === undefined)
    .map((check): MadeCheck => ({ ...check, by: check }));
  const byName = Object.fromEntries(made.map((entry) => [entry.check, entry])) as NewestChecks;
  const recorded = byName['password-reentered'];
  if (card?.passwordReentered == null || (recorded && isAfter(recorded.by, card))) return byName;
  const result = card.passwordReentered ? 'yes' : 'no';
  const { recordedAt } = card;
  return { ...byName, 'password-reentered': { check: 'password-reentered', result, recordedAt, by: card } };
};

/** The few runs that hold the newest result of some family: a long case costs no more than a short one to lay side by side. */
const newestOfEach = (newestFirst: readonly StageRecord[]): readonly StageRecord[] => {
  const open = new Set(PROBE_STAGES.flatMap((stage) => FAMILIES.map((family) => `${stage} ${family}`)));
  return newestFirst.filter((run) => {
    if (open.size === 0) return false;
    return run.probes.filter(({ family }) => open.delete(`${run.stage} ${family}`)).length > 0;
  });
};

/** Certificates are compared on the first family that has one at both vantages. */
const certificatesOf = (matrix: Matrix, host: string): CertificateRelation => {
  const relations = FAMILIES.map((family) =>
    relate(matrix.inside[family].evidence, matrix.outside[family].evidence, host),
  );
  return (
    relations.find(({ relation }) => relation !== 'not-comparable' && relation !== 'same-endpoint') ??
    relations.find(({ relation }) => relation === 'same-endpoint') ??
    relations.find(({ details }) => details !== undefined) ??
    relate(null, null, host)
  );
};

/** Notes about a stage that the verdict rests on. */
const concerning = (verdict: Verdict, guard: readonly Guarded[]): readonly Guarded[] =>
  guard.filter(({ stages }) => verdict.restsOn.some(({ stage }) => stages.includes(stage)));

/** Notes without which the verdict would be surer. */
const lowering = (verdict: Verdict, guard: readonly Guarded[]): ReadonlySet<Guarded> =>
  new Set(
    concerning(verdict, guard).filter(({ lowersTo }) => weaker(lowersTo, verdict.certainty) !== verdict.certainty),
  );

/** What says what to run next rests on no answer, but counts what is good: not where nobody knows which answer was the last. */
const orderedFirst = (verdict: Verdict, guard: readonly Guarded[]): Verdict => {
  const doubt = verdict.restsOn.length === 0 ? guard.find(({ code }) => code.startsWith('guard.order-')) : undefined;
  if (!doubt) return verdict;
  const wouldChange = guardCheck(doubt.code);
  return { ...verdict, sentence: doubt.sentence, wouldChange, steps: [wouldChange, ...verdict.steps] };
};

const lowered = (verdict: Verdict, guard: readonly Guarded[]): Verdict => {
  const concerned = concerning(verdict, guard);
  const certainty = concerned.reduce((best, { lowersTo }) => weaker(best, lowersTo), verdict.certainty);
  const reason = concerned.find(({ lowersTo }) => lowersTo === certainty);
  if (certainty === verdict.certainty || !reason) return orderedFirst(verdict, guard);
  const { sentence, code } = reason;
  const wouldChange = guardCheck(code);
  if (certainty !== 'cannot-tell') {
    const doubt: AlternativeCause = { party: 'unknown', sentence, check: wouldChange };
    return { ...verdict, certainty, wouldChange, rivals: [doubt, ...verdict.rivals] };
  }
  const facts = withoutFault(verdict);
  const suspect: AlternativeCause = { party: verdict.party, sentence: facts, check: wouldChange };
  return {
    ...verdict,
    party: 'unknown',
    certainty,
    // What was seen stands beside the reason; what it was taken for is one of the explanations.
    sentence: fitting('', [sentence, firstSentence(facts)]),
    wouldChange,
    // What cannot be told orders no change.
    steps: [wouldChange],
    rivals: [suspect, ...verdict.rivals],
  };
};

/** What is not proven has at least one other explanation: what was not looked at yet. */
const contested = (verdict: Verdict): Verdict =>
  verdict.certainty === 'proven' || verdict.rivals.length > 0
    ? verdict
    : { ...verdict, rivals: [{ ...ALTERNATIVE_CAUSES.notLookedAt, check: verdict.wouldChange }] };

/** What a person would compare is compared: both certificates were seen. */
const comparedFor = (verdict: Verdict, { relation }: CertificateRelation): Verdict => {
  if (relation === 'not-comparable') return verdict;
  const asked = said(COMPARE_CERTIFICATES);
  const found = said(SETTLED_BY_CERTIFICATES[relation === 'same-endpoint' ? 'same' : 'another']);
  const settled = (text: string): string => (text === asked ? found : text);
  return {
    ...verdict,
    steps: verdict.steps.map(settled),
    wouldChange: settled(verdict.wouldChange),
    rivals: verdict.rivals.map((rival) => ({ ...rival, check: settled(rival.check) })),
  };
};

/** A rival is told from others by itself, not by its words, so they are translated when all is decided. */
const inWords = (verdict: Verdict): Verdict => ({
  ...verdict,
  wouldChange: said(verdict.wouldChange),
  rivals: verdict.rivals.map(({ party, sentence, check, recordedAs }) => ({
    party,
    sentence: said(sentence),
    check: said(check),
    ...(recordedAs && { recordedAs }),
  })),
});

/**
 * Judges evidence. Pure: the same material gives the same judgement in any order, on any machine, by any later version
 * of these rules. Always exactly one verdict.
 */
export const judge = (given: Material & Witnessed = NOTHING): Judgement => {
  const order = orderOf(given);
  const newestFirst = order.runs.toReversed();
  const target = targetOf(newestFirst[0]);
  const card = order.cards.at(-1) ?? null;
  const matrix = matrixOf(newestOfEach(newestFirst), card, target);
  const runs = usedRuns(matrix);
  const certificates = certificatesOf(matrix, target.host);
  const recovered = recoveries(order, matrix, target);
  const addresses = addressesOf(matrix, runs, target);
  const checks = newestChecks(order, card);
  const witnesses = given.witnesses ?? [];
  const { askedStage } = given;
  const shared = { matrix, card, runs, order, certificates, recovered, checks, addresses, witnesses };
  const input: DiagnosisInput = { ...shared, ...(askedStage && { askedStage }) };
  const guard = guardOf(matrix, card, recovered, order);
  const verdict =
    VERDICT_RULES.reduce<Verdict | null>((found, rule) => found ?? rule(input), null) ?? incomplete(input);
  const weighed = withNameChange(
    withHint(clearedByCapture(decided(promised(verdict, input), input), input), input),
    input,
  );
  const rejections = newerRejections(order, matrix);
  const relapsed = withRelapse(withCardElsewhere(weighed, input), relapses(order, target));
  const unguarded = withRejection(relapsed, rejections);
  const lowers = lowering(unguarded, guard);
  const judged = comparedFor(inWords(withTerminator(contested(lowered(unguarded, guard)), input)), certificates);
  // Where the guard or another cause asks for something else first, no stage is asked for.
  const { nextStage, ...unasked } = withOwnPorts(judged, input);
  const asked = judged.wouldChange === said(verdict.wouldChange) && nextStage;
  const running = newestFirst.find((run) => run.state === 'running')?.stage ?? null;
  const { seriesList } = openFindings(order);
  const watchesOf = ({ stage, family }: JudgedCell): readonly WatchRecord[] =>
    seriesList.filter((one) => one.watch.stage === stage && one.family === family).map(({ watch }) => watch);
  const stages = summarize(matrix, running, isStale(card, runs, order), addresses, newestFirst, rejections);
  return {
    verdict: { ...unasked, seen: seenOf(input, judged), ...(asked && { nextStage: asked }) },
    cells: cellsOf(matrix).map((cell) => plain(cell, watchesOf(cell))),
    stages,
    guard: guard
      .toSorted((one, other) => Number(lowers.has(other)) - Number(lowers.has(one)))
      .map((one) => ({
        code: one.code,
        sentence: one.sentence,
        lowersTo: one.lowersTo,
        lowers: lowers.has(one),
      })),
    divergence: diverge(matrix),
    certificates,
    addresses,
    folding: fold(matrix, judged, testedElsewhere(input) !== null),
    path: pathOf(matrix, judged, stages, addresses),
    watches: watchSummary(order.watches, addresses),
    unknownSignIns:
      order.runs.reduce((sum, run) => sum + unknownSignInsOfRun(run), 0) +
      order.watches.reduce((sum, watch) => sum + unknownSignInsOfWatch(watch), 0),
    failedSignIns: [...order.runs, ...order.watches].reduce((sum, { failedSignIns }) => sum + failedSignIns, 0),
  };
};
