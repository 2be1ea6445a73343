import { inLanguage, said } from '../../text/say.ts';
import type { Block, Paper, Section, TableCell } from '../paper.ts';
import { padded, sharedWidths, widthOf, wrapped } from './columns.ts';
import { shown, shownLine } from './shown.ts';
import { sign } from './signs.ts';
import { barInWords, reachedLayers, type Waterfall } from './waterfall-layers.ts';

/** Columns of a line; only commands, replies and words that are longer by themselves go beyond. */
const WIDTH = 88;
const GAP = 2;
const WIDEST_LABEL = 36;

const paragraph = (text: string, first = '', further = ''): string => {
  const lines = wrapped(shownLine(text), WIDTH - widthOf(first), 'whole');
  return lines.map((line, index) => ((index === 0 ? first : further) + line).trimEnd()).join('\n');
};

const underlined = (text: string, stroke: string): string => {
  const title = paragraph(text);
  return `${title}\n${stroke.repeat(Math.min(WIDTH, Math.max(1, ...title.split('\n').map(widthOf))))}`;
};

const sideBySide = (cells: readonly (readonly string[])[], widths: readonly number[]): readonly string[] =>
  Array.from({ length: Math.max(1, ...cells.map(({ length }) => length)) }, (_, line) =>
    widths
      .map((width, column) => padded(cells[column]?.[line] ?? '', width))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );

const aligned = (rows: readonly (readonly string[])[], room: number): readonly (readonly string[])[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const natural = Array.from({ length: columns }, (_, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), 0),
  );
  const widths = sharedWidths(natural, room - GAP * (columns - 1));
  return rows.map((row) =>
    sideBySide(
      row.map((text, column) => wrapped(text, Math.max(1, widths[column] ?? 1), 'cut')),
      widths,
    ),
  );
};

const cellOf = ({ text, tone, proof }: TableCell): string =>
  `${sign(tone)}${shownLine(text)}${proof === true ? ` [${said('proof')}]` : ''}`;

const table = ({ caption, head, rows }: Extract<Block, { kind: 'table' }>): readonly string[] => {
  const [top = [], ...body] = aligned([head.map(shownLine), ...rows.map((row) => row.map(cellOf))], WIDTH);
  const rule = '-'.repeat([...top, ...body.flat()].reduce((widest, line) => Math.max(widest, widthOf(line)), 1));
  // Rows of several lines would run into one another.
  const apart = body.some((lines) => lines.length > 1) ? '\n\n' : '\n';
  return [paragraph(caption), [...top, rule, body.map((lines) => lines.join('\n')).join(apart)].join('\n')];
};

const facts = (rows: readonly { readonly label: string; readonly value: string }[]): string => {
  const labels = rows.map(({ label }) => shownLine(label));
  const width = Math.min(WIDEST_LABEL, Math.max(0, ...labels.map(widthOf))) + GAP;
  return rows
    .map(({ value }, index) => {
      const label = labels[index] ?? '';
      const beside = widthOf(label) <= width - GAP;
      const text = paragraph(value, beside ? padded(label, width) : ' '.repeat(width), ' '.repeat(width));
      return beside ? text : `${label}\n${text}`;
    })
    .join('\n');
};

/** A table with a column a layer would be too wide for a line. */
const waterfall = (one: Waterfall): readonly string[] => {
  const reached = reachedLayers(one);
  const rows = one.rows.map((row) => {
    const bar = barInWords(row, reached, one.notReached);
    return { label: row.label, value: [row.text, bar].filter((part) => part !== '').join('; ') };
  });
  return [paragraph(one.caption), facts(rows)];
};

const list = ({ ordered, items }: Extract<Block, { kind: 'list' }>): string =>
  items
    .map((item, index) => {
      const mark = ordered ? `${`${index + 1}.`.padStart(3)} ` : '  - ';
      return paragraph(item, mark, ' '.repeat(mark.length));
    })
    .join('\n');

const indented = (text: string): string =>
  shown(text)
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');

const block = (one: Block): readonly string[] => {
  switch (one.kind) {
    case 'text':
      return [paragraph(one.text)];
    case 'lead':
      return [paragraph(one.text, sign(one.tone), ' '.repeat(sign(one.tone).length))];
    case 'list':
      return [list(one)];
    case 'facts':
      return [facts(one.rows)];
    case 'table':
      return table(one);
    case 'code':
      return [`${paragraph(one.label)}\n\n${indented(one.text)}`];
    case 'waterfall':
      return waterfall(one);
  }
};

const section = ({ title, blocks }: Section): string =>
  [underlined(title, '-'), ...blocks.flatMap(block)].filter((part) => part !== '').join('\n\n');

/** A paper as plain text of 88 columns with aligned tables, for a terminal or a mail. */
export const textOf = (paper: Paper): string =>
  inLanguage(paper.language, () => {
    const practice = paper.practice === null ? [] : [paragraph(paper.practice)];
    const parts = [
      ...practice,
      [underlined(paper.title, '='), ...paper.subtitle.map((line) => paragraph(line))].join('\n'),
      ...paper.sections.map((one) => `\n${section(one)}`),
      `\n${paper.foot.map((line) => paragraph(line)).join('\n')}`,
      ...practice,
    ];
    return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
  });
