import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/credential/secret.ts';
import { makeCleaner } from '../../../src/node/probing/scrub.ts';
import { reply } from './servers.ts';
import { runOne } from './stage.ts';
import { serving, trusting } from './trusted.ts';
import { some, tries } from '../../scale.ts';

/**
 * A server that says in its page which password it was sent, in the writings of the languages and libraries that servers
 * are made of. Nothing of the password stays in what is kept of the page.
 */

const PASSWORDS = ['Grönköping#Åö7', `Kj8&mQ'2 "zL!<vX`, 'Sommar2024Lund'] as const;

type Encoder = (text: string) => string;

const each =
  (which: RegExp, write: (point: number) => string): Encoder =>
  (text) =>
    text.replace(which, (character) => write(character.codePointAt(0) ?? 0));
/** Each byte of the UTF-8, where `which` holds for it. */
const bytes =
  (which: RegExp, write: (byte: number) => string): Encoder =>
  (text) =>
    each(which, write)(Buffer.from(text).toString('latin1'));
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

const WIDE = /[^\x20-\x7e]/gu;
const MARK = /[^A-Za-z0-9]/gu;
const names: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '"': 'quot',
  "'": 'apos',
  '!': 'excl',
  '#': 'num',
  ö: 'ouml',
  Å: 'Aring',
  Ã: 'Atilde',
  '¶': 'para',
};
const named: Encoder = (text) =>
  each(/[^A-Za-z0-9 ]/gu, (point) => {
    const character = String.fromCodePoint(point);
    return names[character] === undefined ? `&#${point};` : `&${names[character]};`;
  })(text);
const html: Encoder = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
const json: Encoder = (text) => each(WIDE, (point) => `\\u${hex(point, 4)}`)(JSON.stringify(text).slice(1, -1));
const decimal = each(WIDE, (point) => `&#${point};`);
const octal = bytes(/[^\x20-\x7e]/g, (byte) => `\\${byte.toString(8).padStart(3, '0')}`);
const behindU = each(MARK, (point) => `%u${hex(point, 4)}`);
const latin1: Encoder = (text) => Buffer.from(text).toString('latin1');
const windows: Encoder = (text) =>
  each(/[\u0080-\u009f]/gu, (byte) => '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'.charAt(byte - 0x80))(
    latin1(text),
  );
const quoted = bytes(/[^A-Za-z0-9]/g, (byte) => `=${hex(byte, 2).toUpperCase()}`);
const base64: Encoder = (text) => Buffer.from(text).toString('base64');
const of =
  (...encoders: readonly Encoder[]): Encoder =>
  (text) =>
    encoders.reduce((written, encoder) => encoder(written), text);

