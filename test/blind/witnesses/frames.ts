/** Frames as they go over a wire: Ethernet, IPv4 or IPv6, and TCP, with sums that are right. */

export interface End {
  readonly address: string;
  readonly port: number;
}

export interface Segment {
  readonly from: End;
  readonly to: End;
  readonly sequence: number;
  readonly acknowledged: number;
  readonly flags: number;
  readonly payload: Buffer;
  /** What is left of the hop limit where the frame is seen. */
  readonly hops: number;
}

export const FIN = 1;
export const SYN = 2;
export const RST = 4;
export const PSH = 8;
export const ACK = 16;

const MAC_A = Buffer.from('02000a140401', 'hex');
const MAC_B = Buffer.from('02000a140402', 'hex');
const MSS_1460 = Buffer.from('020405b4', 'hex');

const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255]);
const u32 = (value: number): Buffer =>
  Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

const isSix = (address: string): boolean => address.includes(':');

/** 4 bytes, or 16. */
const bytesOf = (address: string): Buffer => {
  if (!isSix(address)) return Buffer.from(address.split('.').map(Number));
  const [left = '', right = ''] = address.split('::');
  const groups = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [head, tail] = [groups(left), groups(right)];
  const zeros = new Array<number>(8 - head.length - tail.length).fill(0);
  return Buffer.concat([...head, ...zeros, ...tail].map(u16));
};

/** The sum of RFC 1071. */
const sumOf = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) sum += ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
};

const tcpOf = ({ from, to, sequence, acknowledged, flags, payload }: Segment): Buffer => {
  const options = (flags & SYN) === 0 ? Buffer.alloc(0) : MSS_1460;
  const head = Buffer.concat([
    u16(from.port),
    u16(to.port),
    u32(sequence),
    u32((flags & ACK) === 0 ? 0 : acknowledged),
    Buffer.from([((20 + options.length) / 4) << 4, flags]),
    u16((flags & RST) === 0 ? 64_240 : 0),
    u16(0),
    u16(0),
    options,
  ]);
  const tcp = Buffer.concat([head, payload]);
  const [a, b] = [bytesOf(from.address), bytesOf(to.address)];
  const pseudo = isSix(from.address) ? [u32(tcp.length), u32(6)] : [u16(6), u16(tcp.length)];
  tcp.writeUInt16BE(sumOf(Buffer.concat([a, b, ...pseudo, tcp])), 16);
  return tcp;
};

export const frameOf = (segment: Segment): Buffer => {
  const { from, to, hops, sequence } = segment;
  const tcp = tcpOf(segment);
  const [a, b] = [bytesOf(from.address), bytesOf(to.address)];
  const macs = to.port === 443 ? [MAC_B, MAC_A] : [MAC_A, MAC_B];
  if (isSix(from.address))
    return Buffer.concat([...macs, u16(0x86dd), u32(0x60000000), u16(tcp.length), Buffer.from([6, hops]), a, b, tcp]);
  const id = u16(sequence % 65_536);
  const ip = Buffer.concat([
    Buffer.from([0x45, 0]),
    u16(20 + tcp.length),
    id,
    u16(0x4000),
    Buffer.from([hops, 6]),
    u16(0),
    a,
    b,
  ]);
  ip.writeUInt16BE(sumOf(ip), 10);
  return Buffer.concat([...macs, u16(0x0800), ip, tcp]);
};

/** Who has this address: what every capture on Ethernet is full of. */
export const arpFor = (address: string): Buffer =>
  Buffer.concat([
    Buffer.alloc(6, 0xff),
    MAC_B,
    u16(0x0806),
    Buffer.from('0001080006040001', 'hex'),
    MAC_B,
    Buffer.from([10, 20, 4, 1]),
    Buffer.alloc(6),
    bytesOf(address),
    Buffer.alloc(18),
  ]);
