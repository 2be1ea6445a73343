import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptureSeen } from '../../../src/core/diagnosis/witness/sought.ts';
import { matchCapture } from '../../../src/core/diagnosis/witness/match.ts';
import { AT, before, capture, CLIENT, flow, other, SERVER, sought } from '../make-seen.ts';

/** Which connection of a capture is ours, and what may be said where none is. */

const told = (seen: CaptureSeen, one = sought()) => {
  const [probe] = matchCapture(seen, [one]).probes;
  return [probe?.seen, probe?.why ?? probe?.by ?? null];
};

describe('given a capture without our connection', () => {
  it('says that it never arrived where the time is covered and others of this host came to the server', () =>
    expect(told(capture([other, before]))).toEqual(['no', null]));
  it('does not say so where nothing of ours is in it, whatever others are', () =>
    expect(told(capture([other], { isUnfiltered: true }))).toEqual(['not-told', 'nothing-of-ours']));
  it('does not say so of one that ends before it, nor of one that begins after it', () => {
    expect(told(capture([other], { lastAt: AT - 1 }))).toEqual(['not-told', 'not-covered']);
    expect(told(capture([other], { firstAt: AT + 1 }))).toEqual(['not-told', 'not-covered']);
  });
  it('does not say so of one without any connection to the server: wrong filter, interface or server', () =>
    expect(told(capture([flow({ to: { address: '203.0.113.11', port: 443 } })]))).toEqual([
      'not-told',
      'nothing-to-server',
    ]));
  it('does not say so where a connection from elsewhere may be ours behind a translation', () =>
    expect(told(capture([other, flow()]))).toEqual(['not-told', 'other-sources']));
  it('does not say so of one that was not read whole, is damaged, or was cut off before', () => {
    expect(told(capture([other], { isPartial: true }))).toEqual(['not-told', 'too-many']);
    expect(told(capture([other], { problem: 'damaged' }))).toEqual(['not-told', 'unread']);
    expect(told(capture([other], { problem: 'cut-off', lastAt: AT + 10 }))).toEqual(['not-told', 'cut-off']);
    // tcpdump that is stopped leaves half a packet at the end.
    expect(told(capture([other, before], { problem: 'cut-off' }))).toEqual(['no', null]);
  });
  it('does not say so where it stood still all the while that was waited', () => {
    const stood = (from: number, to: number) => told(capture([other, before], { gaps: [[AT + from, AT + to]] }));
    expect(stood(-10, 5010)).toEqual(['not-told', 'stood-still']);
    expect(stood(10, 5010)).toEqual(['no', null]);
    // A short run lies in a pause by chance.
    const gaps = [[AT - 500, AT + 600]] as const;
    expect(told(capture([other, before], { gaps }), sought({ endedMs: AT + 20 }))).toEqual(['no', null]);
  });
  it('does not take a private network for outside, where the host is not in that block itself', () => {
    const from = { address: '10.1.0.9', port: 50_000 };
    const inside = sought({ stage: 'inside', runId: 'another', from, beganMs: AT, endedMs: AT + 10 });
    const flows = [flow({ from, sequence: 9 }), flow({ ...other, from: { address: '10.2.0.7', port: 40_000 } })];
    const seenOf = (address: string) =>
      matchCapture(capture(flows), [sought({ from: { address, port: 51_000 } }), inside]).probes[0];
    expect(seenOf('198.51.100.7')).toMatchObject({ seen: 'not-told', why: 'may-be-filtered' });
    expect(seenOf('10.2.5.7')).toMatchObject({ seen: 'no', isFarCovered: true });
  });
  it('says that another hello than ours went out under our very addresses', () => {
    const own = sought({
      random: 'ab'.repeat(32),
      randoms: ['ab'.repeat(32)],
      got: { tcp: true, tls: true, reset: false },
    });
    const changed = flow({ from: CLIENT, random: 'cd'.repeat(32), helloAt: AT + 20, sent: 500, synAckAt: AT + 10 });
    expect(told(capture([changed, other]), own)).toEqual(['not-told', 'other-hello']);
  });
  it('does not say so where a proxy of our own made the connection', () =>
    expect(told(capture([other]), sought({ isProxied: true }))).toEqual(['not-told', 'own-proxy']));
});

describe('given a capture with our connection', () => {
  it('knows it by its random behind any translation, whatever the clock', () => {
    const random = 'ab'.repeat(32);
    const seen = capture([flow({ random, helloAt: AT + 7_200_000, firstAt: AT + 7_200_000 })]);
    expect(told(seen, sought({ random, randoms: [random] }))).toEqual(['yes', 'client-random']);
  });
  it('knows it by both ends and their ports, unless its hello is another one', () => {
    const ends = { from: CLIENT, to: SERVER };
    expect(told(capture([flow(ends)]))).toEqual(['yes', 'addresses']);
    const foreign = flow({ ...ends, random: 'cd'.repeat(32), helloAt: AT });
    expect(told(capture([foreign]), sought({ random: 'ab'.repeat(32), randoms: ['ab'.repeat(32)] }))[1]).not.toBe(
      'addresses',
    );
  });
  it('does not take one of the same ends an hour away for ours', () =>
    expect(told(capture([flow({ from: CLIENT, firstAt: AT + 3_600_000, lastAt: AT + 3_600_000 }), other]))).toEqual([
      'no',
      null,
    ]));
});

it('given 200 captures of other traffic: never takes one of its connections for ours', () => {
  const foreign = fc.record({
    address: fc.integer({ min: 1, max: 254 }),
    port: fc.integer({ min: 1024, max: 65_535 }),
    sequence: fc.nat(0xffffffff),
    at: fc.integer({ min: -300_000, max: 300_000 }),
    random: fc.option(
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    ),
  });
  fc.assert(
    fc.property(fc.array(foreign, { maxLength: 60 }), (list) => {
      const flows = list.map(({ address, port, sequence, at, random }) =>
        flow({
          ...{ from: { address: `198.51.100.${address}`, port }, sequence, firstAt: AT + at, lastAt: AT + at + 10 },
          ...{ random, helloAt: random === null ? null : AT + at },
        }),
      );
      const strangers = flows.filter(({ from }) => from.address !== CLIENT.address || from.port !== CLIENT.port);
      const { probes } = matchCapture(
        capture(strangers),
        [
          sought({ random: 'ab'.repeat(32), randoms: ['ab'.repeat(32)] }),
          sought({ family: 'mnt-session', from: null }),
        ],
        ({ family }) => (family === 'mnt-session' ? 0x1234_5678 : undefined),
      );
      expect(probes.filter(({ seen }) => seen === 'yes')).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
