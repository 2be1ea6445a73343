import { z } from 'zod';
import { timestamp, recordedSchema, leafOf, type Evidence } from '../evidence/evidence.ts';
import { OUTCOMES, type Outcome, isFailure } from '../evidence/outcome.ts';
import { FAMILIES, LAYERS, PROBE_STAGES, type Layer } from '../vocabulary/words.ts';
import { probeResultSchema, serverSchema, vantageSchema, type ProbeResult } from './record.ts';
import { mayBeRejectedByProxy, wasRejected } from '../evidence/sign-in-plan.ts';
import type { FinishedProbe } from '../evidence/probes.ts';

const text = z.string().max(8192);

/** One attempt of a watch. `slot` is the number of whole `everySeconds` since 1970, alike on every machine. */
export const attemptSchema = z.object({
  slot: z.number().int().min(0),
  family: z.enum(FAMILIES),
  outcome: z.enum(OUTCOMES),
  status: z.number().int().nullable(),
  layer: z.enum(LAYERS).nullable(),
  startedAt: timestamp,
  durationMs: z.number().min(0),
  /** The address that was spoken to, and the key that ended TLS there: they tell one node from another. */
  address: z.string().max(64).nullable(),
  publicKeySha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** The server's `Date` minus our clock, in milliseconds. */
  clockSkewMs: z.number().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

const WATCH_STATES = ['running', 'complete', 'stopped', 'protecting-account', 'interrupted'] as const;

/** Fewest and most seconds between two attempts, and most attempts a family: a watch is bounded. */
export const WATCH_LIMITS = { everySeconds: [1, 3600], attempts: 5000, durationSeconds: 24 * 3600 } as const;

/** Most attempts of all watches of a case together: a case is written and judged in one piece. */
export const WATCH_ATTEMPTS_OF_CASE = 20_000;

/** How many attempts these watches hold. */
export const attemptsOf = (watches: readonly { readonly attempts: readonly unknown[] }[]): number =>
  watches.reduce((sum, { attempts }) => sum + attempts.length, 0);

/** A bounded repetition of chosen probes (file format `tripoint/watch-record`, version 1). */
export const watchRecordSchema = z.object({
  format: z.literal('tripoint/watch-record'),
  version: z.literal(1),
  id: z.uuid(),
  stage: z.enum(PROBE_STAGES),
  /** `protecting-account`: ended at the first rejected sign-in, nothing more was sent. */
  state: z.enum(WATCH_STATES),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  server: serverSchema,
  user: text,
  families: z.array(z.enum(FAMILIES)).min(1).max(4),
  everySeconds: z
    .number()
    .int()
    .min(WATCH_LIMITS.everySeconds[0])
    .max(WATCH_LIMITS.everySeconds[1])
    .describe('Time between two rounds (default: 10 seconds).'),
  rounds: z.number().int().min(1).max(WATCH_LIMITS.attempts),
  vantage: vantageSchema,
  failedSignIns: z.number().int().min(0),
  attempts: z.array(attemptSchema).max(WATCH_LIMITS.attempts * 4),
  /** Full evidence of the first attempts of each kind of failure, and of the one that was stopped. */
  samples: z.array(probeResultSchema).max(20),
  madeBy: text,
  recorded: recordedSchema.optional(),
});
export type WatchRecord = z.infer<typeof watchRecordSchema>;

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

// When the rounds of a watch fire. Slots are counted from 1970: two machines with one interval ask in the same seconds.
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

/** Whether nothing more may go out: a rejected sign-in ends a watch for good, and so does one at a proxy of ours. */
export const mustProtect = (
  probe: Pick<FinishedProbe, 'outcome' | 'evidence'>,
  proxyHasCredentials: boolean,
): boolean =>
  wasRejected(probe) ||
  probe.outcome === 'not-run.protecting-account' ||
  (proxyHasCredentials && mayBeRejectedByProxy(probe));
