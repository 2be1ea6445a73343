import { worded } from '../../../../src/core/messages/message.ts';
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from '../../../../src/core/whitelisting/left-over.ts';
import { summarize } from '../../../../src/node/import/sheet/list.ts';
import { listOf, refusalOf, rowsOf, utf16be, windows1252 } from './reading.ts';

const MAC = '00:11:22:33:44:55';
const text = `MAC-adress;Namn\r\n${MAC};Mötesrum Åre\r\n00-11-22-33-44-56;Växjö\r\n`;
const names = ['Mötesrum Åre', 'Växjö'];

describe('given the encodings that lists come in', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', 'content'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'utf-8', 'mark'],
    ['UTF-16, little end first, with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le', 'mark'],
    ['UTF-16, little end first', Buffer.from(text, 'utf16le'), 'utf-16le', 'content'],
    ['UTF-16, big end first, with its mark', utf16be(`\uFEFF${text}`), 'utf-16be', 'mark'],
    ['UTF-16, big end first', utf16be(text), 'utf-16be', 'content'],
    ['Windows-1252', windows1252(text), 'windows-1252', 'content'],
  ])('%s is recognised and read right', async (_, bytes, encoding, from) => {
    const list = await listOf(bytes);
    expect(list.reading.encoding).toEqual({ value: encoding, from });
    expect(rowsOf(list).map(({ texts }) => texts.name)).toEqual(names);
    expect(list.reading.columns[0]?.header).toBe('MAC-adress');
  });

  it('a byte that is no UTF-8 far into the file makes it Windows-1252', async () => {
    const long = `mac,name\n${`${MAC},Room\n`.repeat(30_000)}${MAC},Växjö\n`;
    const list = await listOf(windows1252(long));
    expect(list.reading.encoding.value).toBe('windows-1252');
    expect(summarize(list).rows).toBe(30_001);
  });

  it('reads the signs that Windows-1252 has of its own', async () =>
    expect(rowsOf(await listOf(windows1252(`${MAC};10 € – å\n`)))[0]?.texts.name).toBe('10 € – å'));

  it('a broken character of a file with a UTF-8 mark costs its own row only', async () => {
    const bytes = Buffer.concat([Buffer.from(`\uFEFFmac;name\n${MAC};V`), Buffer.from([0xff]), Buffer.from('x\n00-11-22-33-44-56;Växjö\n')]); // prettier-ignore
    expect(rowsOf(await listOf(bytes)).map(({ faults }) => faults.length)).toEqual([1, 0]);
  });

  it('a chosen encoding is taken instead', async () => {
    const list = await listOf(windows1252(text), { choices: { encoding: 'utf-8' } });
    expect(list.reading.encoding).toEqual({ value: 'utf-8', from: 'choice' });
    expect(rowsOf(list)[0]?.texts.name).toBe('M\uFFFDtesrum \uFFFDre');
  });
});

