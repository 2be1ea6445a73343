import { describe, expect, it } from 'vitest';
import { whyNoUser } from '../../src/core/credential/binding.ts';
import { Secret } from '../../src/core/credential/secret.ts';
import { format, say } from '../../src/core/messages/message.ts';
import { cleanValue, trimName } from '../../src/core/vocabulary/typed.ts';
import { newRecord } from '../../src/app/stage-run.ts';
import { recordText } from '../../src/core/records/record.ts';
import { judge } from '../core/diagnosis/in-words.ts';
import { run } from '../core/make-evidence.ts';
import { REJECTED } from '../core/cases/inside.ts';
import { showing } from '../core/cases/case.ts';
import { tripoint } from '../cli/run-tripoint.ts';

/** Names and passwords as they are pasted. Nothing that is certain to be rejected is sent, and no right one is called a missing role. */

describe('given a name with what nobody sees around it', () => {
  it.each([
    'svc-nac ',
    ' svc-nac',
    'svc-nac\u00a0',
    '\ufeffsvc-nac\t',
    'svc-nac\u200b\u200b',
    '\u2066svc-nac\u2069\r\n',
  ])('sends %j without it', (name) => expect(trimName(name)).toBe('svc-nac'));
  it('leaves a plain blank within alone', () => expect(whyNoUser(trimName(' nac user '))).toBeNull());
  it.each([
    ['svc\u00a0nac', 'Character 4', 'U+00A0'],
    ['svc-\u200bnac', 'Character 5', 'U+200B'],
    ['😀\u00adnac', 'Character 2', 'U+00AD'],
    ['svc\tnac', 'Character 4', 'U+0009'],
  ])('refuses %j, and names the place', (name, place, code) => {
    const why = format(whyNoUser(name) ?? say('none'), 'en');
    expect([why.includes(`${place} of`), why.includes(code)]).toEqual([true, true]);
  });
  it('takes letters of any language for a name', () => expect(whyNoUser('Åsa-nac')).toBeNull());
  it('reads a server without it', () =>
    expect(cleanValue(' nac01\u200b.kund.example\u00a0')).toBe('nac01.kund.example'));
});

describe('given a command line with such a name', () => {
  const probe = (user: string) =>
    tripoint(['probe', '--server', 'nac.invalid', '--user', user, '--stage', 'inside', '--password-stdin'], {
      input: 'x\n',
    });
  it('says that it leaves the blank out', async () =>
    expect((await probe('svc-nac ')).err).toContain('The blanks around the user name are left out: “svc-nac”.'));
  it('sends nothing for one with a blank that does not break', async () => {
    const { code, err } = await probe('svc\u00a0nac');
    expect([code, err.includes('Character 4'), err.includes('Nothing was sent.')]).toEqual([3, true, true]);
  });
});

describe('given a password with letters outside ASCII', () => {
  const TARGET = { host: 'acs.example', port: 443, connectTo: null, user: 'u', mac: null, groupId: null } as never;
  const recordOf = (password: string) =>
    newRecord('inside', { ...(TARGET as object), password: new Secret(password) } as never, run('inside').vantage, []);
  it.each(['Lösenörd-2026', 'Lo\u0308seno\u0308rd-2026', 'a\u00a0b'])(
    'keeps of %j only that it has some',
    (password) => {
      const text = recordText(recordOf(password));
      expect([text.includes('"passwordNotAscii": true'), text.includes(password)]).toEqual([true, false]);
    },
  );
  it('keeps nothing of another one', () => expect(recordOf('Plain-2026 !~').passwordNotAscii).toBeUndefined());

  const rivalsOf = (changes: object, check?: string) => {
    const checks =
      check === undefined
        ? []
        : [{ check: 'gui-sign-in' as const, result: check, recordedAt: '2026-11-21T12:00:00.000+01:00' }];
    const { verdict } = judge({ runs: [showing('inside', REJECTED, changes)], cards: [], checks });
    return {
      party: verdict.party,
      certainty: verdict.certainty,
      letters: JSON.stringify(verdict.rivals).includes('outside ASCII'),
    };
  };
  const LETTERS = { passwordNotAscii: true };
  it('names it among the causes of a 401', () =>
    expect(rivalsOf(LETTERS)).toEqual({ party: 'api-account', certainty: 'likely', letters: true }));
  it('names it for no other password', () => expect(rivalsOf({}).letters).toBe(false));
  it('asks for no role where the admin GUI accepts it', () =>
    expect(rivalsOf(LETTERS, 'accepted')).toMatchObject({ party: 'api-account', certainty: 'cannot-tell' }));
  it('still asks for the role where such a password is plain', () =>
    expect(rivalsOf({}, 'accepted')).toMatchObject({ party: 'api-role', certainty: 'likely' }));
  it('still believes the admin GUI where it rejects', () =>
    expect(rivalsOf(LETTERS, 'rejected').party).toBe('api-account'));
  it('is no cause where another family accepted that very password', () => {
    const { verdict } = judge({
      runs: [run('inside', {}, { 'open-api': { status: 401 } }, LETTERS as never)],
      cards: [],
      checks: [],
    });
    expect([verdict.party, JSON.stringify(verdict.rivals).includes('outside ASCII')]).toEqual(['api-role', false]);
  });
});
