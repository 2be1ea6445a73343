/** Captures made by hand, byte by byte, from the formats' descriptions: what tcpdump here cannot be asked for. */

export interface MadeSegment {
  readonly from: readonly [address: readonly number[], port: number];
  readonly to: readonly [address: readonly number[], port: number];
  readonly sequence?: number;
  /** FIN 1, SYN 2, RST 4, ACK 16. */
  readonly flags: number;
  readonly payload?: Buffer;
}

export const tcpOf = ({ from, to, sequence = 1, flags, payload = Buffer.alloc(0) }: MadeSegment): Buffer => {
  const head = Buffer.alloc(20);
  head.writeUInt16BE(from[1], 0);
  head.writeUInt16BE(to[1], 2);
  head.writeUInt32BE(sequence, 4);
  head.writeUInt8(5 << 4, 12);
  head.writeUInt8(flags, 13);
  return Buffer.concat([head, payload]);
};

/** The check sum of a segment, for a field that holds 0 (RFC 1071). */
const checkSum = (addresses: Buffer, tcp: Buffer): number => {
  const whole = Buffer.concat([addresses, Buffer.from([0, 6]), Buffer.from([tcp.length >> 8, tcp.length & 255]), tcp]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 1) sum += at % 2 === 0 ? (whole[at] ?? 0) * 256 : (whole[at] ?? 0);
  while (sum > 65_535) sum = (sum % 65_536) + Math.floor(sum / 65_536);
  return 65_535 - sum;
};

/** IPv4, or IPv6 where the addresses have 16 bytes. */
export const ipOf = (
  segment: MadeSegment,
  more: { readonly fragment?: number; readonly hops?: number; readonly isDamaged?: boolean } = {},
): Buffer => {
  const tcp = tcpOf(segment);
  const ends = Buffer.from([...segment.from[0], ...segment.to[0]]);
  tcp.writeUInt16BE((checkSum(ends, tcp) + (more.isDamaged ? 1 : 0)) & 0xffff, 16);
  const [from, to] = [Buffer.from(segment.from[0]), Buffer.from(segment.to[0])];
  if (from.length === 16) {
    const head = Buffer.alloc(8);
    head.writeUInt8(0x60, 0);
    head.writeUInt16BE(tcp.length, 4);
    head.writeUInt8(6, 6);
    head.writeUInt8(more.hops ?? 64, 7);
    return Buffer.concat([head, from, to, tcp]);
  }
  const head = Buffer.alloc(12);
  head.writeUInt8(0x45, 0);
  head.writeUInt16BE(20 + tcp.length, 2);
  head.writeUInt16BE(more.fragment ?? 0, 6);
  head.writeUInt8(more.hops ?? 64, 8);
  head.writeUInt8(6, 9);
  return Buffer.concat([head, from, to, tcp]);
};

/** The first message of TLS as far as it is looked at. */
export const helloWith = (random: Buffer): Buffer =>
  Buffer.concat([Buffer.from('1603010200010001fc0303', 'hex'), random, Buffer.alloc(480)]);

export interface MadePacket {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: Buffer;
  /** Bytes that were kept. */
  readonly kept?: number;
}

interface Form {
  readonly link: number;
  readonly big?: boolean;
  readonly nano?: boolean;
}

const u32 = (value: number, big: boolean): Buffer => {
  const bytes = Buffer.alloc(4);
  if (big) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};
const u16 = (value: number, big: boolean): Buffer => {
  const bytes = Buffer.alloc(2);
  if (big) bytes.writeUInt16BE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
};

export const pcapOf = (packets: readonly MadePacket[], { link, big = false, nano = false }: Form): Buffer =>
  Buffer.concat([
    u32(nano ? 0xa1b23c4d : 0xa1b2c3d4, big),
    ...[u16(2, big), u16(4, big), u32(0, big), u32(0, big), u32(262144, big), u32(link, big)],
    ...packets.flatMap(({ at, bytes, kept = bytes.length }) => [
      u32(Math.floor(at / 1000), big),
      u32(Math.round((at % 1000) * (nano ? 1e6 : 1e3)), big),
      ...[u32(kept, big), u32(bytes.length, big), bytes.subarray(0, kept)],
    ]),
  ]);

