import { z } from 'zod';

/** Where a connection to the server's port ends, by packets that may pass few routers (TTL). Kept as seen (ends.ts). */

/** What came back to the tries with one TTL. `refused`: ICMP "port unreachable"; `unreachable`: any other ICMP than a hop's. */
const HOP_ANSWERS = ['hop', 'silence', 'reset', 'refused', 'unreachable', 'connected'] as const;
export type HopAnswer = (typeof HOP_ANSWERS)[number];

/** Why nothing was measured. `not-linux` is any system on which it is not done: records keep the word of when it was Linux alone. */
export const NOT_MEASURED = [
  'not-linux',
  'no-native-module',
  'name-not-resolved',
  'behind-proxy',
  'no-route',
  'failed',
  'stopped',
] as const;
export type NotMeasured = (typeof NOT_MEASURED)[number];

const address = z.string().regex(/^[0-9a-fA-F.:]{2,45}$/);

const answered = {
  answer: z.enum(HOP_ANSWERS),
  /** Sender of the ICMP; `null` where none came. An RST does not show who sent it. */
  from: address.nullable(),
  /** Type and code, `11/0`. */
  icmp: z
    .string()
    .regex(/^\d{1,3}\/\d{1,3}$/)
    .nullable(),
  /** Milliseconds from the try to the answer. */
  ms: z.number().min(0).max(60_000).nullable(),
  /** Tries that had the time to be answered. */
  tries: z.number().int().min(0).max(20),
  /** How many of them this answer came to. */
  heard: z.number().int().min(0).max(20),
  /** Further senders with the same TTL: the path is not the same for every connection. */
  others: z.array(address).max(8).optional(),
};

const hopSchema = z.object({
  ttl: z.number().int().min(1).max(255),
  ...answered,
});
export type Hop = z.infer<typeof hopSchema>;

/** What other packets to the same address met: no TCP port is tried but the server's own. */
const BESIDE = ['udp', 'icmp'] as const;
export type OtherPacket = (typeof BESIDE)[number];

const besideSchema = z.object({
  by: z.enum(BESIDE),
  ttl: z.number().int().min(1).max(255),
  /** `there`: the address itself answered; `other`: a device answered for it, or turned the packet away. */
  answer: z.enum(['hop', 'there', 'other', 'silence']),
  from: address.nullable(),
  tries: z.number().int().min(0).max(20),
  heard: z.number().int().min(0).max(20),
});
export type BesideHop = z.infer<typeof besideSchema>;

export const pathSchema = z.object({
  /** Address and port; the name where it did not resolve. */
  to: z.string().max(300),
  hops: z.array(hopSchema).max(64),
  /** The same without a limit of hops; `null` where nothing was measured. */
  whole: z.object(answered).nullable(),
  beside: z.array(besideSchema).max(64),
  durationMs: z.number().min(0).max(60_000),
  notMeasured: z.enum(NOT_MEASURED).nullable(),
  /** Made on a system on which nobody has tried yet whether such traces are right: nothing is proven by it. */
  untried: z.literal(true).optional(),
});
export type PathTrace = z.infer<typeof pathSchema>;

/** A trace that shows only why there is none. */
export const notMeasured = (to: string, reason: NotMeasured): PathTrace => ({
  to,
  hops: [],
  whole: null,
  beside: [],
  durationMs: 0,
  notMeasured: reason,
});

// Whether large packets get through: TLS ClientHellos over ordinary connections and over such with small segments.
/** Bytes of a segment of TCP that both sides of a small connection keep to. */
export const SMALL_SEGMENT = 536;

/**
 * `handshake`: TLS came to its end. `alert`: the other side answered otherwise. `silence`: connected, and nothing more came for
 * long enough. `short`: the same, for too short a time to say anything. `unconnected`: no connection came about.
 */
const SIZE_ANSWERS = ['handshake', 'alert', 'silence', 'reset', 'closed', 'short', 'unconnected'] as const;

const count = z.number().int().min(0).max(1_000_000_000);

/** What the system's own books hold of a connection (TCP_INFO of Linux). Bytes, packets, and sizes in bytes. */
const bookSchema = z.object({
  /** Packets of the hello that the other side has not acknowledged. */
  unacknowledged: count,
  /** Of these, packets that it says it has received behind a gap. */
  behindGap: count,
  retransmits: count,
  acknowledgedBytes: count,
  receivedBytes: count,
  /** Packets that arrived behind a gap; `null` where the system does not say. */
  receivedBehindGap: count.nullable(),
  pathMtu: count,
  /** Largest segment that is sent. */
  segment: count,
});
export type TcpBook = z.infer<typeof bookSchema>;

const trySchema = z.object({
  answer: z.enum(SIZE_ANSWERS),
  /** Milliseconds from the connection to the answer, or for how long none came. */
  ms: z.number().min(0).max(60_000).nullable(),
  helloBytes: count.nullable(),
  /** Bytes of the answer, in their order. */
  receivedBytes: count,
  /** `null` where it could not be read. */
  book: bookSchema.nullable(),
});
export type SizeTry = z.infer<typeof trySchema>;

export const packetSizeSchema = z.object({
  /** Address and port. */
  to: z.string().max(300),
  ordinary: z.array(trySchema).max(8),
  small: z.array(trySchema).max(8),
  durationMs: z.number().min(0).max(60_000),
  notMeasured: z.enum(NOT_MEASURED).nullable(),
});
export type PacketSize = z.infer<typeof packetSizeSchema>;

/** A measurement that shows only why there is none. */
export const sizeNotMeasured = (to: string, reason: NotMeasured): PacketSize => ({
  to,
  ordinary: [],
  small: [],
  durationMs: 0,
  notMeasured: reason,
});

/** Tries of each kind that must agree before anything is reported. */
const AGREEING = 3;

/**
 * `large-lost`: every small connection is answered, and every ordinary one falls silent. `alike`: both are answered. `silent`:
 * neither is. `not-told`: they do not agree among themselves, or too few were tried.
 */
export type SizeKind = 'large-lost' | 'alike' | 'silent' | 'not-told' | 'not-measured';

interface SizeReading {
  readonly kind: SizeKind;
  /** With `large-lost`: packets of the hello, or of an answer to one acknowledged in full; `null` where the books disagree. */
  readonly lost: 'to-server' | 'from-server' | null;
}

const isAnswered = ({ answer }: SizeTry): boolean => answer === 'handshake' || answer === 'alert';
const isSilent = ({ answer }: SizeTry): boolean => answer === 'silence';

/** Reads a measurement. Pure; never throws. */
export const readSizes = ({ ordinary, small, notMeasured }: PacketSize): SizeReading => {
  const told = (kind: SizeKind, lost: SizeReading['lost'] = null): SizeReading => ({ kind, lost });
  if (notMeasured !== null) return told('not-measured');
  if (ordinary.length < AGREEING || small.length < AGREEING) return told('not-told');
  if (ordinary.every(isAnswered) && small.every(isAnswered)) return told('alike');
  if (ordinary.every(isSilent) && small.every(isSilent)) return told('silent');
  if (!ordinary.every(isSilent) || !small.every(isAnswered)) return told('not-told');
  if (ordinary.every(({ book }) => book?.unacknowledged === 0)) return told('large-lost', 'from-server');
  return told('large-lost', ordinary.every(({ book }) => (book?.unacknowledged ?? 0) > 0) ? 'to-server' : null);
};
