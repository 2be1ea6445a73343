import { NEVER_AN_ARGUMENT, type Option } from './options.ts';
import { marked, said, say } from '../app/words.ts';
import { type Command, type Entry, EVERYWHERE, VARIABLES, type Variable } from './command.ts';
import { COMMANDS } from './commands/table.ts';

/** What `--help` prints: all commands, or one. Everything in it comes from the commands' own definitions. */

const NOTES = marked({
  password: NEVER_AN_ARGUMENT.TRIPOINT_PASSWORD,
  key: NEVER_AN_ARGUMENT.TRIPOINT_API_KEY,
  input:
    '--password-stdin and --key-stdin read UTF-8 up to the first LF (or CR LF); an invalid character or a control character is refused.',
  counted: 'Rejected sign-ins in imported records count toward the lock-out limit.',
  replaced:
    'No file that is read is written over. A file that exists is replaced only with --force, or when you type yes on a terminal.',
  language:
    'Every command speaks English or Swedish (--language). JSON, JUnit, the names of options and the exit codes are the same in both; with --json or --format junit everything is in English.',
  exit: 'Exit codes: 0 fine, 1 fault or refused, 2 inconclusive, 3 usage error or nothing sent, 4 stopped to protect the account, 130 stopped by you.',
});

const WIDEST = 110;
const LEFT_MOST = 30;

const wrapped = (text: string, indent: number): string => {
  const width = Math.min(WIDEST, Math.max(60, process.stdout.isTTY ? process.stdout.columns : WIDEST)) - indent;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
};

const list = (rows: readonly (readonly [name: string, about: string])[]): string => {
  const left = Math.min(LEFT_MOST, Math.max(...rows.map(([name]) => name.length)));
  const indent = left + 4;
  return rows
    .map(([name, about]) => {
      const apart = name.length > left ? `\n${' '.repeat(indent)}` : ' '.repeat(left - name.length + 2);
      return `  ${name}${apart}${wrapped(about, indent)}`;
    })
    .join('\n');
};

const variables = (names: readonly Variable[]): string =>
  `${say`Environment:`}\n${list(names.map((name) => [name, said(VARIABLES[name])] as const))}`;

/** All commands, or those that begin with one word, e.g. `whitelist`. */
export const overview = (entries: readonly Entry[] = COMMANDS): string => {
  const rows = entries.map((entry) => [entry.name, said(entry.summary)] as const);
  const head = [
    say`tripoint COMMAND [options]`,
    list(rows),
    say`tripoint COMMAND --help shows the options of a command, with examples.`,
  ];
  if (entries !== COMMANDS) return `${head.join('\n\n')}\n`;
  const notes = Object.values(NOTES);
  return `${[
    ...head,
    list([
      ['-h, --help', say`This help.`],
      ['-V, --version', say`The version.`],
    ]),
    ...notes.map((note) => wrapped(said(note), 0)),
    variables(Object.keys(VARIABLES) as Variable[]),
  ].join('\n\n')}\n`;
};

const written = (name: string, option: Option): string =>
  option.kind === 'flag' ? `--${name}` : `--${name} ${option.value}`;

const usage = ({ name }: Entry, { words, options }: Command): string => {
  const must = Object.entries(options).filter(([, option]) => option.kind !== 'flag' && option.needed);
  const form = words === undefined ? [] : [words.least === 0 ? `[${words.form}]` : words.form];
  return ['tripoint', name, ...form, ...must.map(([option, its]) => written(option, its)), say`[options]`].join(' ');
};

const aboutOption = (option: Option): string => {
  const marks = [
    ...(option.kind === 'texts' ? [say`May be repeated.`] : []),
    ...(option.kind !== 'flag' && option.forms ? [say`One of: ${option.forms.join(', ')}.`] : []),
  ];
  return [said(option.about), ...marks].join(' ');
};

/** One command: what it takes, what it reads from the environment, and two examples. */
export const helpOf = (entry: Entry, command: Command): string => {
  const { options, words, notes, environment, examples } = command;
  const has = (name: string): boolean => Object.hasOwn(options, name);
  const shared = [
    ...(has('password-stdin') ? [NOTES.password, NOTES.input] : []),
    ...(has('key-stdin') ? [NOTES.key, NOTES.input] : []),
    ...(words?.form.includes('RECORD') === true ? [NOTES.counted] : []),
    ...(has('force') ? [NOTES.replaced] : []),
    NOTES.exit,
  ];
  return `${[
    wrapped(`tripoint ${entry.name}: ${said(entry.summary)}`, 0),
    say`Usage: ${usage(entry, command)}`,
    ...notes.map((note) => wrapped(said(note), 0)),
    ...(words === undefined ? [] : [list([[words.form, said(words.about)]])]),
    `${say`Options:`}\n${list([
      ...Object.entries(options).map(([name, option]) => [written(name, option), aboutOption(option)] as const),
      ['-h, --help', say`This help.`],
    ])}`,
    ...shared.map((note) => wrapped(said(note), 0)),
    variables([...environment, ...EVERYWHERE]),
    `${say`Examples:`}\n${examples.map((example) => `  tripoint ${example}`).join('\n')}`,
  ].join('\n\n')}\n`;
};
