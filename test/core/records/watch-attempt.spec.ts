import { describe, expect, it } from 'vitest';
import { attemptSchema } from '../../../src/core/records/watch.ts';
import type { ProbeResult } from '../../../src/core/records/record.ts';
import { attemptOf, isWorthKeeping } from '../../../src/core/records/watch-plan.ts';
import { evidence } from '../make-evidence.ts';

const made = (outcome: ProbeResult['outcome'], wanted: Parameters<typeof evidence>[1]): ProbeResult => ({
  family: 'open-api',
  outcome,
  answeredBy: 'unknown',
  evidence: evidence('open-api', wanted),
});

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