describe('given the ways that cells and rows are set apart', () => {
  it.each([',', ';', '\t', '|'] as const)('the delimiter %j is found', async (delimiter: Delimiter) => {
    const list = await listOf(`mac${delimiter}name\n${MAC}${delimiter}Room 1\n`);
    expect(list.reading.delimiter).toEqual({ value: delimiter, from: 'content' });
  });

  it('commas in names do not hide the delimiter', async () => {
    const list = await listOf(`${MAC};Room, one, left\n00-11-22-33-44-56;Room, two, left\n`);
    expect(list.reading.delimiter.value).toBe(';');
  });

  it('a first line of Excel names the delimiter and is no row', async () => {
    const list = await listOf(`sep=|\r\nmac|name\r\n${MAC}|Room; one, left\r\n`);
    expect(list.reading.delimiter).toEqual({ value: '|', from: 'line' });
    expect(rowsOf(list).map(({ line }) => line)).toEqual([3]);
  });

  it('a chosen delimiter is taken instead', async () => {
    const list = await listOf(`sep=;\n${MAC},Room; one\n`, { choices: { delimiter: ',' } });
    expect(rowsOf(list)[0]?.texts).toEqual({ mac: MAC, name: 'Room; one' });
  });

  it.each(['\r\n', '\n', '\r'])('rows that end with %j are read', async (end) => {
    expect(rowsOf(await listOf(['mac,name', `${MAC},One`, '', '00-11-22-33-44-56,Two', ''].join(end))).map(({ line, texts }) => [line, texts.name])).toEqual([[2, 'One'], [4, 'Two']]); // prettier-ignore
  });

  it('lines are the own ones of the file when cells cover several', async () => {
    const list = await listOf(`mac,name,note\n${MAC},One,"first\r\nsecond"\n00-11-22-33-44-56,Two,\n`);
    expect(rowsOf(list).map(({ line }) => line)).toEqual([2, 4]);
  });

  it('rows in which nothing stands are counted and left out', async () => {
    const list = await listOf(`mac;name\n${MAC};One\n;\n ; \n`);
    expect([list.rows.length, list.blank]).toEqual([1, 2]);
  });
});

describe('given a headline or none', () => {
  it('a first row with an address is a row', async () =>
    expect((await listOf(`${MAC},One\n`)).reading.header).toEqual({ value: false, from: 'content' }));

  it('a damaged address in the first row makes it no headline', async () =>
    expect((await listOf(`1.12E+11,One\n${MAC},Two\n`)).rows).toHaveLength(2));

  it('a choice is taken instead', async () => {
    const list = await listOf(`mac,name\n${MAC},One\n`, { choices: { header: false } });
    expect(rowsOf(list).map(({ line }) => line)).toEqual([1, 2]);
  });
});

describe('given a row that breaks the rules', () => {
  it('more cells than the others have are a fault of the row', async () => {
    const list = await listOf(`mac,name\n${MAC},Room, one\n00-11-22-33-44-56,Two\n00-11-22-33-44-57,Three\n`);
    expect(rowsOf(list)[0]?.faults.map(({ cause }) => cause)).toEqual(['row.cells']);
    expect(summarize(list).faults).toEqual([{ cause: 'row.cells', rows: 1, fixable: 0 }]);
  });

  it('a row that ends before its end date is a fault: it may have been cut off', async () => {
    const list = await listOf(`mac,name,toDate\n${MAC},One,2031-01-01\n00-11-22-33-44-56,Two`);
    expect(rowsOf(list).map(({ faults }) => faults.map(({ cause }) => cause))).toEqual([[], ['row.short']]);
  });

  it('an empty end date is none', async () => {
    const list = await listOf(`mac,name,toDate\n${MAC},One,2031-01-01\n00-11-22-33-44-56,Two,\n`);
    expect(rowsOf(list).map(({ faults }) => faults.length)).toEqual([0, 0]);
  });

  it('empty cells beyond the others are none', async () =>
    expect(
      summarize(await listOf(`mac,name\n${MAC},One,,\n00-11-22-33-44-56,Two\n00-11-22-33-44-57,Three\n`)).faulty,
    ).toBe(0));

  it('cells that the headline has and most rows leave out are none', async () => {
    const list = await listOf(
      `mac,name,description\n${MAC},One\n00-11-22-33-44-56,Two,Here\n00-11-22-33-44-57,Three\n`,
    );
    expect(summarize(list).faulty).toBe(0);
  });

  it('an unclosed quotation mark is a fault of its row and loses no other', async () => {
    const list = await listOf(`mac,name\n${MAC},"One\n00-11-22-33-44-56,"Two"\n00-11-22-33-44-57,Three\n`);
    expect(rowsOf(list).map(({ faults }) => faults[0]?.cause)).toEqual(['row.quote', undefined, undefined]);
  });

  it('a number made of an address by a spreadsheet is a cause of its own', async () =>
    expect(
      rowsOf(await listOf(`mac,name\n1.12E+11,One\n11223344556,Two\n${MAC},Three\n`)).map(
        ({ faults }) => faults[0]?.cause,
      ),
    ).toEqual(['mac.spreadsheet-number', 'mac.digits', undefined]));
});

