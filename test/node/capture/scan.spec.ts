import { describe, expect, it } from 'vitest';
import { scanCapture, type CaptureQuestion } from '../../../src/node/capture/scan.ts';
import {
  FRAMES,
  helloWith,
  ipOf,
  pcapngOf,
  pcapOf,
  secretsBlock,
  simplePacket,
  statisticsBlock,
  type MadePacket,
} from './make-capture.ts';

const RANDOM = Buffer.from('5a'.repeat(32), 'hex');
const AT = Date.parse('2026-11-21T09:30:12.481Z');
const QUESTION: CaptureQuestion = {
  randoms: [RANDOM.toString('hex')],
  sequences: [],
  ports: [443],
  ends: [],
  near: [],
};
const V4 = { client: [10, 1, 0, 9], server: [10, 3, 0, 4] };
const V6 = { client: [0x20, 1, ...Array<number>(13).fill(0), 9], server: [0x20, 1, ...Array<number>(13).fill(0), 4] };

const conversation = (front: Buffer, { client, server }: typeof V4): readonly MadePacket[] => {
  const out = { from: [client, 4711], to: [server, 443] } as const;
  const back = { from: [server, 443], to: [client, 4711] } as const;
  const packet = (at: number, ip: Buffer): MadePacket => ({ at: AT + at, bytes: Buffer.concat([front, ip]) });
  return [
    packet(0, ipOf({ ...out, flags: 2, sequence: 77 })),
    packet(1000, ipOf({ ...out, flags: 2, sequence: 77 })),
    packet(1010, ipOf({ ...back, flags: 18 })),
    packet(1012, ipOf({ ...out, flags: 24, payload: helloWith(RANDOM) })),
    packet(1020, ipOf({ ...back, flags: 24, payload: Buffer.from('1603030010', 'hex') })),
  ];
};

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  await Promise.resolve();
}
const scanned = async (bytes: Buffer, size = 7, question = QUESTION) =>
  (await scanCapture(inPieces(bytes, size), question))?.seen;

const FORMS: readonly (readonly [string, (packets: readonly MadePacket[], link: number) => Buffer])[] = [
  ['pcap, little endian', (p, link) => pcapOf(p, { link })],
  ['pcap, big endian', (p, link) => pcapOf(p, { link, big: true })],
  ['pcap with nanoseconds', (p, link) => pcapOf(p, { link, nano: true })],
  ['pcap with nanoseconds, big endian', (p, link) => pcapOf(p, { link, nano: true, big: true })],
  ['pcapng', (p, link) => pcapngOf(p, { link })],
  ['pcapng, big endian', (p, link) => pcapngOf(p, { link, big: true })],
  ['pcapng with nanoseconds', (p, link) => pcapngOf(p, { link, resolution: 9 })],
  ['pcapng with a clock of 2^20 a second', (p, link) => pcapngOf(p, { link, resolution: 0x94 })],
];

describe.each(FORMS)('given %s', (_form, write) => {
  it.each(FRAMES.flatMap(([name, link, front]) => [[name, 4, link, front] as const, [name, 6, link, front] as const]))(
    'finds the connection in %s, IPv%i',
    async (_name, version, link, front) => {
      const seen = await scanned(write(conversation(front(version), version === 4 ? V4 : V6), link));
      expect(seen?.problem).toBe(null);
      expect(seen?.flows).toMatchObject([
        {
          from: { address: version === 4 ? '10.1.0.9' : '2001::9', port: 4711 },
          to: { address: version === 4 ? '10.3.0.4' : '2001::4', port: 443 },
          sequence: 77,
          firstAt: expect.closeTo(AT, 1) as number,
          lastAt: expect.closeTo(AT + 1020, 1) as number,
          syns: 2,
          isForwarded: false,
          isIntact: true,
          helloAt: expect.closeTo(AT + 1012, 1) as number,
          random: RANDOM.toString('hex'),
          sent: 523,
          synAckAt: expect.closeTo(AT + 1010, 1) as number,
          dataAt: expect.closeTo(AT + 1020, 1) as number,
          backs: 1,
          backHops: 64,
          resetAt: null,
        },
      ]);
    },
  );
});

describe('given a device that captures on all of its interfaces', () => {
  const out = { from: [V4.client, 4711], to: [V4.server, 443], flags: 2, sequence: 77 } as const;
  const cooked = (...hops: readonly number[]): Buffer =>
    pcapOf(
      hops.map((left, index) => ({
        at: AT + index,
        bytes: Buffer.concat([Buffer.alloc(14), Buffer.from('0800', 'hex'), ipOf(out, { hops: left })]),
      })),
      { link: 113 },
    );
  it('tells a first packet that went on from one that stayed', async () => {
    const [stayed, passed] = [await scanned(cooked(60)), await scanned(cooked(60, 59))];
    expect(
      [stayed, passed].map((seen) => [seen?.isOfEveryInterface, seen?.flows[0]?.syns, seen?.flows[0]?.isForwarded]),
    ).toEqual([
      [true, 1, false],
      [true, 1, true],
    ]);
    // Twice with the same hops: two adapters of one way in.
    expect((await scanned(cooked(60, 60)))?.flows[0]?.isForwarded).toBe(false);
  });
  it('knows a first packet that came damaged, and one that was not kept whole, from an intact one', async () => {
    const intact = async (damaged: boolean, kept?: number) => {
      const bytes = ipOf(out, { isDamaged: damaged });
      return (await scanned(pcapOf([{ at: AT, bytes, kept: kept ?? bytes.length }], { link: 101 })))?.flows[0]
        ?.isIntact;
    };
    expect([await intact(false), await intact(true), await intact(false, 36)]).toEqual([true, false, false]);
  });
  it('reads how many packets were lost, where the file says so', async () => {
    const packets = conversation(Buffer.alloc(0), V4);
    const lost = async (...extra: readonly Buffer[]) => (await scanned(pcapngOf(packets, { link: 101, extra })))?.lost;
    expect([await lost(), await lost(statisticsBlock(0)), await lost(statisticsBlock(2), statisticsBlock(3))]).toEqual([
      null,
      0,
      5,
    ]);
  });
});

