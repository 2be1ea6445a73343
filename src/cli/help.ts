import { NEVER_AN_ARGUMENT, type Option, type Options } from './options.ts';
import { marked, said, say } from '../app/words.ts';
import {
  type Command,
  type Entry,
  EVERYWHERE,
  isNeeded,
  listedOf,
  spreadForms,
  VARIABLES,
  type Variable,
} from './command.ts';
import { LISTED } from './commands/table.ts';
import { layoutWidth } from './text/layout.ts';

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

const LEFT_MOST = 30;

const wrapped = (text: string, indent: number): string => {
  const width = layoutWidth() - indent;
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

const byGroup = (): ReadonlyMap<string, readonly Entry[]> => Map.groupBy(LISTED, ({ group }) => group ?? '');

/** Names that begin alike, as one: "case list, show, import". */
const joinedNames = (entries: readonly Entry[]): string =>
  [...Map.groupBy(entries, ({ name }) => (name.includes(' ') ? name.split(' ')[0] : '') ?? '')]
    .map(([first, some]) =>
      first === ''
        ? some.map(({ name }) => name).join(', ')
        : `${first} ${some.map(({ name }) => name.slice(first.length + 1)).join(', ')}`,
    )
    .join('; ');

/** Groups whose commands are described one by one where all of them have to fit on a screen. */
const MOST_IN_DETAIL = 4;

/** What `tripoint` alone prints: every command in its group, on one screen. */
export const groups = (): string => {
  const all = [...byGroup()];
  const detailed = all.filter(([, entries]) => entries.length <= MOST_IN_DETAIL);
  const others = all.filter(([, entries]) => entries.length > MOST_IN_DETAIL);
  const left = Math.max(...detailed.flatMap(([, entries]) => entries.map(({ name }) => name.length)));
  return `${[
    say`tripoint COMMAND [options]`,
    '',
    ...detailed.flatMap(([title, entries]) => [
      said(title),
      ...entries.map(({ name, summary }) => `  ${name.padEnd(left)}  ${wrapped(said(summary), left + 4)}`),
    ]),
    ...others.map(([title, entries]) => wrapped(`${said(title)}: ${joinedNames(entries)}`, 2)),
    '',
    wrapped(say`tripoint COMMAND --help: its options and examples. tripoint --help: all.`, 0),
  ].join('\n')}\n`;
};

/** All commands with what they do, or those that begin with one word, e.g. `whitelist`. */
export const overview = (entries: readonly Entry[] = LISTED): string => {
  const rows = (some: readonly Entry[]): string =>
    list(some.map((entry) => [entry.name, said(entry.summary)] as const));
  const foot = say`tripoint COMMAND --help shows the options of a command, with examples.`;
  if (entries !== LISTED) return `${[say`tripoint COMMAND [options]`, rows(entries), foot].join('\n\n')}\n`;
  return `${[
    say`tripoint COMMAND [options]`,
    ...[...byGroup()].map(([title, some]) => `${said(title)}\n${rows(some)}`),
    foot,
    list([
      ['-h, --help', say`This help.`],
      ['-V, --version', say`The version.`],
    ]),
    ...Object.values(NOTES).map((note) => wrapped(said(note), 0)),
    variables(Object.keys(VARIABLES) as Variable[]),
  ].join('\n\n')}\n`;
};

const written = (name: string, option: Option): string =>
  option.kind === 'flag' ? `--${name}` : `--${name} ${option.value}`;

const usage = ({ name }: Entry, { words, options }: Command): string => {
  const must = Object.entries(options).filter(([, option]) => isNeeded(option));
  const form = words === undefined ? [] : [words.least === 0 ? `[${words.form}]` : words.form];
  return ['tripoint', name, ...form, ...must.map(([option, its]) => written(option, its)), say`[options]`].join(' ');
};

const aboutOption = (option: Option, all: Options): string => {
  const forms =
    option.kind === 'spread' ? spreadForms(option.into, all) : option.kind === 'flag' ? undefined : option.forms;
  const marks = [
    ...(option.kind === 'texts' || option.kind === 'spread' ? [say`May be repeated.`] : []),
    ...(forms ? [say`One of: ${forms.join(', ')}.`] : []),
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
    `${say`Examples:`}\n${examples.map((example) => `  tripoint ${example}`).join('\n')}`,
    say`Usage: ${usage(entry, command)}`,
    ...notes.map((note) => wrapped(said(note), 0)),
    ...(words === undefined ? [] : [list([[words.form, said(words.about)]])]),
    `${say`Options:`}\n${list([
      ...Object.entries(listedOf(options)).map(
        ([name, option]) => [written(name, option), aboutOption(option, options)] as const,
      ),
      ['-h, --help', say`This help.`],
    ])}`,
    ...shared.map((note) => wrapped(said(note), 0)),
    variables([...environment, ...EVERYWHERE]),
  ].join('\n\n')}\n`;
};
