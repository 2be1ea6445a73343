import { said, say } from '../core/messages/say.ts';
import { VARIABLES, type Command, type Entry } from './command.ts';
import type { Option } from './options.ts';

/** The manual page, in the roff of man(7), from the same definitions as the help. */

/** A text as roff reads it: no character of it is an instruction. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .split('\n')
    .map((line) => (/^[.']/.test(line) ? `\\&${line}` : line))
    .join('\n');

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;
const section = (title: string): string => `.SH "${roff(title.toUpperCase())}"`;
const entry = (name: string, about: string): string => `.TP\n${name}\n${roff(about)}`;

const optionText = (name: string, option: Option): string => {
  const value = option.kind === 'flag' ? '' : ` \\fI${roff(option.value)}\\fR`;
  return entry(`${bold(`--${name}`)}${value}`, said(option.about));
};

const commandText = ({ name, aliases, summary }: Entry, { words, options, notes, examples }: Command): string =>
  [
    `.SS "${roff(`tripoint ${[name, ...aliases].join(', ')}`)}"`,
    roff(`${said(summary)}.`),
    ...notes.map((note) => `.PP\n${roff(said(note))}`),
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
    roff(`tripoint - ${say`finds who must act when a guest sign-in platform cannot reach a customer's NAC server`}`),
    section(say`Synopsis`),
    roff(say`tripoint COMMAND [options]`),
    section(say`Commands`),
    ...loaded.map(([one, command]) => commandText(one, command)),
    section(say`Environment`),
    ...Object.entries(VARIABLES).map(([name, about]) => entry(bold(name), said(about))),
    section(say`Exit status`),
    roff(
      say`Exit codes: 0 fine, 1 fault or refused, 2 inconclusive, 3 usage error or nothing sent, 4 stopped to protect the account, 130 stopped by you.`,
    ),
  ].join('\n');
};
