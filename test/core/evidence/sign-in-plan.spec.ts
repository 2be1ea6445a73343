import { describe, expect, it } from 'vitest';
import type { Evidence, Reading } from '../../../src/core/evidence/evidence.ts';
import { OUTCOMES, type Outcome } from '../../../src/core/evidence/outcome.ts';
import type { FinishedProbe } from '../../../src/core/evidence/probes.ts';
import { next, provesSignIn } from '../../../src/core/evidence/sign-in-plan.ts';
import { FAMILIES, type Family } from '../../../src/core/vocabulary/words.ts';
import { withReading } from './evidence-of.ts';

const finished = (family: Family, outcome: Outcome, evidence: Evidence | null = null): FinishedProbe => ({
  family,
  outcome,
  evidence,
});
const ENVELOPE: Reading = { kind: 'ers-error', title: 'Illegal Request Header', code: 'Resource media type exception' };

it('keeps the order of the families, whatever order they were asked for in', () =>
  expect(next(['mnt-session', 'open-api'], [], [], false)).toEqual({ kind: 'start', families: ['open-api'] }));

describe('given a sign-in that was rejected', () => {
  const rejected = finished('ers-endpoint-groups', 'http.401');

  it('protects it also when another probe was let in', () => {
    const one = finished('open-api', 'ok');
    expect(next(FAMILIES, [rejected, one], [], false).kind).toBe('protect');
  });

  it('protects it also when the engineer had consented: the consent is spent by it', () =>
    expect(next(FAMILIES, [rejected], [], true).kind).toBe('protect'));

  it('starts one alone when it came before, and the engineer consented to one more', () => {
    expect(next(FAMILIES, [], [], true, false, [rejected])).toEqual({ kind: 'start', families: ['ers-endpoints'] });
    expect(next(FAMILIES, [], ['ers-endpoints'], true, false, [rejected])).toEqual({ kind: 'wait' });
  });

  it('does not ask a second time for what was rejected', () =>
    expect(next(['ers-endpoint-groups'], [], [], true, false, [rejected])).toEqual({ kind: 'done' }));

  it('asks for what was protected before', () => {
    const protectedOne = finished('open-api', 'not-run.protecting-account');
    expect(next(['open-api'], [], [], true, false, [rejected, protectedOne])).toEqual({
      kind: 'start',
      families: ['open-api'],
    });
  });
});

describe('given the outcomes that show whether the credentials were let in', () => {
  const PROOF = ['ok', 'ok.session-present', 'mnt.not-a-monitoring-node', 'mnt.server-error'];

  it('takes the status alone for proof of nothing else than the good ones', () => {
    const taken = OUTCOMES.filter((outcome) => provesSignIn(finished('open-api', outcome)));
    expect(new Set(taken)).toEqual(new Set(PROOF));
  });

  it('takes XML of an unknown root for proof only where a request without credentials got 401', () => {
    const reading: Reading = { kind: 'xml-other', root: 'reply', declaration: true };
    const answered = (without: number | undefined): FinishedProbe => {
      const { evidence, ...rest } = finished('mnt-session', 'ok.unrecognized-xml', withReading(500, reading));
      return { ...rest, evidence: evidence && { ...evidence, ...(without && { statusWithoutSignIn: without }) } };
    };
    expect([undefined, 500, 302, 401].map((without) => provesSignIn(answered(without)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it.each(['http.415', 'http.500'] as const)("takes %s for proof with the server's own envelope", (outcome) => {
    expect(provesSignIn(finished('ers-endpoints', outcome, withReading(500, ENVELOPE)))).toBe(true);
    expect(provesSignIn(finished('ers-endpoints', outcome, withReading(500, { kind: 'html', title: null })))).toBe(
      false,
    );
  });
});