const blockOf = (type: number, body: Buffer, big: boolean): Buffer => {
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
  const length = u32(padded.length + 12, big);
  return Buffer.concat([u32(type, big), length, padded, length]);
};

/** @param resolution `if_tsresol`: 6 for microseconds, with the high bit a power of two. */
export const pcapngOf = (
  packets: readonly MadePacket[],
  {
    link,
    big = false,
    resolution = 6,
    extra = [],
  }: Form & { readonly resolution?: number; readonly extra?: readonly Buffer[] },
): Buffer => {
  const units = resolution & 0x80 ? 2 ** (resolution & 0x7f) : 10 ** resolution;
  const option = Buffer.concat([
    u16(9, big),
    u16(1, big),
    Buffer.from([resolution, 0, 0, 0]),
    u16(0, big),
    u16(0, big),
  ]);
  return Buffer.concat([
    blockOf(0x0a0d0d0a, Buffer.concat([u32(0x1a2b3c4d, big), u16(1, big), u16(0, big), Buffer.alloc(8, 0xff)]), big),
    blockOf(1, Buffer.concat([u16(link, big), u16(0, big), u32(0, big), option]), big),
    ...extra,
    ...packets.map(({ at, bytes, kept = bytes.length }) => {
      const time = BigInt(Math.round((at / 1000) * units));
      const head = [u32(0, big), u32(Number(time >> 32n), big), u32(Number(time & 0xffffffffn), big)];
      return blockOf(6, Buffer.concat([...head, u32(kept, big), u32(bytes.length, big), bytes.subarray(0, kept)]), big);
    }),
  ]);
};

/** A simple packet, which says no time. */
export const simplePacket = (bytes: Buffer, big = false): Buffer =>
  blockOf(3, Buffer.concat([u32(bytes.length, big), bytes]), big);
/** What the capturing program had no time for. */
export const statisticsBlock = (lost: number, big = false): Buffer => {
  const count = Buffer.alloc(8);
  if (big) count.writeBigUInt64BE(BigInt(lost));
  else count.writeBigUInt64LE(BigInt(lost));
  const times = [u32(0, big), u32(0, big), u32(0, big)];
  return blockOf(5, Buffer.concat([...times, u16(7, big), u16(8, big), count, u16(0, big), u16(0, big)]), big);
};
/** Keys of TLS, which some programs put into a capture. */
export const secretsBlock = (text: string): Buffer =>
  blockOf(0xa, Buffer.concat([u32(0x544c534b, false), u32(text.length, false), Buffer.from(text)]), false);

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const ETHERNET = '02'.repeat(12);
const typeOf = (version: 4 | 6): string => (version === 4 ? '0800' : '86dd');
/** What stands in front of IP for each link type that is read. */
export const FRAMES: readonly (readonly [name: string, link: number, front: (version: 4 | 6) => Buffer])[] = [
  ['Ethernet', 1, (version) => hex(`${ETHERNET}${typeOf(version)}`)],
  ['a VLAN', 1, (version) => hex(`${ETHERNET}81000064${typeOf(version)}`)],
  ['a VLAN in another', 1, (version) => hex(`${ETHERNET}88a8000181000064${typeOf(version)}`)],
  ['raw IP', 101, () => Buffer.alloc(0)],
  ['raw IP of OpenBSD', 14, () => Buffer.alloc(0)],
  ['loopback of BSD', 0, (version) => hex(version === 4 ? '02000000' : '1e000000')],
  ['loopback of OpenBSD', 108, (version) => hex(version === 4 ? '00000002' : '00000018')],
  ['Linux cooked', 113, (version) => hex(`${'00'.repeat(14)}${typeOf(version)}`)],
  ['Linux cooked 2', 276, (version) => hex(`${typeOf(version)}${'00'.repeat(18)}`)],
];
