import { inLanguage, said } from '../../messages/say.ts';
import type { Block, ReportDocument, Section, TableCell } from '../document.ts';
import { codeBlock, codeWords, line, words } from './markdown-words.ts';
import { sign } from './signs.ts';
import { waterfallTable } from './waterfall-layers.ts';

const bold = (text: string): string => (text === '' ? '' : `**${text}**`);

const cellOf = ({ text, tone, mono, proof }: TableCell): string =>
  [sign(tone) + (mono === true ? codeWords : words)(text), ...(proof === true ? [bold(said('proof'))] : [])].join(' ');

const rowOf = (cells: readonly string[], columns: number): string =>
  `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;

const table = ({ caption, head, rows }: Extract<Block, { kind: 'table' }>): readonly string[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), Math.max(1, head.length));
  const lines = [
    rowOf(head.map(words), columns),
    rowOf(
      Array.from({ length: columns }, () => '---'),
      columns,
    ),
    ...rows.map((row) => rowOf(row.map(cellOf), columns)),
  ];
  return [line(caption), lines.join('\n')];
};

const block = (one: Block): readonly string[] => {
  switch (one.kind) {
    case 'text':
      return [line(one.text)];
    case 'lead':
      return [`> ${bold(sign(one.tone) + words(one.text))}`];
    case 'list':
      return [one.items.map((item, index) => `${one.ordered ? `${index + 1}.` : '-'} ${line(item)}`).join('\n')];
    case 'facts':
      return [
        one.rows
          .map(
            ({ label, value, mono }) => `- ${bold(words(`${label}:`))} ${(mono === true ? codeWords : words)(value)}`,
          )
          .join('\n'),
      ];
    case 'table':
      return table(one);
    case 'code':
      return [line(one.label), codeBlock(one.text)];
    case 'waterfall':
      return table(waterfallTable(one));
  }
};

const section = ({ title, blocks }: Section): readonly string[] => [`## ${words(title)}`, ...blocks.flatMap(block)];

/**
 * A paper in Markdown of GitHub's flavour. Whatever stands in it stands there as text: it holds no link, no picture, no
 * HTML and no mention of anybody, whatever a machine sent.
 */
export const markdownOf = (document: ReportDocument): string =>
  inLanguage(document.language, () => {
    const practice = document.practice === null ? [] : [`> ${bold(words(document.practice))}`];
    const parts = [
      ...practice,
      `# ${words(document.title)}`,
      ...document.subtitle.map(line),
      ...document.sections.flatMap(section),
      '---',
      ...document.foot.map(line),
      ...practice,
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  });
