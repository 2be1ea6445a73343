import { said, say } from '../core/messages/say.ts';
import type { Command, Entry } from './command.ts';
import type { Option } from './options.ts';

/** Completions for shells, from the same definitions as the help. They are a text that the shell reads once. */

interface Completed {
  /** Under each of its names, e.g. `whitelist add`. */
  readonly name: string;
  readonly summary: string;
  readonly options: readonly (readonly [name: string, option: Option])[];
}

/** The commands under each of their names, with what they take. */
export const completedOf = async (entries: readonly Entry[]): Promise<readonly Completed[]> => {
  const loaded: readonly (readonly [Entry, Command])[] = await Promise.all(
    entries.map(async (entry) => [entry, await entry.load()] as const),
  );
  return loaded.flatMap(([{ name, aliases, summary }, { options }]) =>
    [name, ...aliases].map((one) => ({ name: one, summary: said(summary), options: Object.entries(options) })),
  );
};

/** First words, and the second words of those that have them. */
const groupsOf = (all: readonly Completed[]): ReadonlyMap<string, readonly Completed[]> => {
  const groups = new Map<string, readonly Completed[]>();
  for (const one of all) {
    const [first = '', second] = one.name.split(' ');
    groups.set(first, [...(groups.get(first) ?? []), ...(second === undefined ? [] : [one])]);
  }
  return groups;
};

const secondOf = ({ name }: Completed): string => name.split(' ')[1] ?? '';

const valuesOf = (option: Option): readonly string[] => (option.kind === 'flag' ? [] : (option.values ?? []));

/** As one word of sh, bash or zsh. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const listed = (words: readonly string[]): string => quoted(words.join(' '));

/** `case` branches on "command option" for the options with a list of values. */
const valueBranches = (all: readonly Completed[], line: (values: readonly string[]) => string): readonly string[] =>
  all.flatMap(({ name, options }) =>
    options.flatMap(([option, its]) =>
      valuesOf(its).length === 0 ? [] : [`    ${quoted(`${name} --${option}`)}) ${line(valuesOf(its))}; return;;`],
    ),
  );

const flagsOf = ({ options }: Completed): readonly string[] => [...options.map(([name]) => `--${name}`), '--help'];

const bash = (all: readonly Completed[]): string => {
  const groups = [...groupsOf(all)];
  const reply = (words: string): string => `COMPREPLY=($(compgen -W ${words} -- "$cur"))`;
  return [
    '_tripoint() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" name="${COMP_WORDS[1]}" options=',
    `  if [ "$COMP_CWORD" -eq 1 ]; then ${reply(listed(groups.map(([first]) => first)))}; return; fi`,
    '  case "$name" in',
    ...groups.flatMap(([first, members]) =>
      members.length === 0
        ? []
        : [
            `    ${quoted(first)}) if [ "$COMP_CWORD" -eq 2 ]; then ${reply(listed(members.map(secondOf)))}; return; fi; name="$name \${COMP_WORDS[2]}";;`,
          ],
    ),
    '  esac',
    '  case "$name $prev" in',
    ...valueBranches(all, (values) => reply(listed(values))),
    '  esac',
    '  case "$name" in',
    ...all.map((one) => `    ${quoted(one.name)}) options=${listed(flagsOf(one))};;`),
    '  esac',
    `  case "$cur" in -*) ${reply('"$options"')};; *) COMPREPLY=($(compgen -f -- "$cur"));; esac`,
    '}',
    'complete -o filenames -F _tripoint tripoint',
  ].join('\n');
};

/** What `_describe` reads: a name, a colon, and what it means. */
const described = (rows: readonly (readonly [name: string, about: string])[]): string =>
  rows.map(([name, about]) => quoted(`${name}:${about}`)).join(' ');

const aboutRows = ({ options }: Completed): readonly (readonly [string, string])[] => [
  ...options.map(([name, { about }]) => [`--${name}`, said(about)] as const),
  ['--help', say`This help.`],
];

const zsh = (all: readonly Completed[]): string => {
  const groups = [...groupsOf(all)];
  const firsts = groups.map(
    ([first, members]) =>
      [
        first,
        members[0] === undefined
          ? (all.find(({ name }) => name === first)?.summary ?? '')
          : members.map(secondOf).join(', '),
      ] as const,
  );
  return [
    '#compdef tripoint',
    '_tripoint() {',
    '  local name="$words[2]"',
    '  local -a found',
    `  if (( CURRENT == 2 )); then found=(${described(firsts)}); _describe command found; return; fi`,
    '  case "$name" in',
    ...groups.flatMap(([first, members]) =>
      members.length === 0
        ? []
        : [
            `    ${quoted(first)}) if (( CURRENT == 3 )); then found=(${described(members.map((one) => [secondOf(one), one.summary]))}); _describe command found; return; fi; name="$name $words[3]";;`,
          ],
    ),
    '  esac',
    '  case "$name $words[CURRENT-1]" in',
    ...valueBranches(all, (values) => `compadd -- ${values.map(quoted).join(' ')}`),
    '  esac',
    '  case "$name" in',
    ...all.map((one) => `    ${quoted(one.name)}) found=(${described(aboutRows(one))});;`),
    '  esac',
    '  if [[ "$words[CURRENT]" == -* ]]; then _describe option found; else _files; fi',
    '}',
    'compdef _tripoint tripoint',
  ].join('\n');
};

const inFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fish = (all: readonly Completed[]): string => {
  const seen = (words: readonly string[]): string =>
    words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  const names = [...groupsOf(all)].map(
    ([first, members]) =>
      `complete -c tripoint -n __fish_use_subcommand -f -a ${first} -d ${inFish(members.length > 0 ? members.map(secondOf).join(', ') : (all.find(({ name }) => name === first)?.summary ?? ''))}`,
  );
  const seconds = [...groupsOf(all)].flatMap(([first, members]) =>
    members.map(
      (one) =>
        `complete -c tripoint -n ${inFish(`${seen([first])}; and not __fish_seen_subcommand_from ${members.map(secondOf).join(' ')}`)} -f -a ${secondOf(one)} -d ${inFish(one.summary)}`,
    ),
  );
  const options = all.flatMap(({ name, options: its }) =>
    its.map(([option, { kind, about }], at) => {
      const values = valuesOf(its[at]?.[1] ?? { kind: 'flag', about });
      const takes = kind === 'flag' ? '' : values.length > 0 ? ` -x -a ${inFish(values.join(' '))}` : ' -r';
      return `complete -c tripoint -n ${inFish(seen(name.split(' ')))} -l ${option}${takes} -d ${inFish(said(about))}`;
    }),
  );
  return [...names, ...seconds, ...options].join('\n');
};

/** What each shell reads, of all commands. */
export const COMPLETIONS = { bash, zsh, fish } as const;
