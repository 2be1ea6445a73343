import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Material, Witnessed } from '../../../src/core/diagnosis/diagnose.ts';
import { judge, type Verdict, witnessSentence } from './in-words.ts';
import type { SeenFlow } from '../../../src/core/diagnosis/witness/sought.ts';
import { matchCapture } from '../../../src/core/diagnosis/witness/match.ts';
import type { Witness, WitnessPlace, WitnessProbe } from '../../../src/core/records/witness.ts';
import { showing } from '../cases/case.ts';
import { anyMaterial } from '../any-material.ts';
import { card, certificate, htmlPage, run, type Wanted, check, altered } from '../make-evidence.ts';
import { before, capture, CLIENT, flow, other, sought } from '../make-seen.ts';
import { ANSWERED, ARRIVED, MISSING, witnessOf } from '../make-witness.ts';

/** What a capture of the other side may make of a verdict, and above all what it may not: nobody innocent is proven by one. */

const TIMEOUT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const INSIDE = run('inside');
const OUTSIDE = run('outside', TIMEOUT);
const RUNS = [INSIDE, OUTSIDE];

const verdictOf = (given: Partial<Material & Witnessed>): Verdict =>
  judge({ runs: RUNS, cards: [], checks: [], ...given }).verdict;
const short = ({ code, party, certainty }: Verdict): string =>
  `${code.replace('verdict.', '')}: ${party}, ${certainty}`;
const without = short(verdictOf({}));

describe('given a capture on the server without our connection', () => {
  const witnesses = [witnessOf(OUTSIDE, 'server', MISSING)];
  it('leaves open that the file holds another node or interface, or not all: who holds it may be the accused of the others', () =>
    expect(verdictOf({ witnesses }).rivals.map(({ party }) => party)).toContain('access-control-server'));
  it('accuses no firewall that lets the platform in', () =>
    expect(short(verdictOf({ witnesses, cards: [card('up')] }))).toBe('platform-gets-through: vantage, cannot-tell'));
  it('decides nothing against a row of the server that shows the request', () =>
    expect(short(verdictOf({ witnesses, checks: [check('administrator-logins', 'found')] }))).toBe(
      'witness.never-arrived: unknown, cannot-tell',
    ));
});

describe('given a witness that shows nothing about the judged connection', () => {
  const elsewhere = run('outside', TIMEOUT);
  it.each<[string, readonly Witness[]]>([
    ['of another run', [witnessOf(elsewhere, 'server', ARRIVED)]],
    ['of which nobody said where it was made', [witnessOf(OUTSIDE, undefined, ARRIVED)]],
    ['of the test host itself', [witnessOf(OUTSIDE, 'test-host', ARRIVED)]],
    ['that does not tell', [witnessOf(OUTSIDE, 'server', { why: 'other-sources' })]],
    ['of a firewall that captured one interface only', [witnessOf(OUTSIDE, 'firewall', ARRIVED)]],
    [
      'that shows one probe arriving and another one not',
      [witnessOf(OUTSIDE, 'server', MISSING, { 'open-api': ARRIVED })],
    ],
    ['of a further address of the name', [witnessOf(OUTSIDE, 'server', { ...MISSING, address: '203.0.113.11' })]],
  ])('%s: the verdict is what it is without it', (_, witnesses) =>
    expect(short(verdictOf({ witnesses }))).toBe(without),
  );
  it('through a proxy of our own: nothing is concluded', () => {
    const proxy = { host: '192.0.2.1', port: 3128, source: 'explicit', status: 200 } as const;
    const proxied = altered(OUTSIDE, (evidence) => Object.assign(evidence, { proxy }));
    const runs = [INSIDE, proxied];
    expect(short(verdictOf({ runs, witnesses: [witnessOf(proxied, 'server', MISSING)] }))).toBe(
      short(verdictOf({ runs })),
    );
  });
});

