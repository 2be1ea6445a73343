import { describe, expect, it } from 'vitest';
import { CASE_VERSION } from '../../../src/core/records/case.ts';
import { migrateCase } from '../../../src/core/records/migrate.ts';

/** A table as it may look when there are three versions. */
const TABLE = {
  1: (older: unknown) => ({ ...(older as object), second: true }),
  2: (older: unknown) => ({ ...(older as object), third: true }),
};

describe('given a case of the present version', () => {
  it('is left as it is', () => expect(migrateCase({ a: 1 }, CASE_VERSION)).toEqual({ ok: true, value: { a: 1 } }));
});

describe('given a case of an older version', () => {
  it('goes through each step in turn', () =>
    expect(migrateCase({ a: 1 }, 1, TABLE, 3)).toEqual({ ok: true, value: { a: 1, second: true, third: true } }));
  it('begins at its own version', () =>
    expect(migrateCase({}, 2, TABLE, 3)).toEqual({ ok: true, value: { third: true } }));
  it('is refused when a step is missing', () =>
    expect(migrateCase({}, 1, { 1: TABLE[1] }, 3)).toEqual({ ok: false, reason: 'no-migration' }));
  it('is refused when a step fails on it', () => {
    const failing = {
      1: () => {
        throw new Error('not its shape');
      },
    };
    expect(migrateCase({}, 1, failing, 2)).toEqual({ ok: false, reason: 'no-migration' });
  });
});

describe('given a case of the first version', () => {
  it('gets an empty list of watches', () =>
    expect(migrateCase({ a: 1 }, 1)).toEqual({ ok: true, value: { a: 1, watches: [] } }));
});

describe('given a case of a newer version', () => {
  it('is refused', () => expect(migrateCase({}, CASE_VERSION + 1)).toEqual({ ok: false, reason: 'newer-version' }));
});
