import { captureKindOf, type CaptureKind } from '../../core/vocabulary/capture-kind.ts';

/**
 * Takes the packets out of a capture (pcap, draft-ietf-opsawg-pcap; pcapng, draft-ietf-opsawg-pcapng), as its bytes come.
 * Own code: what npm has for it is unmaintained, holds the whole file in memory or binds libpcap, and reads beyond lengths that
 * a stranger wrote. Nothing here is longer than one packet, every length is held against what is there before it is used, and
 * what is not understood is counted. Blocks with keys of TLS (Decryption Secrets) are passed over unread.
 */

/** One packet as stored in the file. */
export interface Packet {
  /** Milliseconds since 1970 by the clock of the machine that captured; `null` where the file does not say. */
  readonly at: number | null;
  /** Number of the link type (the registry of tcpdump.org). */
  readonly link: number;
  /** What was kept of it; a view that is valid until the callback returns. */
  readonly bytes: Buffer;
  /** Bytes on the wire. */
  readonly length: number;
}

/** `cut-off`: the file ends within a packet; `damaged`: a length or a mark is wrong, and what follows was not read. */
type CaptureProblem = 'cut-off' | 'damaged';

/** More than tcpdump and Wireshark ever keep of a packet. */
const LARGEST_PACKET = 1024 * 1024;
/** Interfaces of one section. */
const MOST_INTERFACES = 4096;

const [SECTION, INTERFACE, OLD_PACKET, SIMPLE_PACKET, STATISTICS, PACKET] = [0x0a0d0d0a, 1, 2, 3, 5, 6] as const;
/** Options of statistics: packets that the interface, and that the system, had no room for. */
const LOST: ReadonlySet<number> = new Set([5, 7]);
/** Some programs write -1 where they do not know. */
const MOST_LOST = 1e12;
const BYTE_ORDER = 0x1a2b3c4d;
const [MICRO, NANO] = [0xa1b2c3d4, 0xa1b23c4d] as const;

interface Interface {
  readonly link: number;
  /** The most that is kept of a packet; 0 for no limit. */
  readonly snap: number;
  /** Units of its clock in a millisecond. */
  readonly unitsPerMs: number;
  readonly offsetMs: number;
}

const LATEST_MS = 8.64e15;
const timeOf = (ms: number): number | null => (Number.isFinite(ms) && ms >= 0 && ms < LATEST_MS ? ms : null);

/** Reads one file. Feed it with `push` and call `end` once; both call `onPacket`, in the order of the file. */
export class PacketReader {
  readonly #onPacket: (packet: Packet) => void;
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of a block without interest that are still to come. */
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

  /** Packets that are missing, by the file's own statistics; `null` where it has none. */
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

  /** The file has ended; what was wrong with it, or `null`. */
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

  /** Options behind the fixed part of a block: code, place and length of each value. */
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
