import type { Language } from '../../messages/language.ts';
import { format, say } from '../../messages/message.ts';
import type { Block, ReportDocument, Section, TableCell, Tone } from '../layout/document.ts';
import { shown, shownLine } from './shown.ts';
const SIGNS: Readonly<Record<Tone, string>> = {
  good: '✓',
  note: '',
  fault: '✗',
  'cannot-tell': '?',
  silent: '',
};

const sign = (tone: Tone | undefined): string => (tone === undefined || SIGNS[tone] === '' ? '' : `${SIGNS[tone]} `);

// GitHub's Markdown. What GitHub would convert is in a code span; elsewhere every character with a meaning is escaped.
/** Two digits between colons are a time, and no picture has such a name. */
const MADE_OF_BY_ITSELF = /[@$]|:\/\/|www\.|:(?!\d{1,2}:)[\w+-]+:|#\d|gh-\d|(?:mailto|xmpp):/i;

const WITH_MEANING = /[\\`*_[\]<>&#~|]/g;

const LINE_BEGINS = /^(\d{0,9})([-+=]|[.)](?= |$))/;

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Blanks at the ends would be taken off inside of code. */
const codeSpan = (text: string): string => {
  const inner = text.trim();
  if (inner === '') return text;
  const fence = '`'.repeat(longestRun(inner) + 1);
  const room = inner.startsWith('`') || inner.endsWith('`') ? ' ' : '';
  return text.replace(inner, () => fence + room + inner + room + fence);
};

/** A backslash before a pipe is read otherwise in a cell's code than elsewhere, so that pipes stand outside of code. */
const betweenPipes = (text: string, write: (part: string) => string): string => text.split('|').map(write).join('\\|');

const codeWords = (text: string): string => betweenPipes(shownLine(text), codeSpan);

const escaped = (text: string): string => text.replace(WITH_MEANING, '\\$&');

const BEFORE = '("\'“‘';
const BEHIND = '.,;:!?"\'”’…';
const MOST_PUNCTUATION = 8;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const isBehind = (character: string, before: string): boolean => {
  const opening = CLOSING[character];
  return opening === undefined ? BEHIND.includes(character) : !before.includes(opening);
};

const inSentence = (text: string): readonly [before: string, inner: string, behind: string] => {
  let from = 0;
  while (from < Math.min(text.length, MOST_PUNCTUATION) && BEFORE.includes(text.charAt(from))) from += 1;
  let to = text.length;
  while (to > from && text.length - to < MOST_PUNCTUATION && isBehind(text.charAt(to - 1), text.slice(from, to - 1)))
    to -= 1;
  return to === from ? ['', text, ''] : [text.slice(0, from), text.slice(from, to), text.slice(to)];
};

const word = (text: string): string => {
  if (!MADE_OF_BY_ITSELF.test(text)) return escaped(text);
  const [before, inner, behind] = inSentence(text);
  return escaped(before) + betweenPipes(inner, codeSpan) + escaped(behind);
};

const words = (text: string): string => shownLine(text).split(' ').map(word).join(' ');

const line = (text: string): string => words(text).replace(LINE_BEGINS, '$1\\$2');

const codeBlock = (text: string): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${shown(text)}\n${fence}`;
};

const bold = (text: string): string => (text === '' ? '' : `**${text}**`);

const cellOf = ({ text, tone, mono, proof }: TableCell, language: Language): string =>
  [
    sign(tone) + (mono === true ? codeWords : words)(text),
    ...(proof === true ? [bold(format(say('proof'), language))] : []),
  ].join(' ');

const rowOf = (cells: readonly string[], columns: number): string =>
  `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;

const table = ({ head, rows }: Extract<Block, { kind: 'table' }>, language: Language): readonly string[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), Math.max(1, head.length));
  const lines = [
    rowOf(head.map(words), columns),
    rowOf(
      Array.from({ length: columns }, () => '---'),
      columns,
    ),
    ...rows.map((row) =>
      rowOf(
        row.map((cell) => cellOf(cell, language)),
        columns,
      ),
    ),
  ];
  return [lines.join('\n')];
};

const block = (one: Block, language: Language): readonly string[] => {
  switch (one.kind) {
    case 'text':
      return [line(one.text)];
    case 'lead':
      return [`> ${bold(sign(one.tone) + words(one.headline))}\n>\n> ${line(one.text)}`];
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
      return table(one, language);
    case 'code':
      return [line(one.label), codeBlock(one.text)];
    case 'path':
      return [one.words.map((text) => `- ${line(text)}`).join('\n')];
  }
};

const section = ({ title, blocks }: Section, language: Language): readonly string[] => [
  `## ${words(title)}`,
  ...blocks.flatMap((one) => block(one, language)),
];

/** A report in GitHub's Markdown. It holds no link, picture, HTML or mention, whatever a machine sent. */
export const markdownOf = (document: ReportDocument): string => {
  const practice = document.practice === null ? [] : [`> ${bold(words(document.practice))}`];
  const parts = [
    ...practice,
    `# ${words(document.title)}`,
    ...document.subtitle.map(line),
    ...document.sections.flatMap((one) => section(one, document.language)),
    '---',
    ...document.foot.map(line),
    ...practice,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};
