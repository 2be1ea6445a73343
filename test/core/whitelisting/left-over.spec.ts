import { say } from '../../../src/core/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, leftOverText, neutral, withoutPrefix } from '../../../src/core/whitelisting/left-over.ts';

it.each(['=cmd|a', '+1', '-A1', '@x', '\t=1', '\r', '\n', '\0=1', '＝1', '＋1', '－1', '＠x'])(
  'given a cell that a spreadsheet could run: %j gets an apostrophe',
  (cell) => expect(neutral(cell)).toBe(`'${cell}`),
);

it.each(['', 'Room 1', "'", "'Room", 'a=b', '00:11:22:33:44:55', 'å'])(
  'given any other cell: %j stays as it is',
  (cell) => {
    expect(neutral(cell)).toBe(cell);
    expect(withoutPrefix(cell)).toBe(cell);
  },
);

describe('given an exported cell', () => {
  it('the import has back what went out, whatever it is', () => {
    const start = fc.array(fc.constantFrom("'", '=', '-', '@', '\t', '＋'), { maxLength: 3 });
    fc.assert(
      fc.property(start, fc.string({ unit: 'binary' }), (marks, rest) => {
        const cell = marks.join('') + rest;
        expect(withoutPrefix(neutral(cell))).toBe(cell);
      }),
    );
  });

  it('never begins as a formula', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', '\n', '\0', 'a', '＝') }),
        (cell) => {
          expect(neutral(cell)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/u);
        },
      ),
    ));
});

it.each([
  [['a', 'b'], ',', 'a,b\r\n'],
  [['a "b"', ''], ';', '"a ""b""";\r\n'],
  [['a;b', 'c,d'], ',', '"a;b","c,d"\r\n'],
  [['a\nb'], '\t', '"a\nb"\r\n'],
  [[' a', 'b '], '|', '" a"|"b "\r\n'],
  [['-A1'], ',', "'-A1\r\n"],
] as const)('given a row of cells: %j with %j is the line %j', (cells, delimiter, line) =>
  expect(csvLine(cells, delimiter)).toBe(line),
);

describe('given rows that were left out', () => {
  it('the file begins with the mark of UTF-8 and names its columns, the reason first', () =>
    expect(leftOverText({ delimiter: ';', headers: ['MAC', say('Name')], rows: [] }, 'en')).toBe(
      '\uFEFFReason;MAC;Name\r\n',
    ));

  it('a row says all its reasons before its cells', () => {
    const rows = [{ cells: ['x', 'a'], reasons: [say('MAC is none.'), say('Name is short.')] }];
    expect(leftOverText({ delimiter: ',', headers: [], rows }, 'en')).toBe(
      '\uFEFFReason\r\nMAC is none. Name is short.,x,a\r\n',
    );
  });
});
