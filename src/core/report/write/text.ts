import type { Block, ReportDocument, Section } from '../document.ts';
import { shown, shownLine, waterfallTable } from './shown.ts';

/** Columns stand under one another in a monospaced face. */
const table = ({ caption, head, rows }: Extract<Block, { kind: 'table' }>): readonly string[] => {
  const lines = [head, ...rows.map((row) => row.map(({ text }) => text))].map((row) => row.map(shownLine));
  const columns = Math.max(...lines.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.map((row) => row[column]?.length ?? 0)),
  );
  return [
    ...(caption === '' ? [] : [shownLine(caption)]),
    ...lines.map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ];
};

const block = (one: Block): readonly string[] => {
  switch (one.kind) {
    case 'text':
      return [shownLine(one.text)];
    case 'lead':
      return [one.headline, one.text].filter((text) => text !== '').map(shownLine);
    case 'list':
      return one.items.map((item, index) => `${one.ordered ? `${index + 1}.` : '-'} ${shownLine(item)}`);
    case 'facts':
      return one.rows.map(({ label, value }) => `${shownLine(label)}: ${shownLine(value)}`);
    case 'table':
      return table(one);
    case 'code':
      return [shownLine(one.label), ...shown(one.text).split('\n')];
    case 'path':
      return one.words.map(shownLine);
    case 'waterfall':
      return table(waterfallTable(one));
  }
};

const section = ({ title, blocks }: Section): readonly string[] => [
  ...(title === '' ? [] : [`${shownLine(title)}:`]),
  ...blocks.flatMap(block),
];

/** A paper as plain text, a line for each part of a block and a blank one between its sections. */
export const textOf = ({ title, subtitle, practice, sections, foot }: ReportDocument): string => {
  const head = [practice ?? '', title, ...subtitle].filter((line) => line !== '').map(shownLine);
  const [first = [], ...others] = sections.map(section);
  // What is marked as practice is so from the line before the verdict on.
  const parts = [[...head, ...first], ...others, foot.map(shownLine)].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
};
