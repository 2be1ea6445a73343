import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CauseCount, SheetNote, SheetRow } from '../../../../src/core/whitelisting/sheet.ts';
import { editRow, fixAll, remap, type List, readyOf, summarize } from '../../../../src/node/import/sheet/list.ts';
import { listOf, rowsOf } from './reading.ts';

/** Rows are counted by what was found when the list was read; shown they are judged each by itself. */

const countsIn = (rows: readonly SheetRow[], notes: (row: SheetRow) => readonly SheetNote[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const cause of new Set(notes(row).map((note) => note.cause))) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return counts;
};
const countsOf = (causes: readonly CauseCount[]): Map<string, number> =>
  new Map(causes.map(({ cause, rows }) => [cause, rows]));

/** The line of the first row with the same address, found in another way than the list does. */
const firstLines = (rows: readonly SheetRow[]): readonly (number | null)[] => {
  const seen = new Map<string, number>();
  return rows.map(({ line, texts: { mac = '' }, faults }) => {
    if (faults.some(({ cause }) => cause.startsWith('mac.') && cause !== 'mac.same-mac')) return null;
    const digits = mac.replaceAll(/[:.-]/g, '').toUpperCase();
    const first = seen.get(digits) ?? null;
    if (first === null) seen.set(digits, line);
    return first;
  });
};

const expectAgreement = (list: List): void => {
  const rows = rowsOf(list);
  const summary = summarize(list);
  expect(countsOf(summary.faults)).toEqual(countsIn(rows, ({ faults }) => faults));
  expect(countsOf(summary.warnings)).toEqual(countsIn(rows, ({ warnings }) => warnings));
  expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual(firstLines(rows));
  const entries = readyOf(list).map(({ entry }) => entry);
  const beyond = entries.filter((entry) => Object.keys(entry).length > 2);
  const dated = entries.filter((entry) => 'toDate' in entry);
  expect([summary.ready, summary.readyBeyond, summary.readyDated]).toEqual(
    [entries, beyond, dated].map(({ length }) => length),
  );
};

const digits = fc.constantFrom('001122334455', '001122334456', '0A0000000001', '010000000000', '000000000000', 'FFFFFFFFFFFF'); // prettier-ignore
const mac = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(digits, fc.constantFrom(':', '-', ''), fc.boolean()).map(([text, mark, small]) => (text.match(/../g) ?? []).map((pair) => (small ? pair.toLowerCase() : pair)).join(mark)) },
  fc.constantFrom('', 'x', ' 00:11:22:33:44:55', "'-A1", '0011.2233.4455', '1.12E+11', '00:11:22:33:44', 'å'),
); // prettier-ignore
const name = fc.constantFrom('One', 'Växjö', 'Vaxjo\u0308', 'a_b', '', 'x', ' One', "'-A1", "'One", '"Two, three"', '"open', 'Ä', 'Ã¥', 'x'.repeat(101)); // prettier-ignore
const more = fc.constantFrom('', 'Here', 'Växjö', 'a_b', ' Here', 'x'.repeat(201), 'Here,2026-02-30', ',2026-03-01', 'Here,2026-06-01', ',2031-03-01', ',,', ',,guests', ',,"guests, staff",Eve', ', , ;| ,', ',2031-03-01,\u00a0,', ',,,Ev\u00e9', ',,,a\u200bb', ',,,"a\tb"', ',,,,too many'); // prettier-ignore
const text = fc
  .array(fc.tuple(mac, name, more), { minLength: 1, maxLength: 12 })
  .map(
    (rows) =>
      `MAC,Name,Description,Date,Tags,Created by\nx,Row,,,,\n${rows.map((cells) => cells.join(',')).join('\n')}\n`,
  );

describe('given rows of every kind', () => {
  it('what is counted of them is what they say, one by one', () =>
    fc.assert(
      fc.asyncProperty(text, async (content) => expectAgreement(await listOf(content))),
      { numRuns: 300 },
    ));

  it('so it is after rows were edited, fixed and given other columns', () =>
    fc.assert(
      fc.asyncProperty(text, mac, fc.nat(11), async (content, typed, at) => {
        const list = await listOf(content);
        const rows = rowsOf(list);
        editRow(list, rows[at % rows.length]?.line ?? 0, 'mac', typed);
        expectAgreement(list);
        for (const { cause } of summarize(list).warnings) fixAll(list, cause);
        expectAgreement(list);
        expectAgreement(remap(list, ['mac', 'description', 'name', null]));
      }),
      { numRuns: 200 },
    ));
});

describe('given twenty thousand rows', () => {
  const formatted = (value: number): string =>
    (value.toString(16).toUpperCase().padStart(12, '0').match(/../g) ?? []).join(':');
  it('whose addresses come twice, the second ones are duplicates and no others', async () => {
    const half = Array.from({ length: 10_000 }, (_, row) => `${formatted(0x00a0b0000000 + row)},Room ${row}`);
    const list = await listOf(`mac,name\n${[...half, ...half].join('\n')}\n`);
    const lines = Array.from({ length: 20_000 }, (_, row) => (row < 10_000 ? null : row - 9_998));
    expect(list.rows.map(({ first }) => first?.line ?? null)).toEqual(lines);
  });
});
