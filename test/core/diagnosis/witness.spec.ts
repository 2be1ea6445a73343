import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptureSeen } from '../../../src/core/diagnosis/witness/capture-seen.ts';
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

describe('given 200 captures of other traffic', () => {
  const foreign = fc.record({
    address: fc.integer({ min: 1, max: 254 }),
    port: fc.integer({ min: 1024, max: 65_535 }),
    sequence: fc.nat(0xffffffff),
    at: fc.integer({ min: -300_000, max: 300_000 }),
    random: fc.option(
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    ),
  });
  it('never takes one of its connections for ours', () => {
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
});
