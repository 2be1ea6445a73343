import { format, NOTHING, worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { type AnswerBody, type CallOutcome, failureOf, isSizeRefusal } from '../../../src/core/whitelisting/failure.ts';

const answered = (status: number, body: AnswerBody = { kind: 'empty' }): CallOutcome => ({
  sent: 'yes',
  status,
  retryAfter: null,
  body,
});

describe('given an answer with a status', () => {
  for (const [status, code, changed] of [
    [302, 'service.redirect', 'unknown'],
    [307, 'service.redirect', 'unknown'],
    [400, 'service.bad-request', 'nothing'],
    [401, 'service.key-rejected', 'nothing'],
    [403, 'service.forbidden', 'nothing'],
    [404, 'service.not-found', 'nothing'],
    [409, 'service.conflict', 'nothing'],
    [411, 'service.length-required', 'nothing'],
    [413, 'service.too-large', 'nothing'],
    [408, 'service.other-status', 'unknown'],
    [415, 'service.other-status', 'nothing'],
    [418, 'service.other-status', 'unknown'],
    [422, 'service.bad-request', 'nothing'],
    [425, 'service.other-status', 'unknown'],
    [429, 'service.too-many', 'nothing'],
    [499, 'service.other-status', 'unknown'],
    [500, 'service.error', 'unknown'],
    [502, 'service.gateway', 'unknown'],
    [204, 'service.other-status', 'unknown'],
  ] as const)
    it(`takes ${status} for ${code}, and says that ${changed} was changed`, () => {
      const failure = failureOf(answered(status), 'POST');
      expect([failure.code, failure.changed]).toEqual([code, changed]);
      expect(format(failure.message, 'en')).toContain(
        changed === 'nothing' ? 'Nothing was changed' : 'not known whether',
      );
    });

  it('says of a web page that it comes from an intermediate device', () =>
    expect(worded(failureOf(answered(403, { kind: 'html', excerpt: '<html>' }), 'POST'), 'en')).toMatchObject({
      acts: 'network-team',
      message: expect.stringContaining('web page') as string,
    }));
  it('hints that the body of a DELETE may have been dropped', () =>
    expect(format(failureOf(answered(400), 'DELETE').message, 'en')).toContain('drop the body of the request'));
  it('shows what an error body says', () =>
    expect(
      worded(failureOf(answered(400, { kind: 'json', value: { error: { message: 'Too many.' } } }), 'POST'), 'en')
        .detail,
    ).toBe('Too many.'));
});

describe('given no answer', () => {
  it('says that nothing was sent', () =>
    expect(worded(failureOf({ sent: 'no', problem: 'untrusted', detail: NOTHING }, 'POST'), 'en')).toMatchObject({
      code: 'service.untrusted',
      changed: 'nothing',
      message: expect.stringContaining('Nothing was sent') as string,
    }));
  it('does not say so when it is not known', () =>
    expect(worded(failureOf({ sent: 'unknown', problem: 'cut-off', detail: NOTHING }, 'POST'), 'en')).toMatchObject({
      changed: 'unknown',
      message: expect.not.stringContaining('Nothing was sent') as string,
    }));
});

describe('given a refused size', () => {
  const refusal = (status: number, message: string) => {
    const outcome = answered(status, { kind: 'json', value: { message } });
    return isSizeRefusal(failureOf(outcome, 'POST'), outcome);
  };
  it('knows it by 413', () => expect(refusal(413, '')).toBe(true));
  it('knows it by the words of a 400', () => expect(refusal(400, 'Too many entries')).toBe(true));
  it('takes no other 400 for one', () => expect(refusal(400, 'The name is not valid')).toBe(false));
});
