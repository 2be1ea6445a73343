import { describe, expect, it } from 'vitest';
import { endsOf } from '../../../src/core/evidence/path/ends.ts';
import { notMeasured, type BesideHop, type Hop, type PathTrace } from '../../../src/core/evidence/path/measured.ts';

/** What a trace tells of the place where a connection ends, row by row; test/real/where-it-ends.spec.ts measures them. */

const TO = '198.51.100.4:443';
const SERVER = '198.51.100.4';
const answered = { icmp: null, from: null, ms: 1, tries: 2, heard: 2 } as const;
const router = (ttl: number, from: string): Hop => ({ ...answered, ttl, answer: 'hop', from, icmp: '11/0' });
const silent = (ttl: number, tries = 3): Hop => ({ ...answered, ttl, answer: 'silence', ms: null, tries, heard: 0 });
const reset = (ttl: number): Hop => ({ ...answered, ttl, answer: 'reset' });
const beside = (ttl: number, answer: BesideHop['answer'], from: string | null, heard = 2): BesideHop => ({
  by: 'udp',
  ttl,
  answer,
  from,
  tries: 2,
  heard,
});
const path = (hops: readonly Hop[], besides: readonly BesideHop[] = [], whole?: Partial<Hop>): PathTrace => ({
  to: TO,
  hops: [...hops],
  whole: {
    ...answered,
    answer: hops.at(-1)?.answer === 'hop' ? 'silence' : (hops.at(-1)?.answer ?? 'silence'),
    ...whole,
  },
  beside: [...besides],
  durationMs: 1400,
  notMeasured: null,
});

const [A, B, C] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
const two = [router(1, A), router(2, B)];
const toInner = [beside(2, 'hop', B), beside(3, 'hop', C), beside(4, 'there', SERVER)];
const atServer = [beside(2, 'hop', B), beside(3, 'there', SERVER)];

describe('given three silent tries behind a router', () => {
  it('tells that place where other packets come to the next router', () => {
    const ends = endsOf(path([...two, silent(3)], toInner));
    expect([ends.told, ends.kind, ends.lastHeard, ends.next]).toEqual([
      true,
      'dropped-after',
      B,
      { kind: 'router', address: C },
    ]);
  });
  it('tells that router or the server where other packets come to the server itself', () =>
    expect(endsOf(path([...two, silent(3)], atServer)).next).toEqual({ kind: 'server' }));
  it.each<[string, readonly Hop[], readonly BesideHop[]]>([
    ['nothing else is heard from behind it', [...two, silent(3)], [beside(3, 'silence', null, 0)]],
    ['the next router is silent to all', [...two, silent(3)], [beside(2, 'hop', B), beside(4, 'there', SERVER)]],
    ['other packets were answered once only', [...two, silent(3)], [beside(3, 'hop', C, 1)]],
    ['only two tries were silent', [...two, silent(3, 2)], toInner],
    ['other packets take another way', [...two, silent(3)], [beside(2, 'hop', '192.0.2.99'), beside(3, 'hop', C)]],
    ['the last router has two addresses', [two[0]!, { ...two[1]!, others: ['192.0.2.98'] }, silent(3)], toInner],
    [
      'the server was near before that router',
      [...two, silent(3)],
      [beside(2, 'there', SERVER), beside(3, 'there', SERVER)],
    ],
  ])('tells no place where %s', (_, hops, besides) => {
    const ends = endsOf(path(hops, besides));
    expect([ends.told, ends.kind, ends.lastHeard]).toEqual([false, 'not-told', B]);
  });
});

it('given a silent router in the middle: does not take it for the end', () =>
  expect(endsOf(path([router(1, A), silent(2), router(3, C), reset(4)], [])).lastHeard).toBe(C));

describe('given a reset', () => {
  it('is nearer than the server where other packets come further', () =>
    expect(endsOf(path([...two, reset(3)], toInner))).toMatchObject({
      told: true,
      kind: 'reset-at',
      ttl: 3,
      lastHeard: B,
    }));
  it('is at the distance of the server where other packets come to it there', () =>
    expect(endsOf(path([...two, reset(3)], atServer))).toMatchObject({ told: true, kind: 'refused-by-server' }));
  it('tells nothing where no other packet comes through', () =>
    expect(endsOf(path([...two, reset(3)], []))).toMatchObject({ told: false, untold: 'distance-unknown', ttl: 3 }));
  it('tells nothing where some tries were not reset', () =>
    expect(endsOf(path([...two, { ...reset(3), heard: 1 }], toInner))).toMatchObject({
      told: false,
      untold: 'ways-differ',
    }));
});

describe('given an ICMP', () => {
  const said = (icmp: string, from: string, answer: Hop['answer'] = 'unreachable'): PathTrace =>
    path([...two, { ...reset(3), answer, from, icmp }]);
  it.each(['3/9', '3/10', '3/13'])('%s names its sender as who prohibits', (icmp) =>
    expect(endsOf(said(icmp, B))).toMatchObject({ told: true, kind: 'prohibited-by', by: B }),
  );
  it('"host unreachable" prohibits nothing', () =>
    expect(endsOf(said('3/1', B))).toMatchObject({ told: true, kind: 'no-route-at', by: B }));
  it('"port unreachable" of the server itself is a refusal', () =>
    expect(endsOf(said('3/3', SERVER, 'refused'))).toMatchObject({ kind: 'refused-by-server', by: SERVER }));
  it('"port unreachable" of another address is a device that prohibits', () =>
    expect(endsOf(said('3/3', B, 'refused'))).toMatchObject({ kind: 'prohibited-by', by: B }));
});

it('given routers that bear the address that was asked for: tells no place: an address is translated', () =>
  expect(endsOf(path([router(1, A), router(2, SERVER), silent(3)], toInner))).toMatchObject({
    told: false,
    untold: 'translated',
    lastHeard: A,
  }));

describe('given connections that open', () => {
  const open = { ...answered, ttl: 3, answer: 'connected' } as const;
  it('is open', () => expect(endsOf(path([...two, open]))).toMatchObject({ told: true, kind: 'open' }));
  it('tells nothing where some do not', () =>
    expect(endsOf(path([...two, { ...open, heard: 1 }]))).toMatchObject({ told: false, untold: 'ways-differ' }));
});

describe('given nothing', () => {
  it('tells nothing where no router answers', () =>
    expect(endsOf(path([silent(1), silent(2)]))).toMatchObject({
      told: false,
      untold: 'nothing-heard',
      lastHeard: null,
    }));
  it('tells nothing where nothing was measured', () =>
    expect(endsOf(notMeasured(TO, 'not-linux'))).toMatchObject({ told: false, untold: 'not-measured' }));
});
