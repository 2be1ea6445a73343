import { shown, shownLine } from './shown.ts';

/**
 * Text in Markdown of GitHub's flavour. A word that GitHub makes something of all by itself (addresses, mentions, issues,
 * `:codes:` of pictures, formulas) stands in a code span, where nothing is made of anything and it can be copied as it is;
 * elsewhere every character with a meaning is escaped. Line ends become blanks: only a code block has lines.
 */

/** Two digits between colons are a time, and no picture has such a name. */
const MADE_OF_BY_ITSELF = /[@$]|:\/\/|www\.|:(?!\d{1,2}:)[\w+-]+:|#\d|gh-\d|(?:mailto|xmpp):/i;

/** Characters with a meaning anywhere in a line; a pipe would end a cell of a table. */
const WITH_MEANING = /[\\`*_[\]<>&#~|]/g;

/** What makes a line a list, a rule or the underline of a heading. */
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

/** Text set in a monospaced face. */
export const codeWords = (text: string): string => betweenPipes(shownLine(text), codeSpan);

const escaped = (text: string): string => text.replace(WITH_MEANING, '\\$&');

const word = (text: string): string => (MADE_OF_BY_ITSELF.test(text) ? betweenPipes(text, codeSpan) : escaped(text));

/** Text within a line, e.g. in a cell of a table. */
export const words = (text: string): string => shownLine(text).split(' ').map(word).join(' ');

/** Text that begins a line. */
export const line = (text: string): string => words(text).replace(LINE_BEGINS, '$1\\$2');

/** Several lines as they are, within a fence that is longer than any in them. */
export const codeBlock = (text: string): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${shown(text)}\n${fence}`;
};
