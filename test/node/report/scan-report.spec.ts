import { say, format } from '../../../src/core/messages/message.ts';
import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/credential/secret.ts';
import { mapTexts } from '../../../src/core/report/redact/fields.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { scanReport, scanText, type KnownSecret } from '../../../src/node/report/scan-report.ts';
import { ADA, caseOf, textsOf } from '../../core/report/redact/identified.ts';
import { reported } from '../../core/report/model/some-material.ts';
import { run } from '../../core/make-evidence.ts';
import { tries } from '../../scale.ts';

const known = (value: string, user?: string): readonly KnownSecret[] => [
  { what: say('the password'), secret: new Secret(value), ...(user === undefined ? {} : { user }) },
];

const whole = caseOf(ADA);
/** One run, one probe: every field that a report has, and few of each. */
const REPORT = ((): Report => {
  const report = reported({ ...whole, runs: [run('inside', 'not-run', { 'open-api': {} }), ...whole.runs.slice(1)] });
  const { annex, curl, cells, waterfall, vantages, timeline, verdict } = report;
  return {
    ...report,
    annex: annex.slice(0, 1).map((probe) => ({ ...probe, headers: [{ name: 'Server', value: '' }] })),
    curl: curl.slice(0, 1),
    cells: cells.slice(0, 1),
    waterfall: waterfall.slice(0, 1),
    vantages: vantages.slice(0, 1),
    timeline: timeline.slice(0, 2),
    verdict: { ...verdict, restsOn: verdict.restsOn.slice(0, 1) },
  };
})();

const FIELDS: readonly string[] = ((): readonly string[] => {
  const found: string[] = [];
  mapTexts(REPORT, (text, { at }) => {
    found.push(at);
    return text;
  });
  return found;
})();

const planted = (field: string, text: string): Report =>
  mapTexts(REPORT, (old, { at }) => (at === field ? `${old} ${text} ${old}` : old)) as Report;

const messageOf = (reply: ReturnType<typeof scanReport>): string =>
  reply.ok ? '' : format(reply.failure.message, 'en');

const SECRET = 'Tr0ub&<dor>"3\\/ åäö+';
const USER = 'svc-guest';
const bytes = Buffer.from(SECRET);

