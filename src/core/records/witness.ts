import { z } from 'zod';
import { recordedSchema, timestamp } from '../evidence/evidence.ts';
import { FAMILIES, PROBE_STAGES } from '../vocabulary/words.ts';

export type CaptureKind = 'pcap' | 'pcapng';

const PCAP: readonly number[] = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1];
const PCAPNG = 0x0a0d0d0a;

/** The kind of capture that begins with these bytes, of which four are looked at; `null`: none. */
export const captureKindOf = ([a, b, c, d]: Uint8Array): CaptureKind | null => {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  const magic = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  if (magic === PCAPNG) return 'pcapng';
  return PCAP.includes(magic) ? 'pcap' : null;
};

// What the other side's capture holds of our probes (decision 013). Only what was matched is kept of the file.
const WITNESS_KINDS = ['pcap', 'pcapng', 'observation'] as const;

/** Where it was made, as the person who adds it says. Without that nobody is accused or cleared by it. */
export const WITNESS_PLACES = ['server', 'firewall', 'test-host'] as const;
export type WitnessPlace = (typeof WITNESS_PLACES)[number];

const TOLD = ['yes', 'no', 'not-told'] as const;
export type SeenAnswer = (typeof TOLD)[number];

/** How a connection was recognised. `sequence-number`: the first packet of TCP, known from a capture on the near side. */
const MATCHED_BY = ['client-random', 'addresses', 'sequence-number'] as const;

const UNTOLD = [
  'not-covered',
  'nothing-to-server',
  'other-sources',
  'cut-off',
  'unread',
  'lost',
  'too-many',
  'ambiguous',
  'no-time',
  'nothing-sent',
  'nothing-of-ours',
  'other-hello',
  'stood-still',
  'may-be-filtered',
  'own-proxy',
] as const;
export type Untold = (typeof UNTOLD)[number];

const line = z.string().max(300);
const count = z.number().int().min(0);

const observedTrySchema = z.object({
  target: line.nullable(),
  address: line.nullable(),
  end: z.enum(['connected', 'refused', 'timed-out', 'not-found', 'reset', 'unreachable', 'failed']).nullable(),
  tls: line.nullable(),
  subject: line.nullable(),
  issuer: line.nullable(),
  status: count.nullable(),
});
export type ObservedTry = z.infer<typeof observedTrySchema>;

/** What another program showed of the server, on whatever machine: an observation of lesser rank, by which no verdict is made. */
const observedSchema = z.object({
  tool: z.literal('curl'),
  tries: z.array(observedTrySchema).max(50),
});
export type Observed = z.infer<typeof observedSchema>;

const witnessProbeSchema = z.object({
  stage: z.enum(PROBE_STAGES),
  family: z.enum(FAMILIES),
  runId: z.uuid(),
  address: z.string().max(64).optional(),
  /** It set out: our own side sent it. */
  left: z.boolean(),
  leftAt: timestamp,
  seen: z.enum(TOLD),
  answered: z.enum(TOLD),
  /** Whether the device that captured on all of its interfaces sent it on; absent where the file cannot tell. */
  passed: z.enum(['yes', 'no']).optional(),
  /** The connection came, was answered, and no byte of the TLS ClientHello that was sent on it followed. */
  isHelloMissing: z.literal(true).optional(),
  /** Data came back, and then a reset, before the test host gave up. */
  isCutShort: z.literal(true).optional(),
  /** A reset came from our side of the connection, no matter who sent it. */
  isResetFromHere: z.literal(true).optional(),
  /** The answer came back to the test host; absent where the witness has none, or only a late one. */
  received: z.boolean().optional(),
  /** Source and destination as the witness names them; `null` where it did not see it. */
  seenAs: line.nullable(),
  by: z.enum(MATCHED_BY).nullable(),
  seenAt: timestamp.nullable().optional(),
  /** A first packet came whole: its check sum is right. */
  isIntact: z.literal(true).optional(),
  syns: count.optional(),
  answer: z.enum(['syn-ack', 'data', 'reset']).optional(),
  /** The answer had passed no router where it was captured: it is at the server's own link. */
  isServerNear: z.literal(true).optional(),
  /** The file looks like the server's own: an answer to somebody in it had passed no router. */
  isServersOwn: z.literal(true).optional(),
  isLate: z.literal(true).optional(),
  /** Initial sequence number of TCP: by it a capture behind an address translation is matched. */
  sequence: z.number().int().min(0).max(0xffffffff).optional(),
  /** Bytes of both directions without what was sent again: two captures of one connection differ by what was lost between. */
  sentBytes: count.optional(),
  backBytes: count.optional(),
  skewMs: z.number().optional(),
  why: z.enum(UNTOLD).optional(),
  /** With `seen: no`: the same capture holds other connections of this very source, and its clock is known by them. */
  isSourceCovered: z.literal(true).optional(),
  /** With `seen: no`: the capture holds connections to the server from beyond the inside host's network: no filter left all of them out. */
  isFarCovered: z.literal(true).optional(),
  /** With `seen: no`: the capture was not filtered for one host: it holds packets of others, and of other kinds. */
  isUnfiltered: z.literal(true).optional(),
  /** With `seen: no`: the difference of the clocks is unknown and taken as zero. */
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
    at: z.enum(WITNESS_PLACES).optional(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: count,
    /** First and last time in it, by its own clock; `null` where it has none. */
    from: timestamp.nullable(),
    until: timestamp.nullable(),
    /** It demonstrably covers the time of every probe, and connections to the server are in it. */
    covers: z.boolean(),
    isOfEveryInterface: z.literal(true).optional(),
    entries: count,
    unread: z.record(z.string().max(40), count),
    problem: z.enum(['cut-off', 'damaged']).nullable(),
  }),
  probes: z.array(witnessProbeSchema).max(2000),
  observed: observedSchema.optional(),
  recorded: recordedSchema.optional(),
});
export type Witness = z.infer<typeof witnessSchema>;

/** What earlier versions made of logs and of other programs' output: no verdict rested on it, and it is no longer read. */
const leftOutSchema = z.union([
  z.object({ source: z.object({ kind: z.enum(['access-log', 'firewall-log', 'administrator-logins']) }) }),
  z.object({ observed: z.object({ tool: z.enum(['openssl', 'test-net-connection', 'har']) }) }),
]);

/** The witnesses of a case, without {@link leftOutSchema}. */
export const witnessesInCaseSchema = z.preprocess(
  (list) => (Array.isArray(list) ? list.filter((one) => !leftOutSchema.safeParse(one).success) : list),
  z.array(witnessSchema).max(200).optional(),
);

/** A file with the first of several witnesses, and the others next to it. */
export const witnessesSchema = witnessSchema.extend({ more: z.array(witnessSchema).max(200).optional() });
