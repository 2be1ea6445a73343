import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, DELIMITERS, leftOverText } from '../../../../src/core/whitelisting/left-over.ts';
import { editRow, type List, leftOversOf } from '../../../../src/node/import/sheet/list.ts';
import { listOf, rowsOf, utf16be, windows1252 } from './reading.ts';

const GOOD = '00:11:22:33:44:55';

const encoders = {
  utf8: (text: string) => Buffer.from(text),
  'utf8 with its mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  utf16le: (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  utf16be: (text: string) => utf16be(`\uFEFF${text}`),
  windows1252,
};

const nasty = fc.constantFrom(
  '=cmd|/c calc!A1', '-A1', '@x', '+1', '\t=1', "'=1", "''-", "'", '＝1', '1.12E+11', '11223344556', 'a "b" c', '"', 'a,b;c|d\te',
  'two\nlines', ' around ', 'Vaxjo\u0308', 'Växjö', 'å', '', 'x', GOOD, '2026-02-30', 'a'.repeat(101),
); // prettier-ignore
const cell = fc.oneof(nasty, fc.string({ maxLength: 6 }));

const leftOvers = (list: List): string => leftOverText(leftOversOf(list), 'en');

describe('given left-over rows that are exported and imported again', () => {
  it.each(Object.keys(encoders) as (keyof typeof encoders)[])('%s: they say what they said', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom('\r\n', '\n', '\r'),
        async (rows, delimiter, end) => {
          const latin = encoding === 'windows1252';
          const lines = [['MAC', 'Name', 'Beskrivning'], ['no address', 'Room', ''], ...rows].map((cells) =>
            csvLine(cells.map((text) => (latin ? text.replace(/[^\0-\x7f\xa0-\xff]/gu, 'å') : text)), delimiter).replace(/\r\n$/, end),
          ); // prettier-ignore
          const list = await listOf(encoders[encoding](lines.join('')), { choices: { delimiter } });
          const again = await listOf(leftOvers(list));
          expect(again.reading.delimiter.value).toBe(delimiter);
          expect(again.reading.encoding).toEqual({ value: 'utf-8', from: 'mark' });
          expect(rowsOf(again).map(({ texts }) => texts)).toEqual(
            rowsOf(list, { kind: 'faulty' }).map(({ texts }) => texts),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a corrected row says what it was corrected to', async () => {
    const list = await listOf('mac,name\nx,a_b\n');
    editRow(list, 2, 'mac', '-A1');
    expect(rowsOf(await listOf(leftOvers(list)))[0]?.texts).toEqual({ mac: '-A1', name: 'a_b' });
  });

  it('a row with too many cells keeps them', async () => {
    const list = await listOf(`mac,name\n${GOOD},Room, one\nx,Two\ny,Three\n`);
    expect(rowsOf(await listOf(leftOvers(list)))[0]?.faults.map(({ cause }) => cause)).toEqual(['row.cells']);
  });

  it('the reasons of the last time give way to the new ones', async () => {
    const once = leftOvers(await listOf('mac;name\nx;One\n'));
    expect(leftOvers(await listOf(once))).toBe(once);
  });

  it('a list without a headline gets one that the import understands', async () => {
    const list = await listOf(`${GOOD};One\n${GOOD};Two\n`);
    expect(leftOvers(list).split('\r\n')[0]).toBe('\uFEFFReason;MAC address;Name');
  });

  it('ready rows are not among them', async () =>
    expect(leftOvers(await listOf(`mac,name\n${GOOD},One\nx,Two\n`))).not.toContain(GOOD));

  it('a field that was filled in by hand and has no column gets one', async () => {
    const list = await listOf('mac,name\nx,Two\n');
    editRow(list, 2, 'description', 'By hand');
    expect(rowsOf(await listOf(leftOvers(list)))[0]?.texts.description).toBe('By hand');
  });
});
