import { describe, expect, it } from 'vitest';
import {
  firstSlot,
  mustProtect,
  nextRound,
  roundsOf,
  attemptOf,
  isWorthKeeping,
  attemptSchema,
} from '../../../src/core/records/watch.ts';
import type { ProbeResult } from '../../../src/core/records/record.ts';
import { evidence, probed } from '../make-evidence.ts';

const TEN = { everySeconds: 10, firstSlot: 100, rounds: 3 };

describe('given how a watch is bounded', () => {
  it('works rounds out from a duration', () =>
    expect(roundsOf({ kind: 'duration', seconds: 65 }, 10)).toEqual({ ok: true, rounds: 7 }));
  it('begins no round at the end of a duration', () =>
    expect(roundsOf({ kind: 'duration', seconds: 60 }, 10)).toEqual({ ok: true, rounds: 6 }));
  it('makes at least one round', () =>
    expect(roundsOf({ kind: 'duration', seconds: 5 }, 10)).toEqual({ ok: true, rounds: 1 }));
  it('refuses more rounds than a watch may have, and cuts nothing silently', () =>
    expect(roundsOf({ kind: 'duration', seconds: 86_400 }, 1)).toEqual({ ok: false, reason: 'too-many' }));
  it('refuses to last longer than a day', () =>
    expect(roundsOf({ kind: 'count', rounds: 5000 }, 3600)).toEqual({ ok: false, reason: 'too-long' }));
});

it('given two machines that begin a watch of the same interval within one slot: lets both begin in the same one', () =>
  expect(firstSlot(1_000_001, 10)).toBe(firstSlot(1_008_700, 10)));

it('given a watch that begins within a slot: waits for the next one', () => expect(firstSlot(1_000_001, 10)).toBe(101));

describe('given the rounds of a watch', () => {
  it('waits for the first border', () => expect(nextRound(TEN, null, 996_500)).toEqual({ slot: 100, waitMs: 3500 }));
  it('begins a moment after it as well', () =>
    expect(nextRound(TEN, null, 1_000_400)).toEqual({ slot: 100, waitMs: 0 }));
  it('never takes a slot twice', () => expect(nextRound(TEN, 100, 1_000_300)).toEqual({ slot: 101, waitMs: 9700 }));
  it('skips a slot whose time has passed', () =>
    expect(nextRound(TEN, 100, 1_013_000)).toEqual({ slot: 102, waitMs: 7000 }));
  it('does not make up for what it missed', () => expect(nextRound(TEN, 100, 1_023_000)).toBeNull());
});

describe('given an outcome during a watch', () => {
  it('ends it after a rejected sign-in', () =>
    expect(mustProtect({ outcome: 'http.401', evidence: null }, false)).toBe(true));
  it('ends it after a 407 to credentials of ours', () =>
    expect(mustProtect({ outcome: 'proxy.auth-required', evidence: null }, true)).toBe(true));
  it('goes on after a 407 where no credentials were given', () =>
    expect(mustProtect({ outcome: 'proxy.auth-required', evidence: null }, false)).toBe(false));
});

const made = (outcome: ProbeResult['outcome'], wanted: Parameters<typeof evidence>[1]): ProbeResult =>
  probed('open-api', evidence('open-api', wanted), outcome);

describe('given one finished probe of a watch', () => {
  it('keeps what tells one node from another', () =>
    expect(attemptOf(7, made('ok', { remoteAddress: '203.0.113.11' }))).toMatchObject({
      slot: 7,
      address: '203.0.113.11',
      publicKeySha256: 'a'.repeat(64),
      layer: null,
    }));
  it('names the layer that failed', () =>
    expect(attemptOf(7, made('tls.reset', { failure: { layer: 'tls', outcome: 'tls.reset' } }))?.layer).toBe('tls'));
  it('counts a page in place of the API as ended at the content', () =>
    expect(attemptOf(7, made('body.not-the-api', { status: 200 }))?.layer).toBe('body'));
  it('is of the form that a record takes', () =>
    expect(attemptSchema.safeParse(attemptOf(7, made('ok', {}))).success).toBe(true));
  it('is nothing where the probe was not run', () =>
    expect(attemptOf(7, { family: 'open-api', outcome: 'not-run.stopped', evidence: null })).toBeNull());
});

describe('given the whole evidence of a probe', () => {
  const failure = made('http.403', { status: 403 });
  it('is kept for a first failure', () => expect(isWorthKeeping([], failure)).toBe(true));
  it('is not kept for the fourth failure of a kind', () =>
    expect(isWorthKeeping([failure, failure, failure], failure)).toBe(false));
  it('is kept for the first of another kind', () =>
    expect(isWorthKeeping([failure, failure, failure], made('http.500', { status: 500 }))).toBe(true));
  it('is not kept beyond twenty', () =>
    expect(isWorthKeeping(Array<ProbeResult>(20).fill(failure), made('http.500', { status: 500 }))).toBe(false));
});
