import { said, say } from '../core/messages/say.ts';
import { VARIABLES, type Command, type Entry } from './command.ts';
import type { Option } from './options.ts';

/** The manual page, in the roff of man(7), from the same definitions as the help. */

/** Longest line of the source, in characters; a single longer word stands alone. */
const WIDTH = 72;

/** As long as a word is for readers of the source that know ASCII alone: they see `\\[u00E5]` in place of a letter. */
const lengthOf = (word: string): number => word.length + 8 * word.replace(/[ -~]/g, '').length;

/** The words of a text in lines of the source; a sentence begins a new one. */
const linesOf = (text: string): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const isFull = lengthOf(line) + 1 + lengthOf(word) > WIDTH || /[.!?]$/.test(line);
    if (line !== '' && isFull) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};

/** A text as roff reads it: no character of it is an instruction. */
const escaped = (text: string): string => {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(plain) ? `\\&${plain}` : plain;
};

/** The same as one line, which roff does not break. */
const roff = (text: string): string => text.split('\n').map(escaped).join('\n');

/** Running text. */
const prose = (text: string): string => text.split('\n').flatMap(linesOf).map(escaped).join('\n');

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;
const section = (title: string): string => `.SH "${roff(title.toUpperCase())}"`;
const entry = (name: string, about: string): string => `.TP\n${name}\n${prose(about)}`;

const optionText = (name: string, option: Option): string => {
  const value = option.kind === 'flag' ? '' : ` \\fI${roff(option.value)}\\fR`;
  return entry(`${bold(`--${name}`)}${value}`, said(option.about));
};

const commandText = ({ name, aliases, summary }: Entry, { words, options, notes, examples }: Command): string =>
  [
    `.SS "${roff(`tripoint ${[name, ...aliases].join(', ')}`)}"`,
    prose(`${said(summary)}.`),
    ...notes.map((note) => `.PP\n${prose(said(note))}`),
    ...(words === undefined ? [] : [entry(`\\fI${roff(words.form)}\\fR`, said(words.about))]),
    ...Object.entries(options).map(([option, its]) => optionText(option, its)),
    '.PP',
    roff(say`Examples:`),
    '.PP\n.RS\n.nf',
    ...examples.map((example) => roff(`tripoint ${example}`)),
    '.fi\n.RE',
  ].join('\n');

/** All commands on one page, for `man ./tripoint.1`. */
export const manPage = async (entries: readonly Entry[], version: string): Promise<string> => {
  const loaded = await Promise.all(entries.map(async (one) => [one, await one.load()] as const));
  return [
    `.TH TRIPOINT 1 "" "Tripoint ${roff(version)}"`,
    section(say`Name`),
    prose(`tripoint - ${say`finds who must act when a guest sign-in platform cannot reach a customer's NAC server`}`),
    section(say`Synopsis`),
    roff(say`tripoint COMMAND [options]`),
    section(say`Description`),
    prose(
      say`Without a command, the installed program opens its window, and takes a case file. The commands are those of npm run cli and of tripoint.mjs, the whole command line in one file: node tripoint.mjs COMMAND.`,
    ),
    section(say`Commands`),
    ...loaded.map(([one, command]) => commandText(one, command)),
    section(say`Environment`),
    ...Object.entries(VARIABLES).map(([name, about]) => entry(bold(name), said(about))),
    section(say`Exit status`),
    prose(
      say`Exit codes: 0 fine, 1 fault or refused, 2 inconclusive, 3 usage error or nothing sent, 4 stopped to protect the account, 130 stopped by you.`,
    ),
  ].join('\n');
};
