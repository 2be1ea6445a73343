import { describe, expect, it } from 'vitest';
import { CASE_FORM, migrate } from '../../../src/core/records/migrate.ts';

/** A table as it may look when there are three versions. */
const TABLE = {
  1: (older: unknown) => ({ ...(older as object), second: true }),
  2: (older: unknown) => ({ ...(older as object), third: true }),
};

it('given a case of the present version: is left as it is', () =>
  expect(migrate({ a: 1 }, CASE_FORM.version, CASE_FORM)).toEqual({ ok: true, value: { a: 1 } }));

describe('given a case of an older version', () => {
  it('goes through each step in turn', () =>
    expect(migrate({ a: 1 }, 1, { migrations: TABLE, version: 3 })).toEqual({
      ok: true,
      value: { a: 1, second: true, third: true },
    }));
  it('begins at its own version', () =>
    expect(migrate({}, 2, { migrations: TABLE, version: 3 })).toEqual({ ok: true, value: { third: true } }));
  it('is refused when a step is missing', () =>
    expect(migrate({}, 1, { migrations: { 1: TABLE[1] }, version: 3 })).toEqual({ ok: false, reason: 'no-migration' }));
  it('is refused when a step fails on it', () => {
    const failing = {
      1: () => {
        throw new Error('not its shape');
      },
    };
    expect(migrate({}, 1, { migrations: failing, version: 2 })).toEqual({ ok: false, reason: 'no-migration' });
  });
});

it('given a case of the first version: gets an empty list of watches', () =>
  expect(migrate({ a: 1 }, 1, CASE_FORM)).toEqual({ ok: true, value: { a: 1, watches: [] } }));

it('given a case of a newer version: is refused', () =>
  expect(migrate({}, CASE_FORM.version + 1, CASE_FORM)).toEqual({ ok: false, reason: 'newer-version' }));