describe('given captures of several nodes', () => {
  it('one that shows it arriving counts, whatever the others do not show', () => {
    const [one, two] = [witnessOf(OUTSIDE, 'server', MISSING), witnessOf(OUTSIDE, 'server', ARRIVED)];
    for (const witnesses of [
      [one, two],
      [two, one],
    ])
      expect(short(verdictOf({ witnesses }))).toBe('witness.unanswered: access-control-server, likely');
  });
  it('what came to the server has passed a firewall whose capture lacks it', () =>
    expect(
      short(verdictOf({ witnesses: [witnessOf(OUTSIDE, 'firewall', MISSING), witnessOf(OUTSIDE, 'server', ARRIVED)] })),
    ).toBe('witness.unanswered: access-control-server, likely'));
  it('what neither the firewall nor the server saw is not held against the firewall', () =>
    expect(
      short(verdictOf({ witnesses: [witnessOf(OUTSIDE, 'firewall', MISSING), witnessOf(OUTSIDE, 'server', MISSING)] })),
    ).toBe(without));
});

describe('given a capture that shows one probe of a run treated otherwise than the others', () => {
  const partly = showing('outside', { all: 'good', but: { 'mnt-session': TIMEOUT } });
  const runs = [INSIDE, partly];
  const others = { ...ANSWERED, answer: 'data', by: 'client-random' } as const;
  const onward = { ...others, passed: 'yes' } as const;
  const of = (at: WitnessPlace, mnt: Parameters<typeof witnessOf>[2], rest: Parameters<typeof witnessOf>[2] = others) =>
    verdictOf({ runs, witnesses: [witnessOf(partly, at, rest, { 'mnt-session': mnt })] });
  it('is proven by the capture of the accused itself', () => {
    expect(of('firewall', { ...ARRIVED, passed: 'no' }, onward).certainty).toBe('proven');
    expect(of('server', ARRIVED).certainty).toBe('proven');
  });
  it.each([
    ['a first packet came once', of('server', { ...ARRIVED, syns: 1 })],
    ['its check sum is not known to be right', of('server', { ...ARRIVED, isIntact: undefined })],
    [
      'the others came from another address',
      of('server', { ...ARRIVED, seenAs: '192.0.2.9:50000 → 203.0.113.10:443' }),
    ],
    ['the others were not seen to be answered', of('server', ARRIVED, { ...others, received: undefined })],
    [
      'a router lies between it and the server: it is not the server’s own',
      of('server', ARRIVED, { ...others, isServerNear: undefined }),
    ],
    ['it sends others on: it is not the server’s own', of('server', ARRIVED, onward)],
    ['it never came: that file is the accuser’s own', of('server', MISSING)],
    [
      'the firewall did not send the others on either',
      of('firewall', { ...ARRIVED, passed: 'no' }, { ...others, passed: 'no' }),
    ],
  ])('is likely at most where %s', (_, { certainty }) => expect(certainty).not.toBe('proven'));
  it('is likely at most where the others went to another address', () => {
    const moved = showing('outside', { all: { remoteAddress: '203.0.113.77' }, but: { 'mnt-session': TIMEOUT } });
    const witnesses = [witnessOf(moved, 'server', others, { 'mnt-session': ARRIVED })];
    expect(verdictOf({ runs: [INSIDE, moved], witnesses }).certainty).not.toBe('proven');
  });
  it('is likely at most beside a recorded check that says the opposite', () =>
    expect(
      verdictOf({
        runs,
        witnesses: [witnessOf(partly, 'server', others, { 'mnt-session': ARRIVED })],
        checks: [check('firewall-log', 'blocked')],
      }).certainty,
    ).toBe('cannot-tell'));
});

describe('given a verdict that something else proves', () => {
  const blocked = run('outside', {
    status: 403,
    headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']],
    reading: htmlPage('ERROR'),
    chain: [certificate('b')],
  });
  const runs = [INSIDE, blocked];
  it('is not proven any more where the server itself was seen to answer this connection', () => {
    expect(verdictOf({ runs }).certainty).toBe('proven');
    const { certainty, rivals } = verdictOf({
      runs,
      witnesses: [witnessOf(blocked, 'server', { ...ANSWERED, answer: 'data', by: 'client-random' })],
    });
    expect([certainty, rivals[0]?.sentence.startsWith('Capture on the server:')]).toEqual(['likely', true]);
  });
  it('stays proven where that capture shows the good inside connection alone', () => {
    const witnesses = [witnessOf(INSIDE, 'server', { ...ANSWERED, answer: 'data', by: 'client-random' })];
    expect(verdictOf({ runs, witnesses }).certainty).toBe('proven');
  });
});

