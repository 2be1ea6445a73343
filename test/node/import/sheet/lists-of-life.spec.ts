import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { worded } from '../../../../src/core/messages/message.ts';
import { readingNotes, type SheetChoices } from '../../../../src/core/whitelisting/sheet.ts';
import { fixAll, summarize, type List } from '../../../../src/node/import/sheet/list.ts';
import { inlineCell, sheetOf, xlsxFiles, zipOf } from './make-workbook.ts';
import { listOf, refusalOf, rowsOf } from './reading.ts';

/** Lists as administrators really have them: what they copy from a switch, a chat or a mail, and what programs export. */

const caseFile = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../../cases-of-life', `list-${name}`));
const shown = (list: List) => rowsOf(list).map(({ texts: { mac, name } }) => [mac, name]);
const faultsOf = (list: List) => summarize(list).faults.map(({ cause, rows }) => [cause, rows]);
const notes = (list: List) => worded(readingNotes(list.reading), 'en');
const fixed = (list: List): List => {
  for (const { cause } of [...summarize(list).faults]) fixAll(list, cause);
  return list;
};
const [FIRST, SECOND] = ['00:1A:2B:3C:4D:01', '00:1A:2B:3C:4D:02'];

it.each(['#N/A', '#SAKNAS!', '#DIV/0!', '#NAMN?', '#NV'])(
  '%s of a spreadsheet is a faulty MAC, and no comment',
  async (cell) => {
    const list = await listOf(Buffer.from(`mac,name\n${FIRST},A\n${cell},B\n# said the admin,\n`));
    expect([shown(list).map(([mac]) => mac), notes(list)]).toEqual([
      [FIRST, cell],
      ['Lines that begin with # are left out: 1.'],
    ]);
  },
);

describe('given lines in which a MAC stands among other words', () => {
  const named = [
    [FIRST, 'Skärm kök'],
    [SECOND, 'Skärm hall'],
  ];
  it.each(['list.txt', 'with-dash.txt', 'in-a-mail.txt'])('reads MAC and name of %s', async (file) => {
    const list = await listOf(await caseFile(`blanks-between/${file}`));
    expect([shown(list), summarize(list).ready]).toEqual([named, 2]);
  });
  it('says how many lines of a mail hold no MAC, and names each row by its own line', async () => {
    const list = await listOf(await caseFile('blanks-between/in-a-mail.txt'));
    expect(notes(list)).toEqual(['Lines without a MAC are left out: 4.']);
    expect(rowsOf(list).map(({ line }) => line)).toEqual([5, 6]);
  });
  it('reads an ARP table, and takes none of its columns for the name', async () => {
    const list = await listOf(await caseFile('blanks-between/arp.txt'));
    expect(rowsOf(list).map(({ texts }) => texts)).toEqual(
      ['00-1a-2b-3c-4d-01', '00-1a-2b-3c-4d-02', 'ff-ff-ff-ff-ff-ff'].map((mac) => ({ mac })),
    );
    expect(faultsOf(list)).toEqual([['name.missing', 3]]);
  });
  it.each([
    ['a switch', 'Vlan    Mac Address       Type        Ports\n----    -----------       ----        -----\n  10    001a.2b3c.4d01    DYNAMIC     Gi1/0/1\n  10    001a.2b3c.4d02    STATIC      Gi1/0/2\nTotal Mac Addresses: 2\n', 2], // prettier-ignore
    ['arp -a', '? (10.20.30.11) at 0:1a:2b:3c:4d:1 [ether] on eth0\n? (10.20.30.12) at 0:1a:2b:3c:4d:2 [ether] on eth0\n', 2], // prettier-ignore
    ['ip neigh', `10.20.30.11 dev eth0 lladdr ${FIRST} REACHABLE\n10.20.30.12 dev eth0 lladdr ${SECOND} STALE\nfe80::1 dev eth0 FAILED\n`, 2], // prettier-ignore
    ['a chat', `Anna 10:32: ${FIRST} tack\nBo 10:33: ${SECOND} och den\n`, 2],
  ])('finds every MAC of %s, and asks for the names', async (_, text, rows) => {
    const list = fixed(await listOf(text));
    expect([summarize(list).rows, summarize(list).ready, faultsOf(list)]).toEqual([rows, 0, [['name.missing', rows]]]);
  });
  it('keeps a damaged MAC as a row with its fault', async () => {
    const list = await listOf(`${FIRST} Skärm kök\n00:1A:2B:3C:4D Skärm hall\n${SECOND} Dörr\n`);
    expect(faultsOf(list)).toEqual([['mac.digits', 1]]);
  });
  it('leaves a list alone whose cells a delimiter parts', async () =>
    expect(shown(await listOf(`${FIRST},Skärm 1\n${SECOND},Skärm 2\n`))).toEqual([
      [FIRST, 'Skärm 1'],
      [SECOND, 'Skärm 2'],
    ]));
});

