import { z } from 'zod';

/**
 * Where a connection to the server's own port ends: what came back to connections whose packets may pass a few routers only
 * (TTL, with IPv6 the hop limit), one more each. Kept as it was seen; what it means is read from it (ends.ts).
 */

/** What came back to the tries with one TTL. `refused`: ICMP "port unreachable"; `unreachable`: any other ICMP than a hop's. */
const HOP_ANSWERS = ['hop', 'silence', 'reset', 'refused', 'unreachable', 'connected'] as const;
export type HopAnswer = (typeof HOP_ANSWERS)[number];

/** Why nothing was measured. */
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