it('given any evidence and any witness: is never more certain than the promise allows, and names one verdict in any order of the witnesses', () => {
  const shown = fc.constantFrom(
    ARRIVED,
    MISSING,
    ANSWERED,
    { ...ANSWERED, received: false },
    { ...ANSWERED, answer: 'data' as const, by: 'client-random' as const },
    { ...ARRIVED, passed: 'no' as const },
    { ...ARRIVED, passed: 'yes' as const },
    { ...ANSWERED, isHelloMissing: true as const },
  );
  const place = fc.constantFrom<(WitnessPlace | undefined)[]>('server', 'firewall', 'test-host', undefined);
  fc.assert(
    fc.property(anyMaterial, fc.array(fc.tuple(shown, place, fc.nat(20)), { maxLength: 4 }), (material, given) => {
      const witnesses = given.flatMap(([what, at, which]) => {
        const one = material.runs[which % Math.max(1, material.runs.length)];
        return one === undefined ? [] : [witnessOf(one, at, what)];
      });
      const { verdict } = judge({ ...material, witnesses });
      expect(short(judge({ ...material, witnesses: witnesses.toReversed() }).verdict)).toBe(short(verdict));
      if (verdict.certainty === 'proven') expect(verdict.rivals).toEqual([]);
      // All probes alike: no witness alone proves anything.
      if (verdict.code.startsWith('verdict.witness.')) expect(verdict.certainty).not.toBe('proven');
    }),
    { numRuns: 200 },
  );
});

