/**
 * From evidence to one judgement, in the order of {@link judge}; each step is handed what the one before it found.
 *
 * 1. **Order** (order.ts): entries as they were recorded, on one clock.
 * 2. **Cells** (cells.ts): for each probe and stage an outcome (evidence/classify.ts), an answerer and a rule (rules/table.ts).
 * 3. **Relations** (relations/) between stages, times and addresses; the **guard** (guard/): reasons to trust them less.
 * 4. **Faults** (faults.ts): the first rule of verdicts/order.ts that concludes; what it does not explain is judged again.
 * 5. **Weighing** (weigh/weigh.ts): recorded checks may decide; then captures, card, guard and the promise of *proven* only make it less sure.
 * 6. **Words** (words/): messages with their values, made with each fact and formatted by who shows them.
 */
import { unknownSignInsOfRun, unknownSignInsOfWatch } from '../attempts/sign-ins.ts';
import type { RecordedCheck } from '../records/case.ts';
import type { PlatformCard } from '../records/card.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import type { Witness } from '../records/witness.ts';
import { FAMILIES, PROBE_STAGES, type ProbeStage } from '../vocabulary/words.ts';
import { addressesOf } from './relations/addresses.ts';
import { orderOf, type Order } from './order.ts';
import { openFindings, watchSummary } from './relations/watches.ts';
import { cellsOf, matrixOf, plain, type JudgedCell, type Matrix, type Target } from './cells.ts';
import { newerRejections, relapses } from './relations/earlier-results.ts';
import { watchText } from './intermittent/series.ts';
import { recoveries } from './intermittent/settled.ts';
import { relate } from './relations/certificates.ts';
import { diverge } from './relations/divergence.ts';
import { answersDiffer, guardOf, isStale, usedRuns } from './guard/guard.ts';
import type { CertificateRelation, Concluded, Judgement, Verdict } from './judgement.ts';
import { pathOf, summarize } from './stages.ts';
import { seenOf } from './words/seen.ts';
import { faultsOf } from './faults.ts';
import type { DiagnosisInput, MadeCheck, NewestChecks } from './verdicts/conclusion.ts';
import { sentences } from '../messages/message.ts';

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
  host: newest?.server.host ?? '',
  user: newest?.user ?? '',
});

/** Another person gave another answer before, and nothing was run or read since; one's own newer answer is a correction. */
const isOpposed = (earlier: RecordedCheck, check: RecordedCheck, { runs, cards, isAfter }: Order): boolean =>
  earlier.check === check.check &&
  earlier.result !== check.result &&
  earlier.saidBy !== check.saidBy &&
  isAfter(check, earlier) &&
  ![...runs, ...cards].some((entry) => isAfter(entry, earlier) && isAfter(check, entry));

/** The newest result of each check that was not withdrawn; what the card itself says about the password is one of them. */
export const newestChecks = (order: Order, card: PlatformCard | null): NewestChecks => {
  const { isAfter } = order;
  const counted = order.checks.filter(({ withdrawnAt }) => withdrawnAt === undefined);
  const made = counted.map((check): MadeCheck => {
    const opposed = counted.findLast((earlier) => isOpposed(earlier, check, order));
    return { ...check, by: check, ...(opposed && { opposed }) };
  });
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

const inWords = (verdict: Concluded, input: DiagnosisInput): Verdict => ({
  ...verdict,
  sentence: sentences(...verdict.facts),
  seen: seenOf(input, verdict),
});

/** All that is known before a verdict is concluded. */
export const inputOf = (given: Material & Witnessed): DiagnosisInput => {
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
  const guard = [...guardOf(matrix, card, recovered, order), ...answersDiffer({ matrix, card, order, checks })];
  const rejections = newerRejections(order, matrix);
  const shared = { matrix, card, runs, order, certificates, recovered, checks, addresses, witnesses };
  const weighed = { guard, rejections, relapses: relapses(order, target) };
  return { ...shared, ...weighed, ...(askedStage && { askedStage }) };
};

/** Judges evidence. Pure: the same material gives the same judgement in any order. Further faults are in `also`. */
export const judge = (given: Material & Witnessed = NOTHING): Judgement => {
  const input = inputOf(given);
  const { order, matrix, card, runs, addresses, guard, rejections, certificates } = input;
  const newestFirst = order.runs.toReversed();
  const [first, ...others] = faultsOf(input);
  const { lowers, verdict } = first;
  const running = newestFirst.find((run) => run.state === 'running')?.stage ?? null;
  const findings = openFindings(order);
  const watchesOf = ({ stage, family }: JudgedCell) =>
    findings.seriesList
      .filter((one) => one.watch.stage === stage && one.family === family)
      .map((one) => ({ id: one.watch.id, says: watchText(one) }));
  const stages = summarize(matrix, running, isStale(card, runs, order), addresses, newestFirst, rejections, findings);
  return {
    verdict: inWords(verdict, input),
    also: others.map((fault) => inWords(fault.verdict, input)),
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
    folding: first.folding,
    path: pathOf(matrix, [verdict, ...others.map((fault) => fault.verdict)], stages, addresses, findings),
    watches: watchSummary(order.watches, addresses),
    unknownSignIns:
      order.runs.reduce((sum, run) => sum + unknownSignInsOfRun(run), 0) +
      order.watches.reduce((sum, watch) => sum + unknownSignInsOfWatch(watch), 0),
    failedSignIns: [...order.runs, ...order.watches].reduce((sum, { failedSignIns }) => sum + failedSignIns, 0),
  };
};
