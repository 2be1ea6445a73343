import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Delimiter } from '../../../src/core/whitelisting/left-over.ts';
import { ROW_LIMIT, rowsIn } from '../../../src/node/import/sheet/csv.ts';
import { tries } from '../../scale.ts';

interface ReadRow {
  readonly cells: readonly string[];
  readonly line: number;
  readonly badQuote: boolean;
}

const rowsOf = (text: string, delimiter: Delimiter = ',', columns = 0): readonly ReadRow[] => {
  let line = 1;
  return [...rowsIn(text, delimiter, columns)].map(({ cells, lines, badQuote }) => {
    const row = { cells, line, badQuote };
    line += lines;
    return row;
  });
};
const cellsOf = (text: string, delimiter: Delimiter = ',', columns = 0): readonly (readonly string[])[] =>
  rowsOf(text, delimiter, columns).map(({ cells }) => cells);

describe('given rows that follow the rules', () => {
  it.each([
    ['a,b\r\nc,d\r\n', [['a', 'b'], ['c', 'd']]],
    ['a,b\nc,d', [['a', 'b'], ['c', 'd']]],
    ['a,b\rc,d\r', [['a', 'b'], ['c', 'd']]],
    ['a,b\nc,d\r\ne,f\rg,h', [['a', 'b'], ['c', 'd'], ['e', 'f'], ['g', 'h']]],
    ['a,\n,b\n', [['a', ''], ['', 'b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"a","b"\n', [['a', 'b']]],
    ['"a,b",c\n', [['a,b', 'c']]],
    ['"a ""b""",""\n', [['a "b"', '']]],
    ['"a\r\nb",c\nd,e', [['a\r\nb', 'c'], ['d', 'e']]],
    ['"a', [['"a']]],
  ])('%j is read as %j', (text, rows) => expect(cellsOf(text)).toEqual(rows)); // prettier-ignore

  it('counts the lines that a quoted cell covers', () =>
    expect(rowsOf('a,b\n"c\r\nd\ne",f\ng,h', ',', 2).map(({ line }) => line)).toEqual([1, 2, 5]));
});

describe('given a quotation mark that breaks the rules', () => {
  const good = ['A,one', 'B,"two"', 'C,"thr,ee"', 'D,"fo""ur"', 'E,""', 'F,",five"', 'G,"""six"""'];
  const goodCells = cellsOf(good.join('\n'));

  it.each([
    'X,"never closed',
    '"X,never closed',
    'X,"closed" early',
    'X,"closed"early"',
    '"X"Y,"',
    'X,"a""',
    'X,mid"dle',
    '"',
  ])('the row %s costs no other row, wherever it stands', (bad) => {
    for (let at = 0; at <= good.length; at += 1) {
      const rows = cellsOf([...good.slice(0, at), bad, ...good.slice(at)].join('\n'), ',', 2);
      expect([...rows.slice(0, at), ...rows.slice(at + 1)]).toEqual(goodCells);
    }
  });

  it('no row whatsoever costs another one', () => {
    const cell = fc.string({ maxLength: 5, unit: fc.constantFrom('a', '"', ',', ' ', "'", 'å') });
    const row = fc.tuple(cell, cell);
    const written = (cells: readonly string[]): string => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join();
    const bad = fc.string({ maxLength: 10, unit: fc.constantFrom('a', '"', ',', ' ') });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), bad, fc.array(row, { maxLength: 4 }), (before, between, after) => {
        const rows = cellsOf([...before.map(written), between, ...after.map(written), ''].join('\n'), ',', 2);
        expect(rows.slice(0, before.length)).toEqual(before);
        expect(rows.slice(before.length + 1)).toEqual(after);
      }),
      { numRuns: tries(300, 50_000) },
    );
  });

  it('two such rows do not swallow those between them, where it would make a row of too many cells', () =>
    expect(cellsOf('A,"one\nB,two\nC",three\n', ',', 2).map(([first]) => first)).toEqual(['A', 'B', 'C"']));

  it('the row is marked, and no other', () => {
    const rows = rowsOf(['A,one', 'X,"never closed', 'B,"two"'].join('\n'), ',', 2);
    expect(rows.map(({ badQuote }) => badQuote)).toEqual([false, true, false]);
  });

  it('an unclosed cell ends within the longest row, however long the text is', () => {
    const line = 'A,one\n';
    const count = Math.ceil((ROW_LIMIT * 1.5) / line.length);
    expect(cellsOf(`X,"open\n${line.repeat(count)}"`, ',', 2)).toHaveLength(count + 2);
  });
});