describe('given cells that our export protected', () =>
  it.each(['Room', 'Växjö'])('the protection is taken away before a row is judged, beside %s too', async (name) => {
    const list = await listOf(`mac,name\n${MAC},'-A1\n00-11-22-33-44-56,${name}\n`);
    expect(rowsOf(list)[0]?.texts.name).toBe('-A1');
    expect(summarize(list).faulty).toBe(0);
  }));

describe('given an address twice', () => {
  it('the first row wins in any notation, and the others name its line', async () => {
    const list = await listOf(`mac,name\n${MAC},One\n00-11-22-33-44-55,Two\n0011.2233.4455,Three\n`);
    expect(rowsOf(list).map(({ duplicateOf }) => duplicateOf)).toEqual([null, 2, 2]);
    expect(worded(rowsOf(list), 'en')[1]?.faults[0]?.message).toContain('line 2');
  });

  it('a first row that is at fault otherwise still wins', async () =>
    expect(rowsOf(await listOf(`mac,name\n${MAC},a_b\n${MAC},Two\n`))[1]?.duplicateOf).toBe(2));

  it('rows without an address are no duplicates of each other', async () =>
    expect(summarize(await listOf('mac,name\nx,One\nx,Two\n,Three\n,Four\n')).duplicates).toBe(0));
});

describe('given what is no list', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['a headline alone', 'mac,name\n', 'empty'],
    ['a program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(600, '\0\x01\x02 .symtab ')]), 'no-text'],
    ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(4000)]), 'no-text'],
    ['an archive', gzipSync(randomBytes(4000)), 'no-text'],
    ['a workbook that was cut off', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'damaged-workbook'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'other-form'],
    ['a line without an end', 'x'.repeat(600 * 1024), 'line-too-long'],
  ])('%s is refused', async (_, content, reason) => expect((await refusalOf(content))?.reason).toBe(reason));

  it('a row too many is refused, and the last allowed one is not', async () => {
    const rows = `mac,name\n${MAC},One\n${MAC},Two\n`;
    expect(await refusalOf(rows, { limits: { maxRows: 1 } })).toEqual({ reason: 'too-many-rows', most: 1 });
    expect(await refusalOf(rows, { limits: { maxRows: 2 } })).toBeNull();
  });

  it('a byte too many is refused', async () =>
    expect(await refusalOf(`${MAC},One\n`, { limits: { maxBytes: 21 } })).toEqual({ reason: 'too-large', most: 21 }));
});

describe('given any bytes at all', () => {
  const nasty = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .array(fc.constantFrom('"', ',', ';', '\r', '\n', '\0', MAC, 'å', '\uFEFF', 'sep=;', "'=1", '\ud800', 'mac'), { maxLength: 60 })
      .chain((parts) => fc.constantFrom('utf8' as const, 'latin1' as const, 'utf16le' as const).map((encoding) => Buffer.from(parts.join(''), encoding))),
  ); // prettier-ignore

  it('ends with a list or a refusal, and counts what it shows', () =>
    fc.assert(
      fc.asyncProperty(nasty, async (bytes) => {
        const refusal = await refusalOf(bytes);
        if (refusal !== null) return;
        const whole = await listOf(bytes);
        const rows = rowsOf(whole);
        // What a page says of a row is what the whole list counts.
        expect(rows.filter(({ faults }) => faults.length > 0)).toHaveLength(summarize(whole).faulty);
        expect(rows.filter(({ warnings }) => warnings.length > 0)).toHaveLength(summarize(whole).warned);
      }),
      { numRuns: 300 },
    ));
});
