import { z } from 'zod';
import { timestamp, recordedSchema } from '../evidence/evidence.ts';
import { OUTCOMES } from '../evidence/outcome.ts';
import { FAMILIES, LAYERS, PROBE_STAGES } from '../vocabulary/words.ts';
import { probeResultSchema, serverSchema, vantageSchema } from './record.ts';

const text = z.string().max(8192);

/**
 * One attempt of a watch. `slot` is the number of whole `everySeconds` since 1970 by this machine's clock: two vantages that
 * watch with the same interval ask in the same slots, and their attempts can be laid side by side.
 */
export const attemptSchema = z.object({
  slot: z.number().int().min(0),
  family: z.enum(FAMILIES),
  outcome: z.enum(OUTCOMES),
  status: z.number().int().nullable(),
  /** Where a failing or stopped attempt ended; `null` for a good one. */
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
  /** How many rounds were wanted: asked for as a count or worked out from a duration. */
  rounds: z.number().int().min(1).max(WATCH_LIMITS.attempts),
  vantage: vantageSchema,
  failedSignIns: z.number().int().min(0),
  /** Every attempt, in the order in which they ended. */
  attempts: z.array(attemptSchema).max(WATCH_LIMITS.attempts * 4),
  /** Full evidence of the first attempts of each kind of failure, and of the one that was stopped. */
  samples: z.array(probeResultSchema).max(20),
  madeBy: text,
  /** Only in a case. */
  recorded: recordedSchema.optional(),
});
export type WatchRecord = z.infer<typeof watchRecordSchema>;
