import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchCapture } from '../../../src/core/diagnosis/witness/match.ts';
import { scanCapture } from '../../../src/node/capture/scan.ts';
import { AT, CLIENT, SERVER, sought } from '../../core/make-seen.ts';
import { tries } from '../../scale.ts';
import { helloWith, ipOf, pcapngOf, pcapOf, type MadePacket } from './make-capture.ts';

/** Whole files of other traffic, from other hosts and from our own, before, during and after: none of it is taken for ours. */

const bytesOf = (address: string): readonly number[] => address.split('.').map(Number);

const conversation = fc.record({
  client: fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 254 })),
    // Our own address, with another port.
    fc.constant(bytesOf(CLIENT.address)),
  ),
  port: fc.integer({ min: 1024, max: 65_535 }).filter((port) => port !== CLIENT.port),
  server: fc.constantFrom(bytesOf(SERVER.address), [10, 3, 0, 4], [203, 0, 113, 11]),
  sequence: fc.nat(0xffff_ffff),
  at: fc.integer({ min: -600_000, max: 600_000 }),
  random: fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 })),
  answer: fc.constantFrom('none', 'syn-ack', 'reset', 'data'),
});
type Conversation = typeof conversation extends fc.Arbitrary<infer T> ? T : never;

const packetsOf = ({ client, port, server, sequence, at, random, answer }: Conversation): readonly MadePacket[] => {
  const out = { from: [client, port], to: [server, 443], sequence } as const;
  const back = { from: [server, 443], to: [client, port] } as const;
  const packet = (ms: number, bytes: Buffer): MadePacket => ({ at: AT + at + ms, bytes });
  return [
    packet(0, ipOf({ ...out, flags: 2 })),
    ...(answer === 'reset' ? [packet(1, ipOf({ ...back, flags: 20 }))] : []),
    ...(answer === 'syn-ack' || answer === 'data' ? [packet(1, ipOf({ ...back, flags: 18 }))] : []),
    ...(answer === 'data' && random !== null
      ? [
          packet(2, ipOf({ ...out, flags: 24, payload: helloWith(Buffer.from(random)) })),
          packet(9, ipOf({ ...back, flags: 24, payload: Buffer.from('1603030010', 'hex') })),
        ]
      : []),
  ];
};

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096);
  await Promise.resolve();
}

const RANDOM = 'ab'.repeat(32);
const OURS = [
  sought(),
  sought({ family: 'ers-endpoints', random: RANDOM, randoms: [RANDOM], got: { tcp: true, tls: false, reset: false } }),
  sought({ family: 'mnt-session', from: null }),
];
const SEQUENCE = 0x1234_5678;

it('given 200 captures of other traffic, no connection in them is taken for one of ours', async () => {
  let connections = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(conversation, { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      async (conversations, isNew) => {
        const packets = conversations
          .filter(({ sequence }) => sequence !== SEQUENCE)
          .flatMap(packetsOf)
          .toSorted((one, other) => one.at - other.at);
        const file = isNew ? pcapngOf(packets, { link: 101 }) : pcapOf(packets, { link: 101 });
        const ends = [CLIENT];
        const question = { randoms: [RANDOM], sequences: [SEQUENCE], ports: [443], ends, near: [] };
        const scanned = await scanCapture(whole(file), question);
        expect(scanned?.seen.problem).toBeNull();
        connections += scanned?.seen.flows.length ?? 0;
        const found =
          scanned &&
          matchCapture(scanned.seen, OURS, ({ family }) => (family === 'mnt-session' ? SEQUENCE : undefined));
        expect(found?.probes.filter(({ seen }) => seen === 'yes')).toEqual([]);
      },
    ),
    { numRuns: tries(200, 2000) },
  );
  expect(connections).toBeGreaterThan(1000);
});
