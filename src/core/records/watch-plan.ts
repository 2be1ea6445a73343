import { type Outcome, isFailure } from '../evidence/outcome.ts';
import { mayBeRejectedByProxy, wasRejected } from '../evidence/sign-in-plan.ts';
import { WATCH_LIMITS, type Attempt } from './watch.ts';
import { leafOf, type Evidence } from '../evidence/evidence.ts';
import type { FinishedProbe } from '../evidence/probe.ts';
import type { ProbeResult } from './record.ts';
import { LAYERS, type Layer } from '../vocabulary/words.ts';
/** Where a failing or stopped probe ended: at the layer that failed, or at the one that its word belongs to. */
const layerOf = (outcome: Outcome, { failure }: Evidence): Layer | null => {
  if (!isFailure(outcome) && outcome !== 'not-run.stopped') return null;
  if (failure?.outcome === outcome) return failure.layer;
  return LAYERS.find((layer) => outcome.startsWith(`${layer}.`)) ?? 'body';
};

/** What is kept of one probe of a watch; `null` for one that never set out. */
export const attemptOf = (slot: number, { family, outcome, evidence }: FinishedProbe): Attempt | null =>
  evidence && {
    slot,
    family,
    outcome,
    status: evidence.response?.status ?? null,
    layer: layerOf(outcome, evidence),
    startedAt: evidence.startedAt,
    durationMs: evidence.durationMs,
    address: (evidence.connection?.remoteAddress ?? evidence.name?.tried.at(-1)?.address)?.slice(0, 64) ?? null,
    publicKeySha256: leafOf(evidence)?.publicKeySha256 ?? null,
    clockSkewMs: evidence.response?.clockSkewMs ?? null,
  };

const MOST_SAMPLES = 20;
const MOST_OF_A_KIND = 3;

const kindOf = ({ outcome, evidence }: Pick<ProbeResult, 'outcome' | 'evidence'>): string =>
  `${outcome} ${evidence?.response?.status ?? ''}`;

/** Whether the whole evidence of a probe is kept as well: of the first three failures and stops of each kind, twenty in all. */
export const isWorthKeeping = (samples: readonly ProbeResult[], result: ProbeResult): boolean =>
  (isFailure(result.outcome) || (result.outcome === 'not-run.stopped' && result.evidence !== null)) &&
  samples.length < MOST_SAMPLES &&
  samples.filter((sample) => kindOf(sample) === kindOf(result)).length < MOST_OF_A_KIND;

/**
 * When the rounds of a watch fire. Slots are counted from 1970, so that two machines that watch with the same interval ask
 * in the same seconds without knowing of each other.
 */

/** How a watch is bounded: by rounds, or by seconds from which rounds are worked out. */
export type WatchBound =
  { readonly kind: 'count'; readonly rounds: number } | { readonly kind: 'duration'; readonly seconds: number };

type RoundsWanted =
  { readonly ok: true; readonly rounds: number } | { readonly ok: false; readonly reason: 'too-many' | 'too-long' };

/** How many rounds a bound asks for: each that begins within its duration; or why that is more than a watch may do. Nothing is cut silently. */
export const roundsOf = (bound: WatchBound, everySeconds: number): RoundsWanted => {
  const rounds = bound.kind === 'count' ? bound.rounds : Math.ceil(bound.seconds / everySeconds);
  if (rounds > WATCH_LIMITS.attempts) return { ok: false, reason: 'too-many' };
  const seconds = bound.kind === 'count' ? (rounds - 1) * everySeconds : bound.seconds;
  return seconds > WATCH_LIMITS.durationSeconds ? { ok: false, reason: 'too-long' } : { ok: true, rounds };
};

/** The first slot that begins at `now` (milliseconds since 1970) or after it. */
export const firstSlot = (now: number, everySeconds: number): number => Math.ceil(now / (everySeconds * 1000));

/** When a slot begins, in milliseconds since 1970. */
export const slotStart = (slot: number, everySeconds: number): number => slot * everySeconds * 1000;

/** A round that begins later than this after its slot did would no longer match the other machine's round. */
const lateAfterMs = (everySeconds: number): number => Math.min(1000, everySeconds * 500);

export interface Rounds {
  readonly everySeconds: number;
  readonly firstSlot: number;
  readonly rounds: number;
}

/**
 * The next round, and how many milliseconds it is away; `null` when the watch is over. A slot whose time has passed, because
 * the round before took long or the machine slept, is skipped and never made up for.
 * @param previous the slot of the round before, or `null`.
 */
export const nextRound = (
  { everySeconds, firstSlot: first, rounds }: Rounds,
  previous: number | null,
  now: number,
): { readonly slot: number; readonly waitMs: number } | null => {
  const current = Math.floor(now / (everySeconds * 1000));
  const inTime = now - slotStart(current, everySeconds) <= lateAfterMs(everySeconds);
  const slot = Math.max(first, inTime ? current : current + 1, previous === null ? first : previous + 1);
  return slot >= first + rounds ? null : { slot, waitMs: Math.max(0, slotStart(slot, everySeconds) - now) };
};

/**
 * Whether nothing more may go out: a sign-in that was rejected, here or by the attempt ledger, ends a watch for good, and so
 * does a proxy that rejected credentials of ours. There is no going on after it; another watch is another decision.
 */
export const mustProtect = (
  probe: Pick<FinishedProbe, 'outcome' | 'evidence'>,
  proxyHasCredentials: boolean,
): boolean =>
  wasRejected(probe) ||
  probe.outcome === 'not-run.protecting-account' ||
  (proxyHasCredentials && mayBeRejectedByProxy(probe));
