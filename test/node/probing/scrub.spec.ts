import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../src/node/probing/reply.ts';
import { makeCleaner } from '../../../src/node/probing/scrub.ts';
import { htmlEscaped } from '../../canaries/forms.ts';

const PASSWORD = 'Blå <k>"&\'/+ 7%';
const USER = 'api-user';
const { text, header, line } = makeCleaner([{ user: USER, password: PASSWORD }]);
const all = (value: string): string => text(value, 1_000_000);
const utf8 = (value: string): Buffer => Buffer.from(value, 'utf8');
const every = (value: string, write: (code: number) => string): string =>
  Array.from(value, (character) => write(character.codePointAt(0) ?? 0)).join('');

describe('given a page that holds the password', () => {
  const token = utf8(`${USER}:${PASSWORD}`).toString('base64');
  const writings: readonly (readonly [string, string])[] = [
    ['plainly', PASSWORD],
    ['in the other case', PASSWORD.toUpperCase()],
    ['decomposed', PASSWORD.normalize('NFD')],
    ['escaped for a URL', encodeURIComponent(PASSWORD)],
    [
      'escaped for a URL, in lower case',
      encodeURIComponent(PASSWORD).replace(/%[0-9A-F]{2}/g, (part) => part.toLowerCase()),
    ],
    ['escaped for a form', encodeURIComponent(PASSWORD).replaceAll('%20', '+')],
    ['escaped for a URL twice', encodeURIComponent(encodeURIComponent(PASSWORD))],
    ['escaped for HTML', htmlEscaped(PASSWORD)],
    ['in decimal entities', every(PASSWORD, (code) => `&#${code};`)],
    ['in hexadecimal entities', every(PASSWORD, (code) => `&#x${code.toString(16)};`)],
    ['escaped for JSON', JSON.stringify(PASSWORD).slice(1, -1)],
    ['escaped for JavaScript', every(PASSWORD, (code) => `\\u${code.toString(16).padStart(4, '0')}`)],
    ['in hexadecimal', utf8(PASSWORD).toString('hex')],
    ['in base64', utf8(PASSWORD).toString('base64')],
    ['in UTF-8 read as Latin-1', utf8(PASSWORD).toString('latin1')],
    ['as our header', `Authorization: Basic ${token}`],
    ['as our token alone', token],
    ['as our token in a URL', encodeURIComponent(token)],
    ['as our token in base64 for URLs', utf8(`${USER}:${PASSWORD}`).toString('base64url')],
  ];
  it.each(writings)('cuts it out when it is written %s', (_how, writing) => {
    const clean = all(`before ${writing} after`);
    expect(clean).toMatch(/^before .*\[cut\].* after$/s);
    expect(clean.replace(/^before | after$/g, '')).not.toMatch(/Bl|7%|k.?gt|Qmx|426c/i);
  });

  it.each([0, 1, 2])('cuts it out of base64 of which it is a part, %i bytes in', (offset) => {
    const inside = utf8(`${'x'.repeat(offset)}${PASSWORD}${'y'.repeat(9)}`).toString('base64');
    const core = inside.slice(4, 16);
    expect(all(inside)).not.toContain(core);
  });

  it.each([
    'Basic realm="ISE"',
    'Basic authentication is required',
    'The basic plan is available.',
    'Bearer error="x"',
  ])('leaves %j as it is', (sentence) => expect(all(sentence)).toBe(sentence));

  it("cuts somebody else's credentials behind their scheme", () =>
    expect(all('got "Bearer eyJhbGciOi.J9abc" and Basic%20dXNlcjpwYXNz')).toBe('got "Bearer [cut]" and Basic%20[cut]'));
});

describe('given headers that hold secrets by their nature', () =>
  it.each([
    ['Set-Cookie', 'APPSESSIONID=abc=d; Path=/ers; Secure', 'APPSESSIONID=[cut]; Path=/ers; Secure'],
    ['Location', 'https://me:word@h.test/a?b=c#d', 'https://h.test/a?[cut]'],
    ['Location', '//me:word@h.test/a#d', '//h.test/a#[cut]'],
    ['Location', '/admin/login.jsp', '/admin/login.jsp'],
    ['Refresh', '0; url=https://h.test/?token=1', '0; url=https://h.test/?[cut]'],
    ['Authorization', 'anything', '[cut]'],
    ['X-Auth-Token', 'anything', '[cut]'],
    ['Server', 'nginx\u001b[1m', 'nginx\\x1b[1m'],
  ])('keeps of %s: %s only what may be shown', (name, value, kept) => expect(header(name, value)).toBe(kept)));

describe('given any password of six characters or more', () => {
  const password = fc
    .string({ minLength: 6, maxLength: 24, unit: 'grapheme' })
    .filter((value) => !/\p{Cc}|\[cut\]/u.test(value));

  it('leaves none of its common writings in a page', () =>
    fc.assert(
      fc.property(password, (secret) => {
        const cleaner = makeCleaner([{ user: USER, password: secret }]);
        const token = utf8(`${USER}:${secret}`).toString('base64');
        const page = [secret, encodeURIComponent(secret.toWellFormed()), utf8(secret).toString('hex'), token].join(
          '\n',
        );
        const clean = cleaner.text(page, 1_000_000);
        for (const writing of page.split('\n')) expect(clean.includes(writing)).toBe(false);
      }),
      { numRuns: 100 },
    ));

  it('never throws, whatever the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => void line(value)),
      { numRuns: 300 },
    ));
});

it('given a body that repeats a password, hashes what is left: the hash shows nothing of it', () => {
  const hashOf = (password: string): string => {
    const page = { bytes: Buffer.from(`{"password":"${password}"}`), problem: null, tooLarge: false };
    return bodyOf(page, true, [], makeCleaner([{ user: USER, password }])).sha256;
  };
  expect(hashOf('seven-Lanterns-24')).toBe(hashOf('eight-Lanterns-25'));
});
