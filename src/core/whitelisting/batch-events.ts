import { storedMessage } from '../messages/stored.ts';
import { z } from 'zod';
import { timestamp } from '../evidence/evidence.ts';
import { ANOMALIES } from './anomaly.ts';
import { SERVICE_FAILURES } from './failure.ts';

/** What a job's journal holds after its head: one event before a request is sent, one after its answer is known. */

const place = z.number().int().min(0);
const macs = z.array(z.string().max(200)).max(1_000_000);

const beforeSchema = z.object({
  kind: z.literal('before'),
  /** Number of this request within the job, from 1. */
  chunk: z.number().int().min(1),
  /** How often rows from this place on have been sent, with this time. */
  attempt: z.number().int().min(1),
  /** First row and the one after the last, counted over the rows that go out. */
  from: place,
  to: place,
  /** The stretches of rows that a request is made of, in order, where scattered rows go out together; else absent. */
  parts: z
    .array(z.object({ from: place, to: place }))
    .min(2)
    .readonly()
    .optional(),
  /** In the order sent. */
  macs,
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: timestamp,
});
export type Before = z.infer<typeof beforeSchema>;

const anomalySchema = z.object({ code: z.enum(ANOMALIES), about: z.string(), message: storedMessage });

const afterSchema = z.discriminatedUnion('end', [
  z.object({
    kind: z.literal('after'),
    end: z.literal('handled'),
    chunk: z.number().int().min(1),
    at: timestamp,
    status: z.number(),
    /** As the service wrote them. */
    created: macs,
    existing: macs,
    faulty: macs,
    updatedLogins: z.number().nullable(),
    /** Of the answer as such; what is odd about rows is found again from the lists. */
    anomalies: z.array(anomalySchema),
  }),
  z.object({
    kind: z.literal('after'),
    /** Nothing was changed by it, or it is not known whether something was. */
    end: z.enum(['not-handled', 'unknown']),
    chunk: z.number().int().min(1),
    at: timestamp,
    status: z.number().nullable(),
    code: z.enum(SERVICE_FAILURES),
    message: storedMessage,
    /** The next requests hold at most so many rows, where the size was refused. */
    smaller: z.number().int().min(1).nullable(),
  }),
]);
export type After = z.infer<typeof afterSchema>;

/**
 * Another process continues with the job: every chunk without an "after" is in doubt from here on. It has to be written
 * down, else a later reader would take the same rows, sent once more, for a mistake.
 */
const resumedSchema = z.object({ kind: z.literal('resumed'), at: timestamp });
type Resumed = z.infer<typeof resumedSchema>;

export const batchEventSchema = z.union([beforeSchema, afterSchema, resumedSchema]);
export type BatchEvent = Before | After | Resumed;
