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

/** Rows of cells as aligned columns; the first row is the head. */
export const table = (cells: readonly (readonly Text[])[]): string => {
  const rows = cells.map((row) => row.map(textOf));
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : padded(cell, widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

// Text in lines of a terminal's width: words are never cut, and continued lines are indented.
const LEAST = 40;

/** The width that text is wrapped to: COLUMNS where it is set, else the terminal's; `null`: not at all. */
const textWidth = (): number | null => {
  const named = Number(process.env.COLUMNS);
  if (Number.isInteger(named) && named >= LEAST) return named;
  const { isTTY, columns } = process.stdout;
  return isTTY && columns >= LEAST ? columns : null;
};

const MARK = /^(?:[-!+?] |\d{1,3}\. | {1,40})/;

const indentOf = (bare: string, width: number): number => {
  const column = bare.slice(0, Math.floor(width * 0.6)).lastIndexOf('  ') + 2;
  return column > 1 ? column : (MARK.exec(bare)?.[0].length ?? 0);
};

const wrapLine = (line: string, width: number): string => {
  const bare = stripVTControlCharacters(line);
  if (bare.length <= width) return line;
  const indent = indentOf(bare, width);
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

export const wrapped = (text: string, width: number | null = textWidth()): string =>
  width === null
    ? text
    : text
        .split('\n')
        .map((line) => wrapLine(line, width))
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
