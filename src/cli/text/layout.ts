import { styleText, stripVTControlCharacters } from 'node:util';
import { textOf, type Text } from '../../app/words.ts';
import { basename } from 'node:path';
import { shellLiteral } from '../../core/report/curl.ts';

type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

/** Colours where the terminal has them; NO_COLOR is respected, and words always say the same as the colour. */
export const paint = (style: Style, text: Text): string => styleText(style, textOf(text), { stream: process.stdout });

/** Makes text from elsewhere harmless for a terminal: control and direction characters become visible. */
export const harmless = (text: Text): string =>
  textOf(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const width = (text: string): number => stripVTControlCharacters(text).length;
const padded = (text: string, to: number): string => text + ' '.repeat(Math.max(0, to - width(text)));

const widthsOf = (rows: readonly (readonly string[])[]): readonly number[] =>
  Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ''))),
  );

/** Rows of cells as aligned columns; the first row is the head. */
export const table = (cells: readonly (readonly Text[])[]): string => {
  const rows = cells.map((row) => row.map(textOf));
  const widths = widthsOf(rows);
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : padded(cell, widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** A column of a table that is too wide is not made narrower than this. */
const NARROWEST_COLUMN = 10;

const totalOf = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each + 2, -2);

/** The widest columns but the first give way until a table has the width. @param least what each cannot do without. */
const narrowed = (widths: readonly number[], to: number, least: readonly number[] = []): readonly number[] => {
  const spare = widths.map((each, at) => (at === 0 ? 0 : each - Math.max(NARROWEST_COLUMN, least[at] ?? 0)));
  const widest = Math.max(...widths.filter((_, at) => (spare[at] ?? 0) > 0));
  if (totalOf(widths) <= to || spare.every((each) => each <= 0)) return widths;
  const at = widths.findLastIndex((each, index) => each === widest && (spare[index] ?? 0) > 0);
  return narrowed(
    widths.map((each, index) => (index === at ? each - 1 : each)),
    to,
    least,
  );
};

/** Lines of a cell, each in the colour of the cell. */
const cellLines = (cell: string, edit: (bare: string) => readonly string[]): readonly string[] => {
  const bare = stripVTControlCharacters(cell);
  const at = cell.indexOf(bare);
  const [open, close] = [cell.slice(0, at), cell.slice(at + bare.length)];
  return edit(bare).map((line) => `${open}${line}${close}`);
};

const MARK_OF_CUT = ' …';

/** Cut behind a whole word. */
const cutCell = (bare: string, to: number): string =>
  bare.length <= to ? bare : `${bare.slice(0, bare.lastIndexOf(' ', to - MARK_OF_CUT.length))}${MARK_OF_CUT}`;

/** What a cell has left where all behind its first word is cut. */
const leastOf = (cell: string): number => {
  const bare = stripVTControlCharacters(cell);
  const end = bare.indexOf(' ');
  return end < 0 ? bare.length : end + MARK_OF_CUT.length;
};

/** A table of one line a row, in no more columns of the terminal than `to`: what is too long is cut. `null`: it has no room. */
export const cutTable = (cells: readonly (readonly string[])[], to: number): string | null => {
  const least = widthsOf(cells).map((_, at) => Math.max(...cells.map((row) => leastOf(row[at] ?? ''))));
  const widths = narrowed(widthsOf(cells), to, least);
  if (totalOf(widths) > to) return null;
  return table(
    cells.map((row) =>
      row.map((cell, column) => cellLines(cell, (bare) => [cutCell(bare, widths[column] ?? 0)]).join('')),
    ),
  );
};

/** The same, where cells that are too long continue in a line below. */
export const fittedTable = (cells: readonly (readonly string[])[], to: number): string => {
  const widths = narrowed(widthsOf(cells), to);
  return table(
    cells.flatMap((row) => {
      const lines = row.map((cell, column) =>
        cellLines(cell, (bare) => wrapLine(bare, widths[column] ?? 0, 0).split('\n')),
      );
      return Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, at) =>
        lines.map((own) => own[at] ?? ''),
      );
    }),
  );
};

/**
 * A list for people: as wide as it is where nobody said how wide, else in the width, with longer cells continued below; where a
 * whole word has no room, each row as lines of its own.
 */
export const listTable = (cells: readonly (readonly string[])[]): string => {
  const to = textWidth();
  if (to === null) return table(cells);
  const fitted = fittedTable(cells, to);
  if (fitted.split('\n').every((line) => width(line) <= to)) return fitted;
  const [head = [], ...rows] = cells;
  return rows.map((row) => table(row.map((cell, column) => [head[column] ?? '', cell]))).join('\n\n');
};

// Text in lines of a terminal's width: words are never cut, and continued lines are indented.
const [LEAST, USUAL, MOST] = [40, 80, 120];

/** The width that text is wrapped to: COLUMNS where it is set, else the terminal's; `null`: not at all. */
const textWidth = (): number | null => {
  const named = Number(process.env.COLUMNS);
  if (Number.isInteger(named) && named >= LEAST) return named;
  const { isTTY, columns } = process.stdout;
  return isTTY && columns >= LEAST ? columns : null;
};

/** The width of what is laid out: the terminal's, within limits; where there is none, the usual one. */
export const layoutWidth = (): number => Math.min(MOST, textWidth() ?? USUAL);

const MARK = /^(?:[-!+?] |\d{1,3}\. | {1,40})/;

const indentOf = (bare: string, width: number): number => {
  const column = bare.slice(0, Math.floor(width * 0.6)).lastIndexOf('  ') + 2;
  return column > 1 ? column : (MARK.exec(bare)?.[0].length ?? 0);
};

const wrapLine = (line: string, width: number, hanging?: number): string => {
  const bare = stripVTControlCharacters(line);
  if (bare.length <= width) return line;
  const indent = hanging ?? indentOf(bare, width);
  const lines: string[] = [];
  let current = '';
  let length = 0;
  for (const word of line.split(' ')) {
    const own = stripVTControlCharacters(word).length;
    if (length > indent && length + 1 + own > width) {
      lines.push(current.trimEnd());
      current = `${' '.repeat(indent)}${word}`;
      length = indent + own;
    } else {
      current = current === '' && lines.length === 0 && length === 0 ? word : `${current} ${word}`;
      length = stripVTControlCharacters(current).length;
    }
  }
  return [...lines, current].join('\n');
};

/** @param hanging how far continued lines are indented, where the line itself does not say it. */
export const wrapped = (text: string, width: number | null = textWidth(), hanging?: number): string =>
  width === null
    ? text
    : text
        .split('\n')
        .map((line) => wrapLine(line, width, hanging))
        .join('\n');

// Command lines that are shown to be pasted: they work as they stand, in a POSIX shell and in PowerShell.
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellLiteral(text));

const program = (): readonly string[] => {
  const { npm_lifecycle_event: script } = process.env;
  if (script === 'cli') return ['npm', 'run', '-s', 'cli', '--'];
  const [, file = ''] = process.argv;
  return /^tripoint(\.cmd)?$/.test(basename(file)) ? ['tripoint'] : [process.execPath, file];
};

/** A line that starts the program with these arguments on another machine, where it is installed by its name. */
export const pasteableElsewhere = (args: readonly string[]): string => ['tripoint', ...args].map(word).join(' ');

/** A line that starts the program with these arguments. */
export const pasteable = (args: readonly string[]): string => [...program(), ...args].map(word).join(' ');