describe('given what a capture does not tell', () => {
  const raw = conversation(Buffer.alloc(0), V4);

  it('counts later fragments, frames cut off before their ports, unknown links and packets without a time', async () => {
    const fragment = { at: AT, bytes: ipOf({ from: [V4.client, 1], to: [V4.server, 443], flags: 2 }, { fragment: 5 }) };
    const seen = await scanned(pcapOf([fragment, { ...raw[0]!, kept: 25 }], { link: 101 }));
    expect([seen?.unread, seen?.flows]).toEqual([{ fragment: 1, truncated: 1 }, []]);
    expect((await scanned(pcapOf(raw, { link: 127 })))?.unread).toEqual({ 'unread-link': 5 });
    const timeless = pcapngOf([], { link: 101, extra: [simplePacket(raw[0]!.bytes)] });
    expect((await scanned(timeless))?.unread).toEqual({ 'no-time': 1 });
  });

  it('says that it is cut off or damaged, and keeps what stood before', async () => {
    const whole = pcapOf(raw, { link: 101 });
    const cut = await scanned(whole.subarray(0, whole.length - 1));
    expect([cut?.problem, cut?.packets]).toEqual(['cut-off', 4]);
    const damaged = await scanned(Buffer.concat([whole, Buffer.alloc(16, 0xff)]));
    expect([damaged?.problem, damaged?.packets]).toEqual(['damaged', 5]);
  });

  it('takes a hello that was cut off before its random for no match', async () => {
    const seen = await scanned(
      pcapOf(
        raw.map((packet) => ({ ...packet, kept: Math.min(packet.bytes.length, 68) })),
        { link: 101 },
      ),
    );
    expect(seen?.flows.map(({ random, helloAt }) => [random, helloAt !== null])).toEqual([[null, true]]);
  });

  it('passes over keys that a capture brings along, and keeps no byte of them', async () => {
    const keys = `CLIENT_HANDSHAKE_TRAFFIC_SECRET ${'ab'.repeat(32)} ${'cd'.repeat(32)}\n`;
    const seen = await scanned(pcapngOf(raw, { link: 101, extra: [secretsBlock(keys)] }));
    expect([seen?.packets, JSON.stringify(seen).includes('cdcd')]).toEqual([5, false]);
  });
});

describe('given a connection that was reset', () =>
  it('tells no distance of its other end by the reset, which a firewall beside the host may have sent', async () => {
    const [syn] = conversation(Buffer.alloc(0), V4);
    const reset = { at: AT + 1, bytes: ipOf({ from: [V4.server, 443], to: [V4.client, 4711], flags: 20 }) };
    const [flow] = (await scanned(pcapOf([syn!, reset], { link: 101 })))?.flows ?? [];
    expect([flow?.backHops, flow?.resetAt === null]).toEqual([null, false]);
  }));

describe('given traffic of others in a capture on the server', () => {
  const ETHERNET = Buffer.from('020000000001020000000002', 'hex');
  const ARP = Buffer.from('0001080006040001', 'hex');
  /** A question for an address, with both addresses in it. */
  const arp = (from: readonly number[], to: readonly number[]): MadePacket => ({
    at: AT + 5,
    bytes: Buffer.concat([
      ETHERNET,
      Buffer.from('0806', 'hex'),
      ARP,
      Buffer.alloc(6, 2),
      Buffer.from(from),
      Buffer.alloc(6),
      Buffer.from(to),
    ]),
  });
  const front = Buffer.concat([ETHERNET, Buffer.from('0800', 'hex')]);
  const heldWith = (...more: readonly MadePacket[]) =>
    scanned(pcapOf([...conversation(front, V4), ...more], { link: 1 }), 64, { ...QUESTION, near: ['10.1.0.9'] });

  it.each([
    ['nothing but connections', [], false],
    ['a question of the inside host, which a filter for it lets through', [arp([10, 1, 0, 9], [10, 3, 0, 1])], false],
    ['a question between others, which no such filter does', [arp([10, 3, 0, 4], [10, 3, 0, 1])], true],
  ])('%s', async (_what, more, expected) => expect((await heldWith(...more))?.isUnfiltered).toBe(expected));
  it('says nothing of filters where no inside host is known', async () =>
    expect((await scanned(pcapOf([arp([10, 3, 0, 4], [10, 3, 0, 1])], { link: 1 })))?.isUnfiltered).toBe(false));

  it('tells stretches without any packet', async () => {
    const later: MadePacket = {
      at: AT + 9000,
      bytes: Buffer.concat([front, ipOf({ from: [V4.client, 9], to: [V4.server, 443], flags: 2 })]),
    };
    const gaps = (await heldWith(later))?.gaps ?? [];
    expect(gaps.map(([from, to]) => [Math.round(from - AT), Math.round(to - AT)])).toEqual([
      [0, 1000],
      [1020, 9000],
    ]);
  });
});
