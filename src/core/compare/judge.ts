import type { CheckName, RecordedCheck } from '../case/case.ts';
import type { PlatformCard } from '../stage/card.ts';
import type { StageRecord } from '../stage/record.ts';
import { FAMILIES } from '../words.ts';
import { cellsOf, matrixOf, newestCard, plain, type Matrix, type Target } from './cells.ts';
import { relate } from './certificates.ts';
import { diverge } from './divergence.ts';
import { recoveries } from './history.ts';
import { guardOf, isStale, usedRuns, type Guarded } from './guard.ts';
import type { CertificateRelation, Judgement, Verdict } from './judgement.ts';
import { summarize } from './stages.ts';
import { fault, weaker, type Ground } from './verdicts/conclusion.ts';
import { incomplete } from './verdicts/incomplete.ts';
import { VERDICT_RULES } from './verdicts/order.ts';

/** What is judged: evidence that somebody gathered, in any order. */
export interface Material {
  readonly runs: readonly StageRecord[];
  readonly cards: readonly PlatformCard[];
  readonly checks: readonly RecordedCheck[];
}

const NOTHING: Material = { runs: [], cards: [], checks: [] };

const targetOf = (runs: readonly StageRecord[]): Target => {
  const newest = [...runs].sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))[0];
  return { host: newest?.server.host ?? 'the server', user: newest?.user ?? 'the API user' };
};

const newestChecks = (checks: readonly RecordedCheck[]): Readonly<Partial<Record<CheckName, string>>> =>
  Object.fromEntries(
    [...checks]
      .sort((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt))
      .map(({ check, result }) => [check, result]),
  );

/** A run that was handed in twice counts once, as far as it was recorded furthest. */
const onceEach = (runs: readonly StageRecord[]): readonly StageRecord[] => {
  const byId = new Map<string, StageRecord>();
  for (const run of runs) {
    const known = byId.get(run.id);
    if (!known || known.probes.length < run.probes.length) byId.set(run.id, run);
  }
  return [...byId.values()];
};

/** Certificates are compared on the first family that has one at both vantages. */
const certificatesOf = (matrix: Matrix, host: string): CertificateRelation => {
  const relations = FAMILIES.map((family) =>
    relate(matrix.inside[family].evidence, matrix.outside[family].evidence, host),
  );
  return (
    relations.find(({ relation }) => relation !== 'not-comparable' && relation !== 'same-endpoint') ??
    relations.find(({ relation }) => relation === 'same-endpoint') ??
    relate(null, null, host)
  );
};

const lowered = (verdict: Verdict, guard: readonly Guarded[]): Verdict => {
  const concerned = guard.filter(({ stages }) => verdict.restsOn.some(({ stage }) => stages.includes(stage)));
  const certainty = concerned.reduce((best, { lowersTo }) => weaker(best, lowersTo), verdict.certainty);
  if (certainty === verdict.certainty) return verdict;
  const reason = concerned.find(({ lowersTo }) => lowersTo === certainty)?.sentence ?? '';
  if (certainty !== 'cannot-tell') return { ...verdict, certainty, wouldChange: reason };
  const facts = verdict.sentence.slice(fault(verdict.party).length);
  const suspect = { party: verdict.party, sentence: facts, check: reason };
  return {
    ...verdict,
    party: 'unknown',
    certainty,
    sentence: facts,
    wouldChange: reason,
    rivals: [suspect, ...verdict.rivals],
  };
};

/**
 * Judges evidence. Pure: the same material gives the same judgement in any order, on any machine, by any later version
 * of these rules. Always exactly one verdict.
 */
export const judge = (given: Material = NOTHING): Judgement => {
  const material = { ...given, runs: onceEach(given.runs) };
  const target = targetOf(material.runs);
  const card = newestCard(material.cards);
  const matrix = matrixOf(material.runs, card, target);
  const runs = usedRuns(matrix);
  const certificates = certificatesOf(matrix, target.host);
  const recovered = recoveries(material.runs, target);
  const ground: Ground = { matrix, card, runs, certificates, recovered, checks: newestChecks(material.checks) };
  const guard = guardOf(matrix, card, recovered);
  const verdict =
    VERDICT_RULES.reduce<Verdict | null>((found, rule) => found ?? rule(ground), null) ?? incomplete(ground);
  const running = material.runs.find((run) => run.state === 'running')?.stage ?? null;
  return {
    verdict: lowered(verdict, guard),
    cells: cellsOf(matrix).map(plain),
    stages: summarize(matrix, running, isStale(card, runs)),
    guard: guard.map(({ code, sentence, lowersTo }) => ({ code, sentence, lowersTo })),
    divergence: diverge(matrix),
    certificates,
    failedSignIns: material.runs.reduce((sum, run) => sum + run.failedSignIns, 0),
  };
};