describe('given comments', () => {
  it('leaves lines that begin with # out, counts them, and misses the names alone', async () => {
    const list = await listOf(await caseFile('comments/list.txt'));
    expect([notes(list), faultsOf(list)]).toEqual([
      ['Lines that begin with # are left out: 3.'],
      [['name.missing', 3]],
    ]);
  });
  it.each([`#;MAC;Namn\n1;${FIRST};Dörr\n`, `# MAC;Namn\n${FIRST};Dörr\n`, `nr;mac;namn\n#1;${FIRST};Dörr\n`])(
    'takes a headline or a number for none: %j',
    async (text) => expect([notes(await listOf(text)), summarize(await listOf(text)).ready]).toEqual([[], 1]),
  );
});

describe('given a MAC in another writing', () => {
  it('reads groups of four and of six, and counts them', async () => {
    const list = await listOf(await caseFile('groups-of-four/list.csv'));
    expect([summarize(list).ready, summarize(list).readyNotation]).toEqual([2, 2]);
    expect(summarize(await listOf('mac,name\n001a2b-3c4d01,Dörr\n')).ready).toBe(1);
  });
  it('reads what is guarded against being a number, and says so', async () => {
    const list = await listOf(await caseFile('equals-quote/list.csv'));
    expect([shown(list)[0], notes(list)]).toEqual([
      ['001A2B3C4D01', 'Printer one'],
      ['Cells written as ="…" are read as the text in them: 2.'],
    ]);
  });
  it.each([
    "'001A2B3C4D01", `\u200E${FIRST}`, '00\u201018a', '00\u20101a\u20102b\u20103c\u20104d\u201001', '00\u22121A\u22122B\u22123C\u22124D\u221201',
    '００：１ａ：２ｂ：３ｃ：４ｄ：０１', '0:1a:2b:3c:4d:1', `MAC: ${FIRST}`, `[${FIRST}]`, `${FIRST} (wifi)`, '00.1a.2b.3c.4d.01',
  ].filter((mac) => mac.length > 7))('offers to correct %j', async (mac) => {
    const list = await listOf(`mac;name\n${mac};Dörr\n`);
    expect(summarize(list).faults).toEqual([{ cause: 'mac.spelled', rows: 1, fixable: 1 }]);
    expect([shown(fixed(list)), summarize(list).ready]).toEqual([[[FIRST, 'Dörr']], 1]);
  }); // prettier-ignore
  it.each(['550e8400-e29b-41d4-a716-446655440000', '00:1a:2b:ff:fe:3c:4d:01', '192.168.100.101', `${FIRST} ${SECOND}`])(
    'offers nothing for %j, which is none or several',
    async (mac) =>
      expect(summarize(await listOf(`mac;name\n${mac};Dörr\n`)).faults).toMatchObject([{ rows: 1, fixable: 0 }]),
  );
});

describe('given columns of which none is called a name', () => {
  const nameOf = (list: List) => list.reading.columns.find(({ field }) => field === 'name')?.header;
  it.each(['endpoint-export.csv', 'system-alone.csv', 'systems.csv'])('takes none of %s for it', async (file) => {
    const list = await listOf(await caseFile(`name-from-states/${file}`));
    expect([nameOf(list), summarize(list).ready, summarize(list).undecided.length > 0]).toEqual([undefined, 0, true]);
  });
  it.each([
    `MAC;Status\n${FIRST};Kund A\n${SECOND};Kund B\n`,
    `${FIRST};Windows\n${SECOND};iOS\n`,
    `${FIRST};Skrivare\n${SECOND};Skrivare\n`,
    `${FIRST};Skärm;Plan två\n${SECOND};Dörr;Plan tre\n`,
  ])('guesses none in %j', async (text) => expect(summarize(await listOf(text)).ready).toBe(0));
  it('takes the only column of different names where there is no headline', async () =>
    expect(summarize(await listOf(`${FIRST};Skärm\n${SECOND};Dörr\n`)).ready).toBe(2));
});

describe('given letters of an older program', () => {
  it('reads those of old Macs and of DOS', async () => {
    const mac = await listOf(await caseFile('old-mac-letters/list.csv'));
    expect([mac.reading.encoding, shown(mac)[0]]).toEqual([{ value: 'macintosh', from: 'content' }, [FIRST, 'Skärm kök']]); // prettier-ignore
    const dos = await listOf(Buffer.from(`mac;namn\n${FIRST};Sk\x84rm k\x94k\n`, 'latin1'));
    expect([dos.reading.encoding.value, shown(dos)[0]]).toEqual(['cp850', [FIRST, 'Skärm kök']]);
  });
  it.each(['Milo\x9a', 'Sk\x8arm k\xf6k', 'k\x94'])('is not sure of %j, and leaves it as it is', async (name) =>
    expect((await listOf(Buffer.from(`mac;namn\n${FIRST};${name}\n`, 'latin1'))).reading.encoding.value).toBe(
      'windows-1252',
    ),
  );
  it('takes an encoding that a person chooses', async () => {
    const choices: SheetChoices = { encoding: 'macintosh' };
    expect(shown(await listOf(Buffer.from(`mac;namn\n${FIRST};k\x9ak\n`, 'latin1'), { choices }))).toEqual([[FIRST, 'kök']]); // prettier-ignore
  });
});

