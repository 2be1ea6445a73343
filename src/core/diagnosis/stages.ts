import type { StageRecord } from '../records/record.ts';
import { isGood } from '../evidence/outcome.ts';
import { STAGES, type Stage } from '../vocabulary/words.ts';
import { stageCells, type JudgedCell, type Matrix } from './cells.ts';
import type { AddressSummary, StageState, StageSummary } from './judgement.ts';
import { familyInSentence } from './words/titles.ts';
import { utcText } from '../messages/zoned-time.ts';
import type { AttemptSeries } from './intermittent/count.ts';
import type { WatchFindings } from './intermittent/pair.ts';
import type { NewerRejection } from './relations/newer-rejections.ts';
import { failedIn } from './relations/watches.ts';
import { type Message, marked, say, sentences } from '../messages/message.ts';

const WHY: Readonly<Record<Stage, string>> = marked({
  inside: 'Shows whether the server and the account work, with nothing in between.',
  outside: 'Shows whether the firewall lets the same requests through.',
  platform: 'Shows what the platform itself reaches from its own address.',
});

/**
 * Never better than the worst cell, the worst address of the name, or a sign-in that a watch saw rejected since; *cannot
 * tell* is never good.
 */
const stateOf = (
  cells: readonly JudgedCell[],
  addresses: readonly AddressSummary[],
  running: boolean,
  stale: boolean,
  rejected: boolean,
  watchFailed: boolean,
): StageState => {
  if (running) return 'running';
  const spoken = cells.filter((cell) => !['not-run', 'row.not-read', 'row.none'].includes(cell.outcome));
  if (spoken.length === 0) return 'not-run';
  if (stale) return 'stale';
  if (rejected) return 'failed';
  if (spoken.some((cell) => cell.finding.severity === 'fault')) return 'failed';
  if (addresses.some(({ state }) => state === 'failed')) return 'failed';
  const asked = cells.filter((cell) => cell.outcome !== 'row.none');
  const isPassed =
    asked.every((cell) => isGood(cell.outcome) && cell.finding.severity !== 'cannot-tell') &&
    addresses.every(({ state }) => state === 'good');
  return isPassed && !watchFailed ? 'passed' : 'cannot-tell';
};

const rejectedSentence = ({ family, moment }: NewerRejection): Message =>
  say`A watch since then ended at a rejected sign-in (401): ${familyInSentence(family)}, at ${utcText(moment)}.`;

const watchedSentence = ({ attempts, failures }: AttemptSeries): Message =>
  say`Watched: ${failures.length} of ${attempts.length} attempts failed.`;

/**
 * First what makes a stage fail although its own probes are good, then where those were asked: a count alone would contradict
 * the state above it. `null` where the addresses are alike good, or there is one.
 */
const addressesText = (addresses: readonly AddressSummary[], fine: number, asked: number): Message | null => {
  const sum = addresses.length;
  const failed = addresses.filter(({ state }) => state === 'failed').length;
  if (failed === 0) {
    const unclear = addresses.filter(({ state }) => state === 'cannot-tell').length;
    return unclear === 0 ? null : say`${unclear} of ${sum} addresses inconclusive; ${fine} of ${asked} probes good.`;
  }
  if (addresses.some(({ used, state }) => used && state === 'failed'))
    return say`${failed} of ${sum} addresses failed; ${fine} of ${asked} probes good.`;
  return say`${failed} of ${sum} addresses failed; ${fine} of ${asked} probes good at another.`;
};

const sentenceOf = (
  stage: Stage,
  state: StageState,
  cells: readonly JudgedCell[],
  addresses: readonly AddressSummary[],
  rejections: readonly NewerRejection[],
  watched: readonly AttemptSeries[],
): Message => {
  const asked = cells.filter((cell) => cell.outcome !== 'row.none');
  const fine = asked.filter((cell) => isGood(cell.outcome)).length;
  if (state === 'not-run' || state === 'running') return say(WHY[stage]);
  if (state === 'stale') return say('The card is older than the newest probe run: update and record it again.');
  const counted =
    stage === 'platform' ? say`${fine} of ${asked.length} rows Up.` : say`${fine} of ${asked.length} probes good.`;
  return sentences(
    addressesText(addresses, fine, asked.length) ?? counted,
    ...rejections.slice(-1).map(rejectedSentence),
    ...(rejections.length > 0 ? [] : watched.slice(0, 1).map(watchedSentence)),
  );
};

export const summarize = (
  matrix: Matrix,
  running: Stage | null,
  cardIsStale: boolean,
  allAddresses: readonly AddressSummary[],
  newestFirst: readonly StageRecord[],
  rejections: readonly NewerRejection[],
  findings: WatchFindings,
): readonly StageSummary[] =>
  STAGES.map((stage) => {
    const cells = stageCells(matrix, stage);
    const addresses = allAddresses.filter((entry) => entry.stage === stage);
    const rejected = rejections.filter((rejection) => rejection.stage === stage);
    const isStale = stage === 'platform' && cardIsStale;
    const watched = failedIn(findings, stage);
    const state = stateOf(cells, addresses, running === stage, isStale, rejected.length > 0, watched.length > 0);
    const newestRunId = newestFirst.find((run) => run.stage === stage)?.id ?? null;
    return { stage, state, sentence: sentenceOf(stage, state, cells, addresses, rejected, watched), newestRunId };
  });
