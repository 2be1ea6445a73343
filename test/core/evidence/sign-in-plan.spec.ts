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

describe('given a run that has not begun', () => {
  it('starts the first probe alone', () =>
    expect(next(FAMILIES, [], [], false)).toEqual({ kind: 'start', families: ['ers-endpoint-groups'] }));

  it('waits while the first is under way', () =>
    expect(next(FAMILIES, [], ['ers-endpoint-groups'], false)).toEqual({ kind: 'wait' }));

  it('keeps the order of the families, whatever order they were asked for in', () =>
    expect(next(['mnt-session', 'open-api'], [], [], false)).toEqual({ kind: 'start', families: ['open-api'] }));
});

describe('given a run that is taken up again', () => {
  const before = [finished('ers-endpoint-groups', 'ok')];
  it('starts one alone: what was let in earlier proves nothing of the password of now', () =>
    expect(next(FAMILIES, [], [], false, false, before)).toEqual({ kind: 'start', families: ['ers-endpoints'] }));
  it('still protects after an earlier 401', () =>
    expect(next(['open-api'], [], [], false, false, [finished('ers-endpoints', 'http.401')])).toEqual({
      kind: 'protect',
      families: ['open-api'],
    }));
});

describe('given a first probe that was let in', () => {
  const first = [finished('ers-endpoint-groups', 'ok')];

  it('starts the next alone', () =>
    expect(next(FAMILIES, first, [], false)).toEqual({ kind: 'start', families: ['ers-endpoints'] }));

  it('starts nothing beside one that is under way', () =>
    expect(next(FAMILIES, first, ['ers-endpoints'], false)).toEqual({ kind: 'wait' }));
});

describe('given a first probe that ended before HTTP, so that no credentials went out', () => {
  const closed = finished('ers-endpoint-groups', 'tcp.timeout');
  const rest = ['ers-endpoints', 'open-api', 'mnt-session'] as const;

  it('sends the others side by side: nobody waits four times for the same silence', () =>
    expect(next(FAMILIES, [closed], [], false)).toEqual({ kind: 'start', families: rest }));

  it('goes on one at a time once one of them had to turn back', () =>
    expect(next(FAMILIES, [closed], [], false, true)).toEqual({ kind: 'start', families: ['ers-endpoints'] }));

  it('stays one at a time where any probe got as far as HTTP', () => {
    const redirected = finished('ers-endpoints', 'http.302');
    expect(next(FAMILIES, [closed, redirected], [], false)).toEqual({ kind: 'start', families: ['open-api'] });
  });
});

describe('given a sign-in that was rejected', () => {
  const rejected = finished('ers-endpoint-groups', 'http.401');

  it('protects the account: nothing more is run', () =>
    expect(next(FAMILIES, [rejected], [], false)).toEqual({
      kind: 'protect',
      families: ['ers-endpoints', 'open-api', 'mnt-session'],
    }));

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

  it('stays one at a time after anything else', () =>
    expect(next(FAMILIES, [finished('ers-endpoint-groups', 'http.403')], [], false)).toEqual({
      kind: 'start',
      families: ['ers-endpoints'],
    }));
});
