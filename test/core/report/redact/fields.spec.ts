import { describe, expect, it } from 'vitest';
import { ROLE_PATHS, roleOf, mapTexts } from '../../../../src/core/report/redact/fields.ts';
import { reported } from '../model/some-material.ts';
import { ADA, caseOf } from './identified.ts';

const fieldsOf = (value: unknown): ReadonlySet<string> => {
  const fields = new Set<string>();
  mapTexts(value, (text, { field }) => {
    fields.add(field);
    return text;
  });
  return fields;
};

describe('given the fields of a report', () => {
  it('every field with a role of its own is one of the model', () =>
    expect(ROLE_PATHS.filter((path) => roleOf(path) === null)).toEqual([]));
  it('takes a field that nobody thought of for running text', () =>
    expect(roleOf('certificates.sides[].names[]')).toBe('text'));
  it('leaves words of closed lists alone', () => expect(roleOf('cells[].stage')).toBeNull());
  it('meets in a report every field that it has a role for', () => {
    const met = fieldsOf(reported(caseOf(ADA)));
    expect(ROLE_PATHS.filter((path) => !met.has(path))).toEqual([]);
  });
});
