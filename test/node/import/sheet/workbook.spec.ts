import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { inlineCell, sheetOf, xlsxFiles, zipOf } from './make-workbook.ts';
import { listOf, refusalOf, rowsOf } from './reading.ts';

/** Workbooks that nobody means well with. Those that people send are tried in test/real/workbooks.spec.ts. */

const MIB = 1024 * 1024;
const HEAD = `<row r="1">${inlineCell('A1', 'MAC')}${inlineCell('B1', 'Name')}</row>`;
const rowAt = (row: number, last: string): string =>
  `<row r="${row}">${inlineCell(`A${row}`, `00:11:22:33:44:${last}`)}${inlineCell(`B${row}`, 'Device')}</row>`;

describe('given a workbook that is more than it looks', () => {
  it('is refused by the gigabyte that it declares', async () => {
    const bomb = zipOf(xlsxFiles('x'), { 'xl/worksheets/sheet1.xml': 1024 * MIB });
    expect(await refusalOf(bomb)).toEqual({ reason: 'workbook-too-large', most: 250 * MIB });
  });

  it('is refused where it holds more than it declares', async () => {
    const bomb = zipOf(xlsxFiles(sheetOf(' '.repeat(8 * MIB))), { 'xl/worksheets/sheet1.xml': 100 });
    expect((await refusalOf(bomb))?.reason).toBe('damaged-workbook');
  });

  it('is refused where a text in it never ends', async () => {
    const bomb = zipOf(xlsxFiles(sheetOf(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(12 * MIB)}`)));
    expect((await refusalOf(bomb))?.reason).toBe('damaged-workbook');
  });

  it('is refused where one long text stands in many cells', async () => {
    const shared = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const rows = Array.from(
      { length: 9000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    );
    expect((await refusalOf(zipOf(xlsxFiles(sheetOf(rows.join('')), shared))))?.reason).toBe('workbook-too-large');
  });

  it.each([
    [16, 'its sheet', (nested: string) => xlsxFiles(sheetOf(nested))],
    [60, 'its texts', (nested: string) => xlsxFiles(sheetOf(rowAt(1, '01')), `<sst>${nested}`)],
    [16, 'its styles', (nested: string) => ({ ...xlsxFiles(sheetOf(HEAD)), 'xl/styles.xml': nested })],
  ])('is refused where %i MB of elements stand within each other in %s, in little memory', async (size, _, filesOf) => {
    const bomb = zipOf(filesOf('<a>'.repeat((size * MIB) / 3)));
    const before = process.memoryUsage.rss();
    expect(await refusalOf(bomb)).toEqual({ reason: 'exhausts-memory' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MIB);
  });

  it('is read with 64 levels', async () => {
    const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    const opened = (levels: number) => refusalOf(zipOf(xlsxFiles(sheetOf(HEAD + rowAt(2, '01') + nested(levels)))));
    expect([await opened(62), await opened(63)]).toEqual([null, { reason: 'exhausts-memory' }]);
  });

  it('is refused where its rows are more than a list may have', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => rowAt(at + 2, String(at + 10)));
    const file = zipOf(xlsxFiles(sheetOf(HEAD + rows.join(''))));
    expect(await refusalOf(file, { limits: { maxRows: 20 } })).toEqual({ reason: 'too-many-rows', most: 20 });
  });

  it('does not count the empty rows up to its last one', async () => {
    const file = zipOf(xlsxFiles(sheetOf(HEAD + rowAt(1_048_576, '55'))));
    expect(rowsOf(await listOf(file)).map(({ line }) => line)).toEqual([1_048_576]);
  });
});

describe('given a workbook that is not as it must be', () => {
  const refused = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<string | undefined> =>
    (await refusalOf(zipOf(files)))?.reason;

  it.each([
    ['a document type', xlsxFiles(`<!DOCTYPE a [<!ENTITY b "c">]>${sheetOf(HEAD)}`), 'damaged-workbook'],
    ['an entity of its own', xlsxFiles(sheetOf(`<row r="1">${inlineCell('A1', '&b;')}</row>`)), 'damaged-workbook'],
    ['rows that go backwards', xlsxFiles(sheetOf(rowAt(5, '01') + rowAt(4, '02'))), 'damaged-workbook'],
    ['a row beyond all rows', xlsxFiles(sheetOf(rowAt(99_999_999, '01'))), 'damaged-workbook'],
    ['a row without a number', xlsxFiles(sheetOf('<row r="x"><c><v>1</v></c></row>')), 'damaged-workbook'],
    [
      'a text that is not there',
      xlsxFiles(sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')),
      'damaged-workbook',
    ],
    ['a column beyond all columns', xlsxFiles(sheetOf(`<row r="1">${inlineCell('ZZZ1', 'x')}</row>`)), 'line-too-long'],
    ['bytes that are no UTF-8', xlsxFiles(Buffer.from([0x3c, 0xff, 0xfe, 0x3e])), 'damaged-workbook'],
    ['a sheet without rows', xlsxFiles(sheetOf('')), 'empty'],
    ['no sheet', { 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<Relationships/>' }, 'empty'],
    ['a binary workbook', { 'xl/workbook.bin': 'x' }, 'other-form'],
    ['another zip', { 'letter.txt': 'x' }, 'no-text'],
    ['a workbook within a zip', { 'list.xlsx': zipOf(xlsxFiles(sheetOf(HEAD))) }, 'no-text'],
    ['a text document', { 'META-INF/manifest.xml': '<manifest/>', 'content.xml': '<a/>' }, 'other-form'],
  ])('%s is refused', async (_, files, reason) => expect(await refused(files)).toBe(reason));

  it('an encrypted one of Excel is told from an old one', async () => {
    const compound = (name: string): Buffer =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(200 * 1024), Buffer.from(name, 'utf16le')]);
    expect((await refusalOf(compound('EncryptedPackage')))?.reason).toBe('encrypted-workbook');
    expect((await refusalOf(compound('Workbook')))?.reason).toBe('other-form');
  });
});

describe('given cells of a workbook', () => {
  const namesOf = async (cells: string): Promise<readonly (string | undefined)[]> =>
    rowsOf(
      await listOf(
        zipOf(xlsxFiles(sheetOf(`${HEAD}<row r="2">${inlineCell('A2', '00:11:22:33:44:55')}${cells}</row>`))),
      ),
    ).map(({ texts }) => texts.name);

  it.each([
    ['a text with quotation marks and delimiters', inlineCell('B2', 'a;b,"c"'), 'a;b,"c"'],
    ['a formula with its value', '<c r="B2" t="str"><f>HYPERLINK("x")</f><v>Door</v></c>', 'Door'],
    ['a whole number with an exponent', '<c r="B2"><v>1.12233445566E11</v></c>', '112233445566'],
    ['a number that lost its digits', '<c r="B2"><v>1.5E+20</v></c>', '1.5E+20'],
    ['a truth value', '<c r="B2" t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/A'],
    ['a date of its own kind', '<c r="B2" t="d"><v>2026-12-31T00:00:00</v></c>', '2026-12-31'],
    ['a text that reads as a formula', inlineCell('B2', '=1+1'), '=1+1'],
  ])('%s is read as it is', async (_, cells, name) => expect(await namesOf(cells)).toEqual([name]));
});

describe('given a cell that says more to a person than the file holds', () => {
  const MAC_HEAD = `<row r="1">${inlineCell('A1', 'MAC')}${inlineCell('B1', 'Name')}${inlineCell('C1', 'To date')}</row>`;
  const device = (row: number, cell = ''): string =>
    `<row r="${row}">${inlineCell(`A${row}`, `00:11:22:33:44:0${row}`)}${inlineCell(`B${row}`, 'Device')}${cell}</row>`;
  const merged = (cells: string): string => `<mergeCells count="1"><mergeCell ref="${cells}"/></mergeCells>`;
  const book = (rows: string, after = '') =>
    zipOf(xlsxFiles(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`));

  it.each(['', '<v/>', '<v></v>'])(
    'a formula without its result is refused, for a date that is missing means for ever: %s',
    async (result) =>
      expect(await refusalOf(book(MAC_HEAD + device(2, `<c r="C2"><f>TODAY()+30</f>${result}</c>`)))).toEqual({
        reason: 'formula-without-result',
        cell: 'C2',
      }),
  );

  it('a formula that came to nothing is an empty cell', async () =>
    expect(rowsOf(await listOf(book(MAC_HEAD + device(2, '<c r="C2" t="str"><f>""</f><v></v></c>'))))).toHaveLength(1));

  it('one date merged over rows of devices is refused', async () =>
    expect(
      await refusalOf(book(MAC_HEAD + device(2, inlineCell('C2', '2027-01-31')) + device(3), merged('C2:C3'))),
    ).toEqual({ reason: 'merged-rows', cells: 'C2:C3' }));

  it('a headline merged over columns, or over an empty row, is not', async () => {
    const headline = `<row r="1">${inlineCell('A1', 'Guests')}</row>`;
    const below = MAC_HEAD.replaceAll('1"', '3"') + device(4);
    for (const cells of ['A1:C1', 'A1:C2']) expect(await refusalOf(book(headline + below, merged(cells)))).toBeNull();
  });
});
