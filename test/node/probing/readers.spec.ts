import fc from 'fast-check';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { bodySchema, readingSchema } from '../../../src/core/evidence/evidence.ts';
import { receiveBody } from '../../../src/node/probing/reply.ts';
import { readBytes } from '../../../src/node/probing/reading.ts';
import { makeCleaner } from '../../../src/node/probing/scrub.ts';
import { GROUPS, NO_SESSION } from './servers.ts';
import { tries } from '../../scale.ts';

const read = (text: string) => readBytes(Buffer.from(text), true).reading;

describe('given JSON of the server', () => {
  it('reads a list with its total and first id', () =>
    expect(read('{"SearchResult":{"total":7,"resources":[{"id":"a-1"},{"id":"b"}]}}')).toEqual({
      kind: 'search-result',
      total: 7,
      resources: 2,
      firstId: 'a-1',
      anomalies: [],
    }));

  it('lists what is odd about a list', () => {
    expect(read('{"SearchResult":{"total":1,"resources":[{},{}]}}')).toMatchObject({
      anomalies: ['total-below-length'],
    });
    expect(read('{"SearchResult":{"total":"3"}}')).toMatchObject({
      total: 3,
      anomalies: ['no-resources-list', 'total-as-text'],
    });
  });

  it('takes no id that would not be one into the next question', () =>
    expect(read('{"SearchResult":{"resources":[{"id":"a&b=c"}]}}')).toMatchObject({ firstId: null }));

  it('reads the error envelope', () => {
    const envelope = '{"ERSResponse":{"messages":[{"title":"Illegal","type":"ERROR","code":"Media"}]}}';
    expect(read(envelope)).toEqual({ kind: 'ers-error', title: 'Illegal', code: 'Media' });
  });

  it.each([
    ['broken JSON', '{"a":', { kind: 'broken', as: 'json' }],
    ['65 levels', '['.repeat(65) + ']'.repeat(65), { kind: 'unsafe', reason: 'too-deep' }],
    ['a byte order mark', '\ufeff[]', { kind: 'json-array' }],
    ['a bare word', 'null', { kind: 'json-other' }],
  ])('reads %s', (_what, text, reading) => expect(read(text)).toMatchObject(reading));
});

describe('given XML of the server', () => {
  it("reads MnT's result with its code and its words", () =>
    expect(read(NO_SESSION)).toMatchObject({
      kind: 'mnt-result',
      declaration: true,
      cpmCode: '34110',
      info: expect.stringContaining('Session data is not available for 00:00:5E:00:53:00') as string,
    }));

  it('reads the error envelope whatever prefix it has', () => {
    const envelope =
      '<?xml version="1.0"?><ns3:ersResponse operation="x" xmlns:ns3="ers.ise.cisco.com"><messages>' +
      '<message type="ERROR" code="Resource media type exception"><title>Illegal &amp; so</title></message></messages></ns3:ersResponse>';
    expect(read(envelope)).toEqual({ kind: 'ers-error', title: 'Illegal & so', code: 'Resource media type exception' });
  });

  it.each([
    ['a session', '<?xml version="1.0"?><sessionParameters/>', { kind: 'mnt-session' }],
    ['another root', '<?xml version="1.0"?><p>x</p>', { kind: 'xml-other', root: 'p', declaration: true }],
    ['no declaration', '<error>x</error>', { kind: 'xml-other', declaration: false }],
    ['truncation', '<?xml version="1.0"?><session><a>1', { kind: 'broken', as: 'xml' }],
    ['a declaration that comes late', '\n<?xml version="1.0"?><mnt-rest-result/>', { kind: 'broken', as: 'xml' }],
    ['a DOCTYPE', '<?xml version="1.0"?><!DOCTYPE a><a/>', { kind: 'unsafe', reason: 'doctype' }],
    ['65 levels', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, { kind: 'unsafe', reason: 'too-deep' }],
    [
      'XHTML',
      '<?xml version="1.0"?><!DOCTYPE html><html><title>Sign in</title></html>',
      { kind: 'html', title: 'Sign in' },
    ],
    ['a page without its html element', '<center><h1>403</h1></center>', { kind: 'html' }],
    ['a page after a comment', '<!-- x --><html></html>', { kind: 'html' }],
    ['plain text', 'error code: 1009', { kind: 'text' }],
    ['blanks', ' \n ', { kind: 'empty' }],
  ])('reads %s', (_what, text, reading) => expect(read(text)).toMatchObject(reading));

  it('reads a page in an older encoding as a page', () =>
    expect(readBytes(Buffer.from('<html><title>Åtkomst nekad</title></html>', 'latin1'), true).reading.kind).toBe(
      'html',
    ));
});

describe('given any bytes', () => {
  const seeds = [NO_SESSION, GROUPS, '[]', '<html><title>x</title></html>', '<?xml version="1.0"?><a b="c"/>'].map(
    (seed) => Buffer.from(seed),
  );
  /** Good bodies with a few bytes replaced, dropped or doubled, and bytes that mean nothing. */
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .string({
        unit: fc.constantFrom('<', '>', '/', '!', '-', '[', ']', '{', '"', '&', '?', 'a', ' ', '=', ':'),
        maxLength: 200,
      })
      .map((text) => Buffer.from(text)),
    fc
      .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.nat(2)), { maxLength: 5 }))
      .map(([seed, changes]) =>
        changes.reduce((body, [at, byte, how]) => {
          const place = at % (body.length + 1);
          const rest = how === 0 ? place : place + 1;
          return Buffer.concat([body.subarray(0, place), Buffer.from(how === 2 ? [] : [byte]), body.subarray(rest)]);
        }, seed),
      ),
  );

  it('ends in the closed list of readings, and never throws', () =>
    fc.assert(
      fc.property(bytes, fc.boolean(), (body, complete) => {
        expect(readingSchema.safeParse(readBytes(body, complete).reading).success).toBe(true);
      }),
      { numRuns: tries(500, 50_000) },
    ));

  it('makes evidence of every body under every encoding', async () => {
    const cleaner = makeCleaner([{ user: 'u', password: 'pass-word' }]);
    const encoding = fc.constantFrom('identity', 'gzip', 'deflate', 'br', 'zstd', 'gzip, br', '');
    await fc.assert(
      fc.asyncProperty(bytes, encoding, async (body, coding) => {
        const received = await receiveBody(
          Readable.from([Buffer.from(body)]),
          [['Content-Encoding', coding]],
          cleaner,
          new AbortController().signal,
          () => undefined,
        );
        expect(bodySchema.safeParse(received.body).error).toBeUndefined();
        expect(received.failure).toBeNull();
      }),
      { numRuns: tries(100, 5000) },
    );
  });
});
