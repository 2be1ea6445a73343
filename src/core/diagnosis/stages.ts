import type { StageRecord } from '../records/record.ts';
import { isGood } from '../evidence/outcome.ts';
import { STAGES, type Stage } from '../vocabulary/words.ts';
import { stageCells, type JudgedCell, type Matrix } from './cells.ts';
import type { AddressSummary, StageState, StageSummary } from './judgement.ts';
import { familyInSentence } from './titles.ts';
import { utcText } from '../messages/zoned-time.ts';
import type { NewerRejection } from './newer-rejections.ts';
import { marked, said, say } from '../messages/say.ts';

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
  return isPassed ? 'passed' : 'cannot-tell';
};

const rejectedSentence = ({ family, moment }: NewerRejection): string =>
  say`A watch since then ended at a rejected sign-in (401): ${familyInSentence(family)}, at ${utcText(moment)}.`;

/**
 * First what makes a stage fail although its own probes are good, then where those were asked: a count alone would contradict
 * the state above it. `null` where the addresses are alike good, or there is one.
 */
const addressesText = (addresses: readonly AddressSummary[], fine: number, asked: number): string | null => {
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
): string => {
  const asked = cells.filter((cell) => cell.outcome !== 'row.none');
  const fine = asked.filter((cell) => isGood(cell.outcome)).length;
  if (state === 'not-run' || state === 'running') return said(WHY[stage]);
  if (state === 'stale') return said('The card is older than the newest probe run: update and record it again.');
  const counted =
    stage === 'platform' ? say`${fine} of ${asked.length} rows Up.` : say`${fine} of ${asked.length} probes good.`;
  return [addressesText(addresses, fine, asked.length) ?? counted, ...rejections.slice(-1).map(rejectedSentence)].join(
    ' ',
  );
};

export const summarize = (
  matrix: Matrix,
  running: Stage | null,
  cardIsStale: boolean,
  allAddresses: readonly AddressSummary[],
  newestFirst: readonly StageRecord[],
  rejections: readonly NewerRejection[],
): readonly StageSummary[] =>
  STAGES.map((stage) => {
    const cells = stageCells(matrix, stage);
    const addresses = allAddresses.filter((entry) => entry.stage === stage);
    const rejected = rejections.filter((rejection) => rejection.stage === stage);
    const isStale = stage === 'platform' && cardIsStale;
    const state = stateOf(cells, addresses, running === stage, isStale, rejected.length > 0);
    const newestRunId = newestFirst.find((run) => run.stage === stage)?.id ?? null;
    return { stage, state, sentence: sentenceOf(stage, state, cells, addresses, rejected), newestRunId };
  });
