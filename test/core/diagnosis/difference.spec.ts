import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignHeaders } from '../../../src/core/diagnosis/compared/difference.ts';
import type { Reading } from '../../../src/core/evidence/evidence.ts';
import { evidence, htmlPage, type Wanted } from '../make-evidence.ts';
import { replyDifference, type DifferenceRow } from './in-words.ts';

const JSON_OTHER: Reading = { kind: 'json-other', keys: [] };
const between = (inside: Wanted, outside: Wanted) =>
  replyDifference(evidence('open-api', inside), evidence('open-api', outside));
const differing = (rows: readonly DifferenceRow[] = []) =>
  rows.filter(({ same, volatile }) => !same && !volatile).map(({ name, inside, outside }) => [name, inside, outside]);
const bodies = (inside: string, outside: string) =>
  between({ reading: JSON_OTHER, excerpt: inside }, { reading: JSON_OTHER, excerpt: outside })?.body;

describe('two replies of the same content in another order', () => {
  it('do not differ by the order of their headers, nor by the case of names', () => {
    const rows = alignHeaders(
      [
        ['Via', 'a'],
        ['X-Frame-Options', 'DENY'],
        ['Via', 'b'],
      ],
      [
        ['x-frame-options', 'DENY'],
        ['via', 'b'],
        ['via', 'a'],
      ],
    );
    expect(rows.map(({ name, label, same }) => [name, label, same])).toEqual([
      ['via', 'Via', true],
      ['x-frame-options', 'X-Frame-Options', true],
    ]);
  });

  it('do not differ by the order of fields, nor of elements that have ids', () =>
    expect(
      differing(
        bodies(
          '{"a":1,"list":[{"id":"x","n":1},{"id":"y","n":2}]}',
          '{"list":[{"n":2,"id":"y"},{"id":"x","n":1}],"a":1}',
        ),
      ),
    ).toEqual([]));
});

describe('two replies that differ', () => {
  it('differ by status, reason and version', () =>
    expect(differing(between({ reason: 'OK' }, { status: 404, reason: 'Not Found' })?.head)).toEqual([
      ['status', '200', '404'],
      ['reason', 'OK', 'Not Found'],
    ]));

  it('differ by a header that only one has', () =>
    expect(differing(between({}, { headers: [['X-Cache', 'HIT']] })?.headers)).toEqual([['x-cache', null, 'HIT']]));

  it('differ by a header that one sends empty and the other not at all', () =>
    expect(differing(between({ headers: [['Server', '']] }, {})?.headers)).toEqual([['server', '', null]]));

  it('differ by what was read in the body', () =>
    expect(differing(between({}, { reading: htmlPage('Blocked') })?.body)).toEqual([
      ['reading.kind', 'json-array', 'html'],
      ['reading.length', '0', null],
      ['reading.title', null, 'Blocked'],
    ]));

  it('differ by a field, named by its path', () =>
    expect(differing(bodies('{"a":{"list":[{"id":7,"n":"1"}]}}', '{"a":{"list":[{"id":7,"n":1}]}}'))).toEqual([
      ['$.a.list[id=7].n', '"1"', '1'],
    ]));

  it('differ by the order of elements without ids', () => expect(differing(bodies('[1,2]', '[2,1]'))).toHaveLength(2));

  it('keep apart a field of a field and a name with a dot', () =>
    expect(differing(bodies('{"a.b":1}', '{"a":{"b":1}}'))).toHaveLength(2));

  it('do not differ by how a content type is written', () =>
    expect(
      between(
        { headers: [['Content-Type', 'application/json;charset=utf-8']] },
        { headers: [['content-type', 'application/json; charset=UTF-8']] },
      )?.body[0],
    ).toMatchObject({ name: 'content type', same: true }));
});

describe('what changes from reply to reply', () => {
  it.each(
    'Date Age Set-Cookie ETag Expires X-Request-ID x-ms-correlation-request-id Connection Content-Length'.split(' '),
  )('is marked: %s', (name) =>
    expect(alignHeaders([[name, '1']], [[name, '2']])[0]).toMatchObject({ same: false, volatile: true }),
  );
  it('is not what tells a device: Server, Via', () =>
    expect(alignHeaders([['Server', 'a']], [['Via', 'b']]).map(({ volatile }) => volatile)).toEqual([false, false]));
});

describe('a reply that cannot be aligned', () => {
  it('has no difference to no reply', () => {
    const failed = evidence('open-api', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
    expect(replyDifference(evidence('open-api'), failed)).toBeNull();
    expect(replyDifference(null, evidence('open-api'))).toBeNull();
  });

  it('has no fields where its excerpt is not whole', () =>
    expect(differing(bodies('{"a":1', '{"a":1}'))).toEqual([['$.a', null, '1']]));

  it('is told to a certain depth', () =>
    expect(differing(bodies(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`, '{}')).at(0)?.[1]).toBe('…'));

  it('reaches into no prototype', () =>
    expect(differing(bodies('{"__proto__":{"polluted":1}}', '{}')).map(([name]) => name)).toContain(
      '$.__proto__.polluted',
    ));

  it('is kept to 200 rows, of which those that differ come first, and says how many are left out', () => {
    const many = (last: string) =>
      `{${Array.from({ length: 300 }, (_, index) => `"k${index}":1,`).join('')}"z":${last}}`;
    const difference = between(
      { reading: JSON_OTHER, excerpt: many('1') },
      { reading: JSON_OTHER, excerpt: many('2') },
    );
    const { head = [], headers = [], body = [], leftOut = 0 } = difference ?? {};
    expect(head.length + headers.length + body.length).toBe(200);
    expect(leftOut).toBeGreaterThan(100);
    expect(differing(body)).toEqual([['$.z', '1', '2']]);
  });

  it('never throws', () =>
    fc.assert(
      fc.property(fc.json(), fc.string(), fc.array(fc.tuple(fc.string(), fc.string())), (json, text, headers) => {
        expect(between({ headers, excerpt: json }, { excerpt: text })).not.toBeNull();
        const same = between({ headers, excerpt: json }, { headers: headers.toReversed(), excerpt: json });
        expect(differing([...(same?.headers ?? []), ...(same?.body ?? [])])).toEqual([]);
      }),
    ));
});
