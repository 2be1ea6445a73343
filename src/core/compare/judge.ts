import type { RecordedCheck } from '../case/case.ts';
import type { PlatformCard } from '../stage/card.ts';
import type { StageRecord } from '../stage/record.ts';
import type { WatchRecord } from '../stage/watch.ts';
import { FAMILIES, PROBE_STAGES } from '../words.ts';
import { addressesOf } from './addresses.ts';
import { fold } from './folding.ts';
import { watchesOnce, watchSummary } from './watches.ts';
import { cellsOf, matrixOf, newestCard, plain, type Matrix, type Target } from './cells.ts';
import { relate } from './certificates.ts';
import { diverge } from './divergence.ts';
import { recoveries } from './history.ts';
import { guardOf, isStale, usedRuns, type Guarded } from './guard.ts';
import { guardCheck } from '../interpret/guard-checks.ts';
import { RIVALS } from '../interpret/rivals.ts';
import type { CertificateRelation, Judgement, Rival, Verdict } from './judgement.ts';
import { summarize } from './stages.ts';
import { weaker, withoutFault, type Ground } from './verdicts/conclusion.ts';
import { decided } from './verdicts/decided.ts';
import { incomplete } from './verdicts/incomplete.ts';
import { VERDICT_RULES } from './verdicts/order.ts';
import { said } from '../text/say.ts';

/** What is judged: evidence that somebody gathered, in any order. */
export interface Material {
  readonly runs: readonly StageRecord[];
  readonly cards: readonly PlatformCard[];
  readonly checks: readonly RecordedCheck[];
  readonly watches?: readonly WatchRecord[];
}

const NOTHING: Material = { runs: [], cards: [], checks: [] };

/** By time, then by what tells equal times apart: so the order in which things were handed in decides nothing. */
export const inOrder = <T>(list: readonly T[], timeOf: (entry: T) => string, tie: (entry: T) => string): readonly T[] =>
  list
    .map((entry) => ({ entry, time: Date.parse(timeOf(entry)) }))
    .sort((a, b) => a.time - b.time || (tie(a.entry) < tie(b.entry) ? -1 : 1))
    .map(({ entry }) => entry);

const targetOf = (newest: StageRecord | undefined): Target => ({
  host: newest?.server.host ?? said('the server'),
  user: newest?.user ?? said('the API user'),
});

/** The newest result of each check; what the card itself tells about the password is one of them. */
export const newestChecks = (checks: readonly RecordedCheck[], card: PlatformCard | null): Ground['checks'] => {
  const told: readonly RecordedCheck[] =
    card !== null && card.passwordReentered !== null
      ? [
          {
            check: 'password-reentered',
            result: card.passwordReentered ? 'yes' : 'no',
            recordedAt: card.recordedAt,
          },
        ]
      : [];
  const recorded = inOrder(
    [...told, ...checks],
    ({ recordedAt }) => recordedAt,
    ({ result }) => result,
  );
  return Object.fromEntries(recorded.map((entry) => [entry.check, entry]));
};

const isFurther = (run: StageRecord, known: StageRecord): boolean => {
  if (run.probes.length !== known.probes.length) return run.probes.length > known.probes.length;
  const further = (run.addresses?.length ?? 0) - (known.addresses?.length ?? 0);
  if (further !== 0) return further > 0;
  if ((run.endedAt === null) !== (known.endedAt === null)) return run.endedAt !== null;
  return run !== known && JSON.stringify(run) > JSON.stringify(known);
};

