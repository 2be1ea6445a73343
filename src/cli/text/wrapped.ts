import { stripVTControlCharacters } from 'node:util';

/** Text in lines of a terminal's width: words are never cut, and continued lines are indented. */

const LEAST = 40;

/** The width that text is wrapped to: COLUMNS where it is set, else the terminal's; `null`: not at all. */
const textWidth = (): number | null => {
  const named = Number(process.env.COLUMNS);
  if (Number.isInteger(named) && named >= LEAST) return named;
  const { isTTY, columns } = process.stdout;
  return isTTY && columns >= LEAST ? columns : null;
};

const MARK = /^(?:[-!+?] |\d{1,3}\. | {1,40})/;

/** Where the last column of a line of a table begins, or its text behind a mark. */
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
