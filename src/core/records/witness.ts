import { z } from 'zod';
import { recordedSchema, timestamp } from '../evidence/evidence.ts';
import { FAMILIES, PROBE_STAGES } from '../vocabulary/words.ts';

/**
 * What the other side's capture or log holds of our probes (path-evidence.md 4). Of the file itself nothing is kept but what
 * was matched, how long it covers and what it is called.
 */

const WITNESS_KINDS = ['pcap', 'pcapng'] as const;
export type WitnessKind = (typeof WITNESS_KINDS)[number];

const TOLD = ['yes', 'no', 'not-told'] as const;
export type Told = (typeof TOLD)[number];

/** How a connection was recognised. `sequence-number`: the first packet of TCP, known from a capture on the near side. */
const MATCHED_BY = ['client-random', 'addresses', 'sequence-number'] as const;

/** Why a witness does not tell whether it saw a connection. */
const UNTOLD = [
  'not-covered',
  'nothing-to-server',
  'other-sources',
  'cut-off',
  'too-many',
  'ambiguous',
  'no-time',
  'nothing-sent',
  'own-proxy',
] as const;
export type Untold = (typeof UNTOLD)[number];

const line = z.string().max(300);
const count = z.number().int().min(0);

const witnessProbeSchema = z.object({
  stage: z.enum(PROBE_STAGES),
  family: z.enum(FAMILIES),
  runId: z.uuid(),
  /** The further address of the name at which it was asked; absent for the run's own. */
  address: z.string().max(64).optional(),
  /** It set out: our own side sent it. */
  left: z.boolean(),
  /** Our own time of the connection's beginning. */
  leftAt: timestamp,
  seen: z.enum(TOLD),
  answered: z.enum(TOLD),
  /** The answer came back to the test host; absent where the witness has none. */
  received: z.boolean().optional(),
  /** Source and destination as the witness names them; `null` where it did not see it. */
  seenAs: line.nullable(),
  by: z.enum(MATCHED_BY).nullable(),
  /** When it was first seen, by the witness's clock. */
  seenAt: timestamp.nullable().optional(),
  /** How often the first packet came. */
  syns: count.optional(),
  /** What came back to the last that it saw of us. */
  answer: z.enum(['syn-ack', 'data', 'reset']).optional(),
  /** Initial sequence number of TCP: by it a capture behind an address translation is matched. */
  sequence: z.number().int().min(0).max(0xffffffff).optional(),
  /** The witness's clock minus the test host's, in milliseconds, as this run's own connections show it. */
  skewMs: z.number().optional(),
  /** Only with `seen: not-told`. */
  why: z.enum(UNTOLD).optional(),
  /** With `seen: no`: the same capture holds other connections of this very source, and its clock is known by them. */
  isSourceCovered: z.literal(true).optional(),
  /** With `seen: no`: nothing shows how its clock stands to ours; they were taken to agree. */
  isClockAssumed: z.literal(true).optional(),
});
export type WitnessProbe = z.infer<typeof witnessProbeSchema>;

/** One file of one witness (format `tripoint/witness`, version 1). */
export const witnessSchema = z.object({
  format: z.literal('tripoint/witness'),
  version: z.literal(1),
  /** Follows from the file's content and from what it was asked for: the same file is taken in once. */
  id: z.uuid(),
  recordedAt: timestamp,
  source: z.object({
    kind: z.enum(WITNESS_KINDS),
    name: line,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: count,
    /** First and last time in it, by its own clock; `null` where it has none. */
    from: timestamp.nullable(),
    until: timestamp.nullable(),
    /** It demonstrably covers the time of every probe, and connections to the server are in it. */
    covers: z.boolean(),
    /** Packets. */
    entries: count,
    /** What of it could not be read, by kind; only what there is. */
    unread: z.record(z.string().max(40), count),
    problem: z.enum(['cut-off', 'damaged']).nullable(),
  }),
  probes: z.array(witnessProbeSchema).max(2000),
  /** Only in a case. */
  recorded: recordedSchema.optional(),
});
export type Witness = z.infer<typeof witnessSchema>;
