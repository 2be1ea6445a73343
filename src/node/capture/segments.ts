import type { Packet } from './packets.ts';

/** Segments of TCP in packets: link, network and transport layers, as far as the captured bytes go. */

/** One segment. Addresses are their 4 or 16 bytes as characters, so that they can be keys. */
export interface Segment {
  readonly from: string;
  readonly to: string;
  readonly fromPort: number;
  readonly toPort: number;
  readonly sequence: number;
  /** Of the next byte that it expects from the other side. */
  readonly acknowledges: number;
  readonly syn: boolean;
  readonly ack: boolean;
  readonly rst: boolean;
  readonly fin: boolean;
  /** Routers that it may still pass (TTL, hop limit). */
  readonly hops: number;
  /** Of a first packet (SYN) that was kept whole: its check sum is right; of all others `false`. */
  readonly isIntact: boolean;
  /** Bytes of payload on the wire. */
  readonly length: number;
  /** What was kept of them. */
  readonly payload: Buffer;
}

/**
 * Why a packet holds no segment: a link type that is not read, another protocol than IP or TCP, a later fragment (the first one
 * has the ports), kept bytes that end before the ports, or a length that cannot be.
 */
type NoSegment = 'unread-link' | 'other' | 'tunnel' | 'fragment' | 'truncated' | 'malformed';

const [IPV4, IPV6] = [0x0800, 0x86dd] as const;
const VLANS: ReadonlySet<number> = new Set([0x8100, 0x88a8, 0x9100, 0x9200]);
const PPPOE = 0x8864;
/** Stacked tags and headers beyond these are no network's. */
const [MOST_TAGS, MOST_HEADERS] = [4, 16] as const;
/** GRE, IP in IP, IPv6 in IP, ESP: what is inside is not read. */
const TUNNELS: ReadonlySet<number> = new Set([4, 41, 47, 50]);

/** Behind the tags of Ethernet or Linux cooked mode. */
const byEtherType = (bytes: Buffer, type: number, at: number): Segment | NoSegment => {
  let [protocol, start] = [type, at];
  for (let tags = 0; VLANS.has(protocol); tags += 1) {
    if (tags === MOST_TAGS) return 'malformed';
    if (bytes.length < start + 4) return 'truncated';
    protocol = bytes.readUInt16BE(start + 2);
    start += 4;
  }
  if (protocol === PPPOE) {
    if (bytes.length < start + 8) return 'truncated';
    const inner = bytes.readUInt16BE(start + 6);
    return inner === 0x21 || inner === 0x57 ? ip(bytes, start + 8) : 'other';
  }
  return protocol === IPV4 || protocol === IPV6 ? ip(bytes, start) : 'other';
};

const LINKS: Readonly<Record<number, (bytes: Buffer) => Segment | NoSegment>> = {
  // Loopback of BSD and Windows: the family of the sender's own system, in its byte order; the version nibble below it decides.
  0: (bytes) => ip(bytes, 4),
  108: (bytes) => ip(bytes, 4),
  1: (bytes) => (bytes.length < 14 ? 'truncated' : byEtherType(bytes, bytes.readUInt16BE(12), 14)),
  // Raw IP, by the numbers that different systems have for it.
  12: (bytes) => ip(bytes, 0),
  14: (bytes) => ip(bytes, 0),
  101: (bytes) => ip(bytes, 0),
  228: (bytes) => ip(bytes, 0),
  229: (bytes) => ip(bytes, 0),
  // Linux cooked mode, which tcpdump -i any writes.
  113: (bytes) => (bytes.length < 16 ? 'truncated' : byEtherType(bytes, bytes.readUInt16BE(14), 16)),
  276: (bytes) => (bytes.length < 20 ? 'truncated' : byEtherType(bytes, bytes.readUInt16BE(0), 20)),
};

/** The segment of a packet, or why there is none. Never throws. */
export const segmentOf = ({ link, bytes }: Pick<Packet, 'link' | 'bytes'>): Segment | NoSegment => {
  const read = Object.hasOwn(LINKS, link) ? LINKS[link] : undefined;
  return read === undefined ? 'unread-link' : read(bytes);
};

