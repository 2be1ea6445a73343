import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reportSchema, type Report, jsonOf } from '../../../../src/core/report/report.ts';
import { blockedOutside, rejectedInside, reported } from '../model/some-material.ts';
import { PAYLOADS } from './hostile-texts.ts';

const SCHEMA_FILE = join(import.meta.dirname, '../../../../docs/schemas/report.json');

const report = reported(blockedOutside());

/** The same value with its fields in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  );
};

describe('given the published schema', () => {
  const published = async () =>
    z.fromJSONSchema(JSON.parse(await readFile(SCHEMA_FILE, 'utf8')) as Parameters<typeof z.fromJSONSchema>[0]);

  it.each([
    ['a blocked outside', report],
    ['a rejected sign-in', reported(rejectedInside())],
    ['a case without anything', reported(blockedOutside({ runs: [], cards: [] }))],
    ['an external report', reported(blockedOutside(), 'sv', 'external')],
  ])('the JSON of %s follows it', async (_, one: Report) =>
    expect((await published()).safeParse(JSON.parse(jsonOf(one))).error).toBeUndefined(),
  );

  it.each([
    ['a field that is missing', { ...report, verdict: undefined }],
    ['a version of tomorrow', { ...report, version: 2 }],
    ['a stage that does not exist', { ...report, cells: [{ ...report.cells[0], stage: 'above' }] }],
  ])('it refuses %s', async (_, wrong) => expect((await published()).safeParse(wrong).success).toBe(false));
});

describe('given a report', () => {
  const json = jsonOf(report);
  it('reads back as the report', () => expect(reportSchema.parse(JSON.parse(json))).toEqual(report));
  it('is the same, byte for byte, whatever the order of the fields in memory', () =>
    expect(jsonOf(turned(report) as Report)).toBe(json));
  it('a field that the schema does not name does not leave the program', () =>
    expect(jsonOf({ ...report, server: { ...report.server!, password: 'x' } } as Report)).toBe(json));
});

describe.each(PAYLOADS)('given %s in a text', (_, payload) => {
  const json = jsonOf({ ...report, case: { ...report.case, title: payload } });
  it('reads back as it was', () => expect((JSON.parse(json) as Report).case.title).toBe(payload));
  it('shows what is invisible in its escaped form', () =>
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u));
});