it.each([
  ['page', () => caseFile('web-page/export.xls')],
  ['page', () => Promise.resolve(`<!DOCTYPE html>\n<table><tr><td>${FIRST}</td></tr></table>`)],
  ['page', () => Promise.resolve('MIME-Version: 1.0\n\n<html>')],
  ['xml', () => Promise.resolve('\uFEFF<?xml version="1.0"?><Workbook/>')],
  ['json', () => Promise.resolve(`[{"mac":"${FIRST}"}]`)],
])('given a %s under the name of a list: says what it is', async (form, content) =>
  expect(await refusalOf(await content())).toEqual({ reason: 'other-form', form }),
);

describe('given a workbook in which a person does not see everything', () => {
  const row = (at: number, attributes = '', cell = ''): string =>
    `<row r="${at}" ${attributes}>${inlineCell(`A${at}`, at === 1 ? 'MAC' : `00:11:22:33:44:0${at}`)}${inlineCell(`B${at}`, at === 1 ? 'Name' : `Device ${at}`)}${cell}</row>`;
  const STYLES =
    '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>';
  const struck = (at: number): string => row(at).replace('<c ', '<c s="1" ');
  const open = (rows: string, head = '', choices: SheetChoices = {}, shared: string | null = null) =>
    listOf(zipOf({ ...xlsxFiles(`<worksheet>${head}<sheetData>${rows}</sheetData></worksheet>`, shared), 'xl/styles.xml': STYLES }), { choices }); // prettier-ignore
  const lines = (list: List) => rowsOf(list).map(({ line }) => line);
  const rich = '<sst><si><r><rPr><strike/></rPr><t>Old door</t></r></si></sst>';

  it.each([
    ['hidden', row(3, 'hidden="1"'), '', 'Hidden and struck-out rows are left out: 1.'],
    ['of zero height', row(3, 'ht="0" customHeight="1"'), '', 'Hidden and struck-out rows are left out: 1.'],
    [
      'in a collapsed group',
      row(3, 'outlineLevel="1" hidden="true"'),
      '',
      'Hidden and struck-out rows are left out: 1.',
    ],
    ['struck out', struck(3), '', 'Hidden and struck-out rows are left out: 1.'],
    [
      'struck out in part',
      row(3, '', '<c r="C3" t="s"><v>0</v></c>'),
      '',
      'Hidden and struck-out rows are left out: 1.',
    ],
  ])('leaves a row out that is %s, and says so', async (_, odd, head, note) => {
    const list = await open(row(1) + row(2, 'ht="15"') + odd + row(4), head, {}, rich);
    expect([lines(list), notes(list)]).toEqual([[2, 4], [note]]);
    const all = await open(row(1) + row(2, 'ht="15"') + odd + row(4), head, { hidden: true }, rich);
    expect([lines(all), notes(all)]).toEqual([
      [2, 3, 4],
      ['Hidden and struck-out rows and columns are read as well: 1.'],
    ]);
  });
  it('leaves rows out that the sheet hides unless they say otherwise', async () => {
    const list = await open(row(1, 'ht="15"') + row(2, 'ht="15"') + row(3), '<sheetFormatPr zeroHeight="1"/>');
    expect([lines(list), notes(list)]).toEqual([[2], ['Hidden and struck-out rows are left out: 1.']]);
  });
  it.each(['hidden="1"', 'width="0"'])('leaves columns out with %s', async (attribute) => {
    const list = await open(row(1) + row(2), `<cols><col min="2" max="2" ${attribute}/></cols>`);
    expect([rowsOf(list)[0]?.texts, notes(list)]).toEqual([{ mac: '00:11:22:33:44:02' }, ['Hidden columns are left out: 1.']]); // prettier-ignore
  });
  it('names a hidden column of removal dates', async () => {
    const head = '<row r="1"><c r="A1" t="str"><v>mac</v></c><c r="B1" t="str"><v>to date</v></c></row>';
    const list = await open(head + row(2), '<cols><col min="2" max="2" hidden="1"/></cols>');
    expect(notes(list)).toContain('Hidden columns of removal dates are left out: 1.');
  });
  it('takes a font for struck out only where the cell has it, and says so', async () => {
    const off = STYLES.replace('<strike/></font></fonts>', '<strike val="0"/></font></fonts>');
    const files = { ...xlsxFiles(sheetOf(row(1) + struck(2))), 'xl/styles.xml': off };
    expect(lines(await listOf(zipOf(files)))).toEqual([2]);
  });
  it('reads a hidden sheet only where it is named', async () => {
    const files = (state: string) => {
      const made = xlsxFiles(sheetOf(row(1) + row(2)));
      return zipOf({ ...made, 'xl/workbook.xml': made['xl/workbook.xml'].replace('<sheet ', `<sheet state="${state}" `) });
    }; // prettier-ignore
    for (const state of ['hidden', 'veryHidden']) {
      expect(await refusalOf(files(state))).toEqual({ reason: 'only-hidden', sheets: ['List'] });
      expect(lines(await listOf(files(state), { choices: { sheet: 'List' } }))).toEqual([2]);
    }
  });
});