const ip = (bytes: Buffer, start: number): Segment | NoSegment => {
  if (bytes.length < start + 1) return 'truncated';
  switch (bytes.readUInt8(start) >> 4) {
    case 4:
      return ipv4(bytes, start);
    case 6:
      return ipv6(bytes, start);
    default:
      return 'other';
  }
};

const ipv4 = (bytes: Buffer, start: number): Segment | NoSegment => {
  if (bytes.length < start + 20) return 'truncated';
  const head = (bytes.readUInt8(start) & 15) * 4;
  // 0: a card that cuts segments itself (TSO) fills it in later.
  const total = bytes.readUInt16BE(start + 2);
  const end = total === 0 ? bytes.length : start + total;
  if (head < 20 || (total !== 0 && total < head)) return 'malformed';
  if ((bytes.readUInt16BE(start + 6) & 0x1fff) !== 0) return 'fragment';
  const protocol = bytes.readUInt8(start + 9);
  if (protocol !== 6) return TUNNELS.has(protocol) ? 'tunnel' : 'other';
  const addresses = [
    bytes.toString('latin1', start + 12, start + 16),
    bytes.toString('latin1', start + 16, start + 20),
  ] as const;
  return tcp(bytes, start + head, end, addresses, bytes.readUInt8(start + 8));
};

const ipv6 = (bytes: Buffer, start: number): Segment | NoSegment => {
  if (bytes.length < start + 40) return 'truncated';
  const total = bytes.readUInt16BE(start + 4);
  const end = total === 0 ? bytes.length : start + 40 + total;
  const addresses = [
    bytes.toString('latin1', start + 8, start + 24),
    bytes.toString('latin1', start + 24, start + 40),
  ] as const;
  let next = bytes.readUInt8(start + 6);
  let at = start + 40;
  for (let headers = 0; next !== 6; headers += 1) {
    if (TUNNELS.has(next)) return 'tunnel';
    // Hop by hop, routing, fragment, authentication, destination options, mobility.
    if (![0, 43, 44, 51, 60, 135].includes(next)) return 'other';
    if (headers === MOST_HEADERS) return 'malformed';
    if (bytes.length < at + 8) return 'truncated';
    if (next === 44 && (bytes.readUInt16BE(at + 2) & 0xfff8) !== 0) return 'fragment';
    const length =
      next === 44 ? 8 : next === 51 ? (bytes.readUInt8(at + 1) + 2) * 4 : (bytes.readUInt8(at + 1) + 1) * 8;
    next = bytes.readUInt8(at);
    at += length;
  }
  return tcp(bytes, at, end, addresses, bytes.readUInt8(start + 7));
};

/** Whether a segment with the pseudo header in front of it sums up as expected (RFC 9293, 3.1). */
const isWhole = (segment: Buffer, addresses: string): boolean => {
  const head = Buffer.from(addresses, 'latin1');
  let sum = 6 + segment.length;
  for (const part of [head, segment]) {
    for (let at = 0; at + 1 < part.length; at += 2) sum += part.readUInt16BE(at);
    if (part.length % 2 === 1) sum += part.readUInt8(part.length - 1) << 8;
  }
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return sum === 0xffff;
};

const tcp = (
  bytes: Buffer,
  at: number,
  end: number,
  [from, to]: readonly [string, string],
  hops: number,
): Segment | NoSegment => {
  if (end < at + 20) return 'malformed';
  if (bytes.length < at + 14) return 'truncated';
  const head = (bytes.readUInt8(at + 12) >> 4) * 4;
  if (head < 20 || at + head > end) return 'malformed';
  const flags = bytes.readUInt8(at + 13);
  return {
    from,
    to,
    fromPort: bytes.readUInt16BE(at),
    toPort: bytes.readUInt16BE(at + 2),
    sequence: bytes.readUInt32BE(at + 4),
    acknowledges: bytes.readUInt32BE(at + 8),
    fin: (flags & 1) !== 0,
    syn: (flags & 2) !== 0,
    rst: (flags & 4) !== 0,
    ack: (flags & 16) !== 0,
    hops,
    isIntact: (flags & 2) !== 0 && bytes.length >= end && isWhole(bytes.subarray(at, end), from + to),
    length: end - at - head,
    payload: bytes.subarray(Math.min(bytes.length, at + head), Math.min(bytes.length, end)),
  };
};