const WRITINGS: readonly (readonly [string, string])[] = [
  ['as it is', SECRET],
  ['in capitals', SECRET.toUpperCase()],
  ['for an address', encodeURIComponent(SECRET)],
  ['for an address twice', encodeURIComponent(encodeURIComponent(SECRET))],
  ['for a form', new URLSearchParams([['', SECRET]]).toString()],
  ['for an address in Latin-1', Buffer.from(SECRET, 'latin1').toString('hex').replace(/../g, '%$&')],
  ['for HTML', SECRET.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)],
  ['for HTML with names', 'Tr0ub&amp;&lt;dor&gt;&quot;3\\/&nbsp;&aring;&auml;&ouml;+'],
  ['for HTML in hex', Array.from(SECRET, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join('')],
  ['for JSON', JSON.stringify(SECRET)],
  [
    'for JSON in ASCII',
    Array.from(SECRET, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['for JSON in HTML', JSON.stringify(SECRET).replaceAll('"', '&quot;').replaceAll('<', '&lt;')],
  ['for Markdown', SECRET.replace(/[\\<>"+]/g, '\\$&')],
  ['as hex', bytes.toString('hex')],
  ['as hex in capitals', bytes.toString('hex').toUpperCase()],
  ['as hex with colons', bytes.toString('hex').match(/../g)!.join(':')],
  ['as hex with blanks', bytes.toString('hex').match(/../g)!.join(' ')],
  ['as base64', bytes.toString('base64')],
  ['as base64 after one byte', Buffer.from(`x${SECRET}y`).toString('base64')],
  ['as base64 after two bytes', Buffer.from(`xx${SECRET}yyy`).toString('base64')],
  ['as base64 for addresses', bytes.toString('base64url')],
  ['as base64 in lines', bytes.toString('base64').replace(/.{7}/g, '$&\n')],
  ['as a Basic header', `Basic ${Buffer.from(`${USER}:${SECRET}`).toString('base64')}`],
  ['as a Basic header in Latin-1', `Basic ${Buffer.from(`${USER}:${SECRET}`, 'latin1').toString('base64')}`],
  ['as base64 of UTF-16', Buffer.from(SECRET, 'utf16le').toString('base64')],
  ['as UTF-16', Buffer.from(SECRET, 'utf16le').toString('latin1')],
  ['as UTF-8 read as Latin-1', bytes.toString('latin1')],
  ['composed', SECRET.normalize('NFC')],
  ['taken apart', SECRET.normalize('NFD')],
  ['backwards', Array.from(SECRET).reverse().join('')],
  ['with wider blanks', SECRET.replace(' ', '\n   ')],
];

describe('given a report in which the password stands', () => {
  it.each(WRITINGS)('finds it %s', (_how, text) =>
    expect(messageOf(scanReport(planted('annex[0].body.excerpt', text), [], known(SECRET, USER)))).toContain(
      'annex[0].body.excerpt',
    ),
  );
  it('finds it in a file of UTF-16', () =>
    expect(
      scanReport(REPORT, [{ name: 'report.txt', bytes: Buffer.from(`x${SECRET}`, 'utf16le') }], known(SECRET)).ok,
    ).toBe(false));
  it('finds it between the tags of a page', () =>
    expect(scanText('<b>Tr0ub&amp;<wbr>&lt;dor&gt;"3\\/ åä</b>ö+', known(SECRET)).ok).toBe(false));
  it('says so with a code of its own', () =>
    expect(scanText(SECRET, known(SECRET))).toMatchObject({ failure: { code: 'holds-secret' } }));
  it.each(WRITINGS)('never tells the secret (%s)', (_how, text) => {
    expect(scanText(messageOf(scanText(text, known(SECRET, USER))), known(SECRET, USER)).ok).toBe(true);
  });
  it.each([
    ['%41%42&', '%41%42&amp;'],
    ['&lt;&gt;', '%26lt%3B%26gt%3B'],
    ['%41%42"', '%41%42\\"'],
  ])('finds one that reads like an escape itself (%s)', (secret, text) =>
    expect(scanText(text, known(secret)).ok).toBe(false),
  );
  it('finds the signs that base64 for addresses writes otherwise', () =>
    expect(scanText(Buffer.from('>>>???~~~').toString('base64url'), known('>>>???~~~')).ok).toBe(false));
  it('finds a short one in a Basic header', () =>
    expect(scanText(`Basic ${Buffer.from('svc-guest:pw').toString('base64')}`, known('pw', USER)).ok).toBe(false));
});

describe('given a report in which it does not stand', () => {
  it('lets it pass', () => expect(scanReport(REPORT, [], known(SECRET, USER)).ok).toBe(true));
  it('does not look for a short one, whose letters stand everywhere', () =>
    expect(scanText('the API answers', known('API')).ok).toBe(true));
  it('cannot see into what is packed', () =>
    expect(scanText(deflateSync(SECRET).toString('base64'), known(SECRET)).ok).toBe(true));
});

/** As long as a password may be, of what makes trouble. */
const anySecret: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', minLength: 6, maxLength: 256 }),
  fc.string({ unit: 'grapheme', minLength: 6, maxLength: 64 }),
  fc.stringMatching(/^[a.*+?^${}()|[\]\\/"'`\-_%& <>#@:;,=~\n\t]{6,64}$/),
  fc.constantFrom(
    'password',
    'Platform',
    'the server',
    'firewall',
    '%41%42%43',
    '&amp;&lt;',
    '\\u0041\\n',
    'ΟΔΟΣ και',
    '🔑🔑🔑🔑🔑🔑',
  ),
);

const HIDING: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => Array.from(Buffer.from(secret), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (secret) => Buffer.from(secret).toString('hex'),
  (secret) => Buffer.from(secret).toString('base64'),
  (secret) => Buffer.from(`ab${secret}`).toString('base64url'),
  (secret) => Array.from(secret, (sign) => `&#${sign.codePointAt(0) ?? 0};`).join(''),
];

const isSought = (secret: string): boolean => Array.from(secret.trim()).length >= 6;

describe('given any secret of six characters or more', () => {
  it('is found in any field that it is planted in, and the field is named', () => {
    const fieldNames = [...new Set(FIELDS)];
    let turn = 0;
    fc.assert(
      fc.property(anySecret.filter(isSought), fc.constantFrom(...HIDING), (secret, hide) => {
        turn += 1;
        const field = fieldNames[turn % fieldNames.length]!;
        const message = messageOf(scanReport(planted(field, hide(secret.toWellFormed())), [], known(secret)));
        expect(message).toContain('would hold the password');
        // A common word stands in the report as well; then the first field that holds it is named.
        if (!message.includes(`: ${field} would`)) expect(scanReport(REPORT, [], known(secret)).ok).toBe(false);
      }),
      { numRuns: tries(300, 10_000) },
    );
  }, 600_000);

  it('raises no alarm where it does not stand', () => {
    const all = textsOf(REPORT).join('\n');
    const plain = (text: string): string => text.normalize('NFD').toUpperCase().replace(/\s+/g, ' ');
    const folded = plain(all);
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{6,40}$/), (secret) => {
        fc.pre(!folded.includes(plain(secret)));
        expect(scanText(all, known(secret, USER)).ok).toBe(true);
      }),
      { numRuns: tries(100, 2000) },
    );
  }, 240_000);
});