/** A run that was handed in twice counts once, as far as it was recorded furthest. */
export const onceEach = (runs: readonly StageRecord[]): readonly StageRecord[] => {
  const byId = new Map<string, StageRecord>();
  for (const run of runs) {
    const known = byId.get(run.id);
    if (!known || isFurther(run, known)) byId.set(run.id, run);
  }
  return [...byId.values()];
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

const lowered = (verdict: Verdict, guard: readonly Guarded[]): Verdict => {
  const concerned = guard.filter(({ stages }) => verdict.restsOn.some(({ stage }) => stages.includes(stage)));
  const certainty = concerned.reduce((best, { lowersTo }) => weaker(best, lowersTo), verdict.certainty);
  const reason = concerned.find(({ lowersTo }) => lowersTo === certainty);
  if (certainty === verdict.certainty || !reason) return verdict;
  const { sentence: wouldChange, code } = reason;
  if (certainty !== 'cannot-tell') {
    const doubt: Rival = { party: 'unknown', sentence: wouldChange, check: guardCheck(code) };
    return { ...verdict, certainty, wouldChange, rivals: [doubt, ...verdict.rivals] };
  }
  const facts = withoutFault(verdict);
  const suspect: Rival = { party: verdict.party, sentence: facts, check: guardCheck(code) };
  return {
    ...verdict,
    party: 'unknown',
    certainty,
    sentence: facts,
    wouldChange,
    rivals: [suspect, ...verdict.rivals],
  };
};

/** What is not proven has at least one other explanation: what was not looked at yet. */
const contested = (verdict: Verdict): Verdict =>
  verdict.certainty === 'proven' || verdict.rivals.length > 0
    ? verdict
    : { ...verdict, rivals: [{ ...RIVALS.notLookedAt, check: verdict.wouldChange }] };

/** A rival is told from others by itself, not by its words, so they are translated when all is decided. */
const inWords = (verdict: Verdict): Verdict => ({
  ...verdict,
  wouldChange: said(verdict.wouldChange),
  rivals: verdict.rivals.map((rival) => ({ ...rival, sentence: said(rival.sentence), check: said(rival.check) })),
});

/**
 * Judges evidence. Pure: the same material gives the same judgement in any order, on any machine, by any later version
 * of these rules. Always exactly one verdict.
 */
export const judge = (given: Material = NOTHING): Judgement => {
  const runsGiven = inOrder(
    onceEach(given.runs),
    ({ startedAt }) => startedAt,
    ({ id }) => id,
  ).toReversed();
  const target = targetOf(runsGiven[0]);
  const card = newestCard(
    inOrder(
      given.cards,
      ({ recordedAt }) => recordedAt,
      ({ id, ...rest }) => `${id} ${JSON.stringify(rest)}`,
    ),
  );
  const matrix = matrixOf(newestOfEach(runsGiven), card, target);
  const runs = usedRuns(matrix);
  const certificates = certificatesOf(matrix, target.host);
  const recovered = recoveries(runsGiven, target);
  const addresses = addressesOf(matrix);
  const watches = watchesOnce(
    inOrder(
      given.watches ?? [],
      ({ startedAt }) => startedAt,
      ({ id, ...rest }) => `${id} ${JSON.stringify(rest)}`,
    ),
  );
  const checks = newestChecks(given.checks, card);
  const ground: Ground = {
    matrix,
    card,
    runs,
    allRuns: runsGiven,
    certificates,
    recovered,
    checks,
    addresses,
    watches,
  };
  const guard = guardOf(matrix, card, recovered);
  const verdict =
    VERDICT_RULES.reduce<Verdict | null>((found, rule) => found ?? rule(ground), null) ?? incomplete(ground);
  const judged = inWords(contested(lowered(decided(verdict, ground), guard)));
  const running = runsGiven.find((run) => run.state === 'running')?.stage ?? null;
  return {
    verdict: judged,
    cells: cellsOf(matrix).map(plain),
    stages: summarize(matrix, running, isStale(card, runs), addresses),
    guard: guard.map(({ code, sentence, lowersTo }) => ({ code, sentence, lowersTo })),
    divergence: diverge(matrix),
    certificates,
    addresses,
    folding: fold(matrix, judged),
    watches: watchSummary(watches),
    failedSignIns: [...runsGiven, ...watches].reduce((sum, { failedSignIns }) => sum + failedSignIns, 0),
  };
};
