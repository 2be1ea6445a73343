import { describe, expect, it } from 'vitest';
import { canonicalJson, CASE_FORM, documentText, readHead } from '../../../src/core/records/migrate.ts';
import { sampleCase } from '../../node/disk/sample-case.ts';

describe('given equal values in another order', () => {
  it('gives the same canonical text', () =>
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: 'å' })).toBe(canonicalJson({ a: 'å', b: [{ c: 2, d: 1 }] })));

  it('keeps the order of lists', () => expect(canonicalJson([2, 1])).toBe('[2,1]'));
});

describe('given the first bytes of a document', () => {
  const head = (removedAt: string | null): ReturnType<typeof readHead> =>
    readHead(CASE_FORM, documentText(CASE_FORM, { ...sampleCase(), removedAt }, 12, 'a'.repeat(64)).slice(0, 300));

  it('tells how often it was saved', () => expect(head(null)).toMatchObject({ seq: 12, removedAt: null }));
  it('tells since when it is in the bin', () =>
    expect(head('2026-11-01T12:00:00.000Z')?.removedAt).toBe('2026-11-01T12:00:00.000Z'));
  it.each(['Guest network', 'a "quoted" \\ one', 'line\nbreak', 'Kök 🍳'])('tells its title: %s', (title) =>
    expect(
      readHead(CASE_FORM, documentText(CASE_FORM, { ...sampleCase(), title }, 1, 'a'.repeat(64)))?.names?.title,
    ).toBe(title),
  );
  it('tells no title that is cut off', () => {
    const whole = documentText(CASE_FORM, { ...sampleCase(), title: 'x'.repeat(300) }, 1, 'a'.repeat(64));
    expect(readHead(CASE_FORM, whole.slice(0, 300))?.names).toBeNull();
  });
  it('tells nothing of a document in another order', () =>
    expect(readHead(CASE_FORM, '{"version":1,"format":"tripoint/case"}')).toBeNull());
});