describe('given captures that mislead', () => {
  const told = (seen: ReturnType<typeof capture>, one = sought()) => matchCapture(seen, [one]).probes[0];

  it('a translated destination: the source with its port is ours, though no TLS shows it', () => {
    const inner = { address: '10.9.2.11', port: 443 };
    const own = flow({ from: CLIENT, to: inner });
    expect(told(capture([own, other]))).toMatchObject({ seen: 'yes', by: 'addresses', answered: 'not-told' });
    expect(told(capture([flow({ from: { ...inner, port: 51_000 }, to: inner }), other]))?.seen).not.toBe('yes');
  });
  it('a filter for the inside network: that ours is missing says that it left out ours', () => {
    const from = { address: '192.0.2.15', port: 50_000 };
    const inside = sought({
      stage: 'inside',
      runId: INSIDE.id,
      from,
      beganMs: other.firstAt,
      endedMs: other.firstAt + 10,
    });
    const own = flow({ from, sequence: 9 });
    const missing = (...flows: readonly SeenFlow[]) => matchCapture(capture(flows), [sought(), inside]).probes[0];
    const far = flow({ ...other, from: { address: '203.0.113.200', port: 40_000 } });
    expect(missing(own, other)).toMatchObject({ seen: 'not-told', why: 'may-be-filtered' });
    expect(missing(own, other, far)).toMatchObject({ seen: 'no', isFarCovered: true });
    const unfiltered = capture([own, other], { isUnfiltered: true });
    expect(matchCapture(unfiltered, [sought(), inside]).probes[0]).toMatchObject({ seen: 'no', isUnfiltered: true });
    // Without a run of ours in it neither its filter nor its clock is known.
    expect(missing(other, far)).toMatchObject({ seen: 'not-told', why: 'nothing-of-ours' });
  });
  it('a file of the test host that is said to be the server’s: every answer in it has passed a router', () => {
    const own = flow({ from: CLIENT, sequence: 7 });
    const at = (backHops: number) => told(capture([own, flow({ ...other, backHops })]));
    expect(at(62)?.isServersOwn).toBeUndefined();
    expect(at(64)?.isServersOwn).toBe(true);
  });
  it('only of the server’s own file it is said that no answer left', () => {
    const unanswered = { ...ARRIVED, stage: 'outside', family: 'open-api', runId: OUTSIDE.id, left: true } as const;
    const probe = {
      leftAt: OUTSIDE.startedAt,
      seen: 'yes',
      answered: 'no',
      seenAs: '',
      by: 'addresses',
      ...unanswered,
    };
    const at = (place: WitnessPlace | undefined) => witnessSentence(probe as WitnessProbe, place);
    expect(at('server')).toContain('No answer left there.');
    expect(at('test-host')).toContain('Nothing came back.');
    for (const place of ['firewall', undefined] as const)
      expect(at(place)).toContain('Whether it was answered is not told.');
  });
  it('a filter for first packets alone: that no answer to the hello was seen means nothing', () => {
    const random = 'ab'.repeat(32);
    const spoken = sought({ random, randoms: [random], got: { tcp: true, tls: false, reset: false } });
    const synOnly = flow({ random: 'ee'.repeat(32), synAckAt: other.synAckAt });
    const own = flow({ random, helloAt: other.firstAt, sent: 500, synAckAt: other.firstAt });
    expect(told(capture([own, synOnly]), spoken)?.answered).toBe('not-told');
    expect(told(capture([own, other]), spoken)?.answered).toBe('no');
  });
  it('a file that says itself that packets were lost, or whose frames are not all read: it may be among them', () => {
    expect(told(capture([other], { lost: 3 }))?.why).toBe('lost');
    expect(told(capture([other, before], { lost: 0 }))?.seen).toBe('no');
    expect(told(capture([other], { unread: { tunnel: 2 } }))?.why).toBe('unread');
    expect(told(capture([other, before], { unread: { fragment: 2 } }))?.seen).toBe('no');
  });
  it('a proxy that ends TLS: its own hello to the server may stand for ours', () => {
    const random = 'ab'.repeat(32);
    const proxied = flow({ random: 'cd'.repeat(32), helloAt: other.firstAt, sent: 500, synAckAt: other.firstAt });
    const spoken = sought({ random, randoms: [random], got: { tcp: true, tls: false, reset: false } });
    expect(told(capture([proxied]), spoken)?.why).toBe('other-sources');
  });
  it('an answer that came when the test host no longer waited is not lost in the path', () => {
    const late = flow({ ...{ from: { address: '198.51.100.7', port: 51_000 } }, synAckAt: other.firstAt + 7000 });
    expect(told(capture([late, other]))).toMatchObject({ answered: 'yes', isLate: true });
    expect(told(capture([late, other]))).not.toHaveProperty('received');
  });
  it('a connection that came and was answered, and whose hello did not follow', () => {
    const random = 'ab'.repeat(32);
    const spoken = sought({ random, randoms: [random], got: { tcp: true, tls: false, reset: false } });
    const begun = flow({ from: { address: '198.51.100.7', port: 51_000 }, synAckAt: other.firstAt });
    const found = told(capture([begun, other]), spoken);
    expect(found?.isHelloMissing).toBe(true);
    expect(found && witnessSentence(found, 'server')).toContain(
      'the TLS ClientHello that was sent then never arrived there',
    );
  });
  it('a device on all of whose interfaces was captured tells what it sent on, by others that it did', () => {
    const own = flow({ from: { address: '198.51.100.7', port: 51_000 } });
    const passing = { ...other, isForwarded: true };
    const every = { isOfEveryInterface: true };
    expect(told(capture([own, passing], every))?.passed).toBe('no');
    expect(told(capture([own, other], every))?.passed).toBeUndefined();
    expect(told(capture([own, passing]))?.passed).toBeUndefined();
    expect(told(capture([{ ...own, isForwarded: true }, passing], every))?.passed).toBe('yes');
    // Translated, it goes on with the same number.
    const translated = flow({ from: { address: '203.0.113.1', port: 9 }, firstAt: own.firstAt + 1 });
    expect(told(capture([own, translated, { ...passing, sequence: 9 }], every))?.passed).toBe('yes');
    // With another number nobody can tell it from a stranger's.
    expect(
      told(capture([own, { ...translated, sequence: 77 }, { ...passing, sequence: 9 }], every))?.passed,
    ).toBeUndefined();
  });
});
