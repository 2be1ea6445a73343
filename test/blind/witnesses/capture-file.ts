/** Files of captures, as tcpdump (pcap) and Wireshark (pcapng) write them. */

export interface Packet {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: Buffer;
}

export type Form = 'pcap' | 'pcap-nano' | 'pcapng';

const ETHERNET = 1;

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const pcap = (packets: readonly Packet[], snaplen: number, isNano: boolean): Buffer =>
  Buffer.concat([
    ...[u32(isNano ? 0xa1b23c4d : 0xa1b2c3d4), u16(2), u16(4), u32(0), u32(0), u32(snaplen), u32(ETHERNET)],
    ...packets.flatMap(({ at, bytes }) => {
      const micros = Math.round(at * 1000);
      const kept = bytes.subarray(0, snaplen);
      const part = micros % 1_000_000;
      return [
        u32(Math.floor(micros / 1_000_000)),
        u32(isNano ? part * 1000 : part),
        u32(kept.length),
        u32(bytes.length),
        kept,
      ];
    }),
  ]);

const block = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const padding = Buffer.alloc((4 - (body.length % 4)) % 4);
  const length = u32(body.length + padding.length + 12);
  return Buffer.concat([u32(type), length, body, padding, length]);
};

const pcapng = (packets: readonly Packet[], snaplen: number): Buffer =>
  Buffer.concat([
    block(0x0a0d0d0a, u32(0x1a2b3c4d), u16(1), u16(0), Buffer.alloc(8, 0xff)),
    block(1, u16(ETHERNET), u16(0), u32(snaplen)),
    ...packets.map(({ at, bytes }) => {
      const micros = BigInt(Math.round(at * 1000));
      const kept = bytes.subarray(0, snaplen);
      const time = [u32(Number(micros >> 32n)), u32(Number(micros & 0xffffffffn))];
      return block(6, u32(0), ...time, u32(kept.length), u32(bytes.length), kept);
    }),
  ]);

export const captureFile = (packets: readonly Packet[], form: Form, snaplen = 262_144): Buffer => {
  const inOrder = packets.toSorted((a, b) => a.at - b.at);
  return form === 'pcapng' ? pcapng(inOrder, snaplen) : pcap(inOrder, snaplen, form === 'pcap-nano');
};
