import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeRows, readBatchReply } from '../../../src/core/whitelisting/whitelist-reply.ts';
import type { CallOutcome } from '../../../src/core/whitelisting/failure.ts';
import { formatMac, readMac } from '../../../src/core/whitelisting/mac.ts';

const A = 'AA:BB:CC:00:00:01';
const B = 'AA:BB:CC:00:00:02';
const normal = {
  createdWhitelistingMacs: [A],
  existingWhitelistingMacs: [],
  faultyRequests: [{ mac: B, name: 'x' }],
  updatedLogins: 3,
};
const answered = (value: unknown, status = 200): CallOutcome => ({
  sent: 'yes',
  status,
  retryAfter: null,
  body: { kind: 'json', value },
});
const read = (value: unknown) => {
  const reading = readBatchReply(answered(value));
  if (reading.kind !== 'handled') throw new Error(reading.failure.code);
  return reading;
};

describe('given a normal answer with faulty entries in it', () => {
  it('gives the MACs of the faulty ones', () => expect(read(normal).lists.faulty).toEqual([B]));
});

describe('given an answer that is not quite as specified', () => {
  it('ignores a field it does not know, and notes it', () =>
    expect(read({ ...normal, more: 1 }).anomalies).toMatchObject([{ code: 'unknown-field', about: 'more' }]));
  it('takes a number that is text, and notes it', () => {
    const { lists, anomalies } = read({ ...normal, updatedLogins: '7' });
    expect([lists.updatedLogins, anomalies[0]?.code]).toEqual([7, 'number-as-text']);
  });
  it('notes a missing list', () => {
    const { createdWhitelistingMacs, faultyRequests, updatedLogins } = normal;
    expect(read({ createdWhitelistingMacs, faultyRequests, updatedLogins }).anomalies).toMatchObject([
      { code: 'missing-field', about: 'existingWhitelistingMacs' },
    ]);
  });
});

describe('given an answer that is not the one of a batch', () => {
  it('says nothing about any row', () =>
    expect(readBatchReply(answered({ ok: true }))).toMatchObject({
      kind: 'not-handled',
      failure: { code: 'service.other-answer', changed: 'unknown' },
    }));
  it('does not trust the lists of an error', () =>
    expect(readBatchReply(answered(normal, 500))).toMatchObject({
      kind: 'not-handled',
      failure: { code: 'service.error' },
    }));
});

describe('given the rows that were sent', () => {
  const place = (lists: Partial<Parameters<typeof placeRows>[1]>) =>
    placeRows([readMac(A), readMac(B)], { created: [], existing: [], faulty: [], updatedLogins: 0, ...lists });

  it('finds them in any notation', () =>
    expect(place({ created: ['aabbcc000001'], existing: ['AA-BB-CC-00-00-02'] })).toEqual({
      rows: ['created', 'existing'],
      anomalies: [],
    }));
  it('shows a MAC that was not sent', () =>
    expect(place({ created: [A, B, 'AA:BB:CC:00:00:03'] }).anomalies).toMatchObject([
      { code: 'mac-not-sent', about: 'AA:BB:CC:00:00:03' },
    ]));
  it('counts a MAC that comes twice once, and shows it', () =>
    expect(place({ created: [A, A, B] })).toMatchObject({
      rows: ['created', 'created'],
      anomalies: [{ code: 'mac-twice' }],
    }));
  it('does not decide between two lists', () =>
    expect(place({ created: [A, B], existing: [A], faulty: [A] })).toMatchObject({
      rows: ['unaccounted', 'created'],
      anomalies: [{ code: 'mac-in-two-lists', about: A }],
    }));
  it('names a MAC that the answer leaves out', () =>
    expect(place({ created: [A] })).toMatchObject({
      rows: ['created', 'unaccounted'],
      anomalies: [{ code: 'mac-missing', about: B }],
    }));
});

it('given any answer to any rows: gives every row exactly one place, and claims nothing that no list says', () => {
  const macs = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
  const list = fc.array(fc.integer({ min: 0, max: 40 }).map(formatMac), { maxLength: 30 });
  fc.assert(
    fc.property(macs, list, list, list, (sent, created, existing, faulty) => {
      const { rows } = placeRows(sent, { created, existing, faulty, updatedLogins: 0 });
      expect(rows).toHaveLength(sent.length);
      for (const [index, row] of rows.entries()) {
        const holders = Object.entries({ created, existing, faulty })
          .filter(([, of]) => of.includes(formatMac(sent[index]!)))
          .map(([name]) => name);
        expect(row).toBe(holders.length === 1 ? holders[0] : 'unaccounted');
      }
    }),
  );
});