const FORMS: Readonly<Record<string, Encoder>> = {
  'UTF-8 read as Latin-1': latin1,
  'UTF-8 read as Windows-1252': windows,
  'UTF-8 read as Latin-1 twice': of(latin1, latin1),
  'UTF-8 read as Latin-1, in small letters': of(latin1, (text) => text.toLowerCase()),
  'UTF-8 read as Latin-1, in decimal entities': of(latin1, decimal),
  'UTF-8 read as Latin-1, in hexadecimal entities': of(
    latin1,
    each(WIDE, (point) => `&#x${hex(point, 2).toUpperCase()};`),
  ),
  'UTF-8 read as Latin-1, in entities with noughts': of(
    latin1,
    each(WIDE, (point) => `&#x000${hex(point, 2)};`),
  ),
  'UTF-8 read as Latin-1, in named entities': of(latin1, named),
  'UTF-8 read as Windows-1252, in decimal entities': of(windows, decimal),
  'UTF-8 read as Latin-1, in JSON': of(latin1, json),
  'UTF-8 read as Latin-1, in JSON in HTML': of(latin1, json, html),
  'UTF-8 read as Latin-1, in a URL': of(latin1, encodeURIComponent),
  'UTF-8 read as Latin-1, in base64': of(latin1, base64),
  'Latin-1 in base64': (text) => Buffer.from(text, 'latin1').toString('base64'),
  'Latin-1 in a URL': each(MARK, (point) => `%${hex(point, 2)}`),
  'UTF-16 in base64': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'bytes of Python': bytes(/[^\x20-\x7e]/g, (byte) => `\\x${hex(byte, 2)}`),
  'bytes of a log of nginx': bytes(/[^\x20-\x7e]|["\\]/g, (byte) => `\\x${hex(byte, 2).toUpperCase()}`),
  'octal bytes': octal,
  'every byte octal': bytes(/[^]/g, (byte) => `\\${byte.toString(8).padStart(3, '0')}`),
  'octal bytes in JSON': of(octal, json),
  'bytes of LDAP': bytes(/[^\x20-\x7e]|[()*&'"]/g, (byte) => `\\${hex(byte, 2)}`),
  'characters of CSS': each(MARK, (point) => `\\${hex(point, 1)} `),
  'characters of JavaScript in braces': each(MARK, (point) => `\\u{${hex(point, 1)}}`),
  'characters of Python': each(MARK, (point) => `\\U${hex(point, 8)}`),
  'quoted-printable': bytes(/[^\x20-\x7e]|=/g, (byte) => `=${hex(byte, 2).toUpperCase()}`),
  'quoted-printable in two lines': (text) => `${quoted(text.slice(0, 4))}=\r\n${quoted(text.slice(4))}`,
  'an encoded word': (text) => `=?UTF-8?Q?${quoted(text)}?=`,
  'an encoded word with low lines': (text) => `=?UTF-8?Q?${quoted(text).replaceAll('=20', '_')}?=`,
  'an encoded word in base64': (text) => `=?UTF-8?B?${base64(text)}?=`,
  'characters behind %u': behindU,
  'characters behind %u in a URL': of(behindU, encodeURIComponent),
  'HTML in HTML': of(html, html),
  'HTML in HTML in HTML': of(html, html, html),
  'named entities in HTML': of(named, html),
  'JSON in HTML': of(json, html),
  'HTML in JSON': of(html, json),
  'JSON in JSON': of(json, json),
  'JSON in JSON in JSON': of(json, json, json),
  'a URL in HTML in a URL': of(encodeURIComponent, html, encodeURIComponent),
  'HTML in a URL': of(html, encodeURIComponent),
  'HTML in base64': of(html, base64),
  'base64 in base64': of(base64, base64),
  SQL: (text) => text.replaceAll("'", "''"),
  'SQL in HTML': of((text) => text.replaceAll("'", "''"), html),
  CSV: (text) => text.replaceAll('"', '""'),
  'a line of a shell': (text) => text.replaceAll(/[^A-Za-z0-9\u0080-\uffff]/g, String.raw`\$&`),
};

const CUT = /^<p>You sent (?:=\?UTF-8\?Q\?)?\[cut\](?:\?=)? as your password\.<\/p>$/;
/** Up to two letters behind it hold the last bits of the last character, and say nothing of the others. */
const CUT_FROM_BASE64 = /^<p>You sent (?:=\?UTF-8\?B\?)?\[cut\]\w{0,2}={0,2}(?:\?=)? as your password\.<\/p>$/;

describe.each(some(PASSWORDS, 1))('given a server that shows the password %j', (password) => {
  it.each(Object.entries(FORMS))('keeps nothing of it written as %s', async (name, write) => {
    const written = write(password);
    const server = await serving(({ socket }) =>
      socket.end(reply('404 ', `<p>You sent ${written} as your password.</p>`, { 'content-type': 'text/html' })),
    );
    const { evidence } = await runOne(trusting(server.port, { password: new Secret(password) }));
    expect(evidence?.body?.excerpt).toMatch(name.includes('base64') ? CUT_FROM_BASE64 : CUT);
  });
});

it.each([
  'It&#39;s <b>caf&eacute;</b> &amp;amp; bar: 100%25 \\u00e9\\303\\266 =C3=B6 QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  "SELECT 'it''s' -- \\x41\\\\ Ã¶ =?UTF-8?Q?a=20b?=",
])('given a page that holds no password, leaves %s as it is', (page) => {
  expect(makeCleaner(PASSWORDS.map((password) => ({ user: 'bob', password }))).text(page, 2048)).toBe(page);
});

/** Each with what reads it again. */
const PAIRS: readonly (readonly [string, Encoder, Encoder])[] = [
  [
    'decimal',
    each(MARK, (point) => `&#${point};`),
    (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  ],
  [
    'URL',
    encodeURIComponent,
    (text) => text.replace(/(?:%[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString()),
  ],
  [
    'JSON',
    json,
    (text) =>
      text.replace(/\\u([0-9a-f]{4})|\\(.)/g, (_, code: string | undefined, mark: string) =>
        code === undefined ? mark : String.fromCharCode(parseInt(code, 16)),
      ),
  ],
  [
    'octal',
    bytes(/[^A-Za-z0-9]/g, (byte) => `\\${byte.toString(8).padStart(3, '0')}`),
    (text) =>
      text.replace(/(?:\\[0-7]{3})+/g, (run) =>
        Buffer.from(
          run
            .slice(1)
            .split('\\')
            .map((code) => parseInt(code, 8)),
        ).toString(),
      ),
  ],
  [
    'quoted-printable',
    quoted,
    (text) => text.replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString()),
  ],
  ['SQL', (text) => text.replaceAll("'", "''"), (text) => text.replaceAll("''", "'")],
  [
    'HTML',
    html,
    (text) => text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  ],
];

describe('given any password and any two encoders, one after the other', () => {
  const secret = fc
    .string({
      minLength: 6,
      maxLength: 16,
      unit: fc.constantFrom(...Array.from(`abzAZ0189åäöÅÄÖéß€&<>"'\\/%=#;:+ !?u`)),
    })
    .filter((value) => !value.includes('[cut]'));

  it('keeps no page from which their readers read the password', () =>
    fc.assert(
      fc.property(secret, fc.constantFrom(...PAIRS), fc.constantFrom(...PAIRS), (password, inner, outer) => {
        const page = `You sent <${outer[1](inner[1](password))}>.`;
        const kept = makeCleaner([{ user: 'bob', password }]).text(page, 100_000);
        expect([kept, outer[2](kept), inner[2](outer[2](kept))].filter((text) => text.includes(password))).toEqual([]);
      }),
      { numRuns: tries(50, 500) },
    ));
});
