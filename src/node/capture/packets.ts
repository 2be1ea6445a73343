import { captureKindOf, type CaptureKind } from '../../core/records/witness.ts';

/** Packets of a capture (pcap and pcapng, draft-ietf-opsawg) as its bytes come; own code, for npm's reads beyond a stranger's lengths. */

export interface Packet {
  /** Milliseconds since 1970 by the clock of the machine that captured; `null` where the file does not say. */
  readonly at: number | null;
  readonly link: number;
  readonly bytes: Buffer;
  /** Bytes on the wire. */
  readonly length: number;
}

/** `cut-off`: the file ends within a packet; `damaged`: a length or a mark is wrong, and what follows was not read. */
type CaptureProblem = 'cut-off' | 'damaged';

const LARGEST_PACKET = 1024 * 1024;
const MOST_INTERFACES = 4096;

const [SECTION, INTERFACE, OLD_PACKET, SIMPLE_PACKET, STATISTICS, PACKET] = [0x0a0d0d0a, 1, 2, 3, 5, 6] as const;
/** Options of statistics: packets that the interface, and that the system, had no room for. */
const LOST: ReadonlySet<number> = new Set([5, 7]);
const MOST_LOST = 1e12;
const BYTE_ORDER = 0x1a2b3c4d;
const [MICRO, NANO] = [0xa1b2c3d4, 0xa1b23c4d] as const;

interface Interface {
  readonly link: number;
  readonly snap: number;
  readonly unitsPerMs: number;
  readonly offsetMs: number;
}

const LATEST_MS = 8.64e15;
const timeOf = (ms: number): number | null => (Number.isFinite(ms) && ms >= 0 && ms < LATEST_MS ? ms : null);

/** Reads one file. Feed it with `push` and call `end` once; both call `onPacket`, in the order of the file. */
export class PacketReader {
  readonly #onPacket: (packet: Packet) => void;
  #rest: Buffer = Buffer.alloc(0);
  #skip = 0;
  #kind: CaptureKind | null = null;
  #little = false;
  #classic: Interface | null = null;
  #interfaces: Interface[] = [];
  #damaged = false;
  #lost: number | null = null;
  #isNew = true;

  constructor(onPacket: (packet: Packet) => void) {
    this.#onPacket = onPacket;
  }

  get kind(): CaptureKind | null {
    return this.#kind;
  }

  get lost(): number | null {
    return this.#lost;
  }

