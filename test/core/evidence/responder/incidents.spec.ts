import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incidentsOf, pageText } from '../../../../src/core/evidence/responder/incidents.ts';
import { evidence, htmlPage, type Wanted } from '../../make-evidence.ts';

const found = (wanted: Wanted): readonly string[] =>
  incidentsOf(evidence('open-api', { status: 403, ...wanted })).map(({ name, value }) => `${name}: ${value}`);
const inPage = (excerpt: string): readonly string[] => found({ reading: htmlPage('x'), excerpt });

describe('a number under which a device can find a reply in its log', () => {
  it.each([
    ['called a reference ID', 'Reference ID: R-77/12', ['reference: R-77/12']],
    ['called a transaction ID', '<p>Transaction ID</p><p>T1-2</p>', ['transaction ID: T1-2']],
  ])('is found %s', (_where, excerpt, expected) => expect(inPage(excerpt)).toEqual(expected));

  it('is found in a field of JSON and in an element of XML', () => {
    expect(found({ reading: { kind: 'json-other', keys: [] }, excerpt: '{"request_id": "ab12"}' })).toEqual([
      'request ID: ab12',
    ]);
    expect(
      found({
        reading: { kind: 'xml-other', root: 'Error', declaration: true },
        excerpt: '<RequestId>AB12</RequestId>',
      }),
    ).toEqual(['request ID: AB12']);
  });

  it.each([
    ['x-request-id', 'request ID'],
    ['X-Correlation-ID', 'correlation ID'],
  ])('is found in the header %s', (header, name) =>
    expect(found({ headers: [[header, 'a1b2c3']] })).toEqual([`${name}: a1b2c3`]),
  );

  it('is no word without a digit, and no session of anybody', () =>
    expect(inPage('Tell us the support ID from this page. Session ID: 4711')).toEqual([]));

  it('is not taken from a script or a comment', () =>
    expect(
      inPage('<script>"Support ID: 1"</script><!-- <b>Support ID: 123</b> --><style>Event ID: 1x2</style>'),
    ).toEqual([]));

  it('is not taken where the excerpt ends within it', () => {
    const half = evidence('open-api', { status: 403, reading: htmlPage('x'), excerpt: 'Support ID: 12345' });
    const body = half.body && { ...half.body, bytes: 5000 };
    expect(incidentsOf({ ...half, body })).toEqual([]);
  });

  it('is told once when header and page both name it', () => {
    const excerpt = 'Cloudflare Ray ID: <strong>8a1b2c3d</strong>';
    expect(found({ headers: [['CF-RAY', '8a1b2c3d-ARN']], reading: htmlPage('x'), excerpt })).toEqual([
      'Cloudflare Ray ID: 8a1b2c3d-ARN',
    ]);
  });

  it('is not looked for in cookies, in what was cut, or in the content of a good answer', () =>
    expect(
      found({
        status: 200,
        headers: [
          ['Set-Cookie', 'support-id=123'],
          ['X-Request-ID', '[cut]'],
        ],
        reading: { kind: 'json-array', length: 1 },
        excerpt: '[{"description":"Support ID: 123"}]',
      }),
    ).toEqual([]));
});

it('any reply at all: gives at most eight, of at most 128 visible characters each', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc
      .array(fc.constantFrom('<', '>', '<!--', '<script>', '&#35;', 'Support ID: ', 'Event ID ', '9', 'x', ' '))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(
      text,
      fc.array(fc.tuple(fc.constantFrom('x-request-id', 'cf-ray'), text), { maxLength: 20 }),
      (excerpt, headers) => {
        const all = incidentsOf(evidence('open-api', { status: 403, reading: htmlPage('x'), excerpt, headers }));
        expect(all.length).toBeLessThanOrEqual(8);
        for (const { value } of all) expect(value).toMatch(/^[\x21-\x7e]{1,128}$/);
      },
    ),
  );
});

it('the text of a page: ends where markup never ends', () => {
  expect(pageText('a <b>b</b> <!-- c')).toBe('a b');
  expect(pageText(`a ${'<'.repeat(1000)}`)).toBe('a');
});