  push(chunk: Buffer): void {
    if (this.#damaged) return;
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length);
        this.#skip -= skipped;
        bytes = bytes.subarray(skipped);
      }
      const taken = this.#skip > 0 || this.#hasFailed() ? 0 : this.#take(bytes);
      if (taken === 0) break;
      bytes = bytes.subarray(taken);
    }
    // A copy: what it was cut from need not stay.
    this.#rest = this.#hasFailed() ? Buffer.alloc(0) : Buffer.from(bytes);
  }

  end(): CaptureProblem | null {
    if (this.#damaged || this.#kind === null) return 'damaged';
    return this.#rest.length > 0 || this.#skip > 0 ? 'cut-off' : null;
  }

  #u32(bytes: Buffer, at: number): number {
    return this.#little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }
  #u16(bytes: Buffer, at: number): number {
    return this.#little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }
  #hasFailed(): boolean {
    return this.#damaged;
  }
  #fail(): 0 {
    this.#damaged = true;
    return 0;
  }

  /** Consumes the beginning; how many bytes that was, 0 where more are needed. */
  #take(bytes: Buffer): number {
    if (this.#isNew) return this.#takeHead(bytes);
    return this.#classic === null ? this.#takeBlock(bytes) : this.#takeRecord(bytes, this.#classic);
  }

  #takeHead(bytes: Buffer): number {
    if (bytes.length < 4) return 0;
    const kind = captureKindOf(bytes);
    if (kind === null) return this.#fail();
    if (kind === 'pcap' && bytes.length < 24) return 0;
    this.#kind = kind;
    this.#isNew = false;
    if (kind === 'pcapng') return this.#takeBlock(bytes);
    const magic = bytes.readUInt32LE(0);
    this.#little = magic === MICRO || magic === NANO;
    const isNano = this.#u32(bytes, 0) === NANO;
    // The upper bits are about check sums behind each frame.
    const link = this.#u32(bytes, 20) & 0x0fffffff;
    this.#classic = { link, snap: 0, unitsPerMs: isNano ? 1e6 : 1e3, offsetMs: 0 };
    return 24;
  }

  #takeRecord(bytes: Buffer, { link, unitsPerMs }: Interface): number {
    if (bytes.length < 16) return 0;
    const [seconds, units, kept, length] = [0, 4, 8, 12].map((at) => this.#u32(bytes, at)) as [
      number,
      number,
      number,
      number,
    ];
    if (kept > LARGEST_PACKET || units >= unitsPerMs * 1000) return this.#fail();
    if (bytes.length < 16 + kept) return 0;
    this.#onPacket({
      at: timeOf(seconds * 1000 + units / unitsPerMs),
      link,
      bytes: bytes.subarray(16, 16 + kept),
      length,
    });
    return 16 + kept;
  }

  #takeBlock(bytes: Buffer): number {
    if (bytes.length < 12) return 0;
    const isSection = bytes.readUInt32BE(0) === SECTION;
    if (isSection) {
      const [big, little] = [bytes.readUInt32BE(8), bytes.readUInt32LE(8)];
      if (big !== BYTE_ORDER && little !== BYTE_ORDER) return this.#fail();
      this.#little = little === BYTE_ORDER;
      this.#interfaces = [];
    }
    const type = this.#u32(bytes, 0);
    const length = this.#u32(bytes, 4);
    if (length < 12 || length % 4 !== 0) return this.#fail();
    const isRead = [INTERFACE, PACKET, SIMPLE_PACKET, OLD_PACKET, STATISTICS].some((one) => one === type);
    if (!isRead) {
      this.#skip = length - Math.min(length, bytes.length);
      return Math.min(length, bytes.length);
    }
    if (length > LARGEST_PACKET + 4096) return this.#fail();
    if (bytes.length < length) return 0;
    if (this.#u32(bytes, length - 4) !== length) return this.#fail();
    const body = bytes.subarray(8, length - 4);
    if (type === STATISTICS) {
      this.#takeStatistics(body);
      return length;
    }
    const isGood = type === INTERFACE ? this.#takeInterface(body) : this.#takePacket(type, body);
    return isGood ? length : this.#fail();
  }

  #takeInterface(body: Buffer): boolean {
    if (body.length < 8 || this.#interfaces.length >= MOST_INTERFACES) return false;
    let unitsPerMs = 1e3;
    let offsetMs = 0;
    for (const [code, at, length] of this.#options(body, 8)) {
      if (code === 9 && length === 1) {
        const resolution = body.readUInt8(at);
        unitsPerMs = (resolution & 0x80 ? 2 ** (resolution & 0x7f) : 10 ** resolution) / 1000;
      }
      if (code === 14 && length === 8)
        offsetMs = 1000 * Number(this.#little ? body.readBigInt64LE(at) : body.readBigInt64BE(at));
    }
    this.#interfaces.push({ link: this.#u16(body, 0), snap: this.#u32(body, 4), unitsPerMs, offsetMs });
    return true;
  }

  *#options(body: Buffer, start: number): Generator<readonly [code: number, at: number, length: number]> {
    for (let at = start; at + 4 <= body.length;) {
      const [code, length] = [this.#u16(body, at), this.#u16(body, at + 2)];
      if (code === 0 || at + 4 + length > body.length) return;
      yield [code, at + 4, length];
      at += 4 + length + ((4 - (length % 4)) % 4);
    }
  }

  #takeStatistics(body: Buffer): void {
    for (const [code, at, length] of this.#options(body, 12))
      if (LOST.has(code) && length === 8)
        this.#lost = Math.min(
          MOST_LOST,
          (this.#lost ?? 0) + Number(this.#little ? body.readBigUInt64LE(at) : body.readBigUInt64BE(at)),
        );
  }

  #takePacket(type: number, body: Buffer): boolean {
    if (type === SIMPLE_PACKET) {
      const [only] = this.#interfaces;
      if (body.length < 4 || only === undefined) return false;
      const length = this.#u32(body, 0);
      const kept = Math.min(length, only.snap === 0 ? length : only.snap, body.length - 4);
      this.#onPacket({ at: null, link: only.link, bytes: body.subarray(4, 4 + kept), length });
      return true;
    }
    if (body.length < 20) return false;
    const found = this.#interfaces[type === PACKET ? this.#u32(body, 0) : this.#u16(body, 0)];
    const kept = this.#u32(body, 12);
    if (found === undefined || kept > body.length - 20) return false;
    const units = this.#u32(body, 4) * 0x1_0000_0000 + this.#u32(body, 8);
    const at = timeOf(units / found.unitsPerMs + found.offsetMs);
    this.#onPacket({ at, link: found.link, bytes: body.subarray(20, 20 + kept), length: this.#u32(body, 16) });
    return true;
  }
}

// Segments of TCP in packets: link, network and transport layers, as far as the captured bytes go.
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
  readonly length: number;
  readonly payload: Buffer;
}

/** Why a packet holds no segment; `fragment`: a later one, for the first has the ports. */
type NoSegment = 'unread-link' | 'other' | 'tunnel' | 'fragment' | 'truncated' | 'malformed';

const [IPV4, IPV6] = [0x0800, 0x86dd] as const;
const VLANS: ReadonlySet<number> = new Set([0x8100, 0x88a8, 0x9100, 0x9200]);
const PPPOE = 0x8864;
/** Stacked tags and headers beyond these are no network's. */
const [MOST_TAGS, MOST_HEADERS] = [4, 16] as const;
/** GRE, IP in IP, IPv6 in IP, ESP: what is inside is not read. */
const TUNNELS: ReadonlySet<number> = new Set([4, 41, 47, 50]);

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
