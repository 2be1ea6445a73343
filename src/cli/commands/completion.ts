import { said, marked } from '../../app/words.ts';
import { CHECKS } from '../../core/records/case.ts';
import { worldSummaries } from '../../lab/lab.ts';
import type { Naming, Option, Words } from '../options.ts';
import { type Command, type Entry, command, listedOf } from '../command.ts';
import { EXIT, type ExitCode, notOneOf } from '../endings.ts';
import { print } from '../output.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** What a shell offers for a word: what can be typed, and what it is. */
type Offered = readonly (readonly [word: string, about: string])[];

const OFFERED: Readonly<Record<Naming, () => Offered>> = {
  scenarios: () => worldSummaries().map(({ id, title }) => [id, said(title)]),
  checks: () => Object.entries(CHECKS).map(([name, results]) => [name, results.join(', ')]),
  'check-results': () =>
    Object.entries(CHECKS).flatMap(([name, results]) => results.map((result) => [`${name}=${result}`, ''] as const)),
  shells: () => SHELLS.map((shell) => [shell, '']),
  stored: () => [],
};

// Completions for shells, from the same definitions as the help: a text that the shell reads once.
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly (readonly [name: string, option: Option])[];
  readonly words: Words | undefined;
}

/** The commands with what they take. Older names are not offered. */
export const completedOf = async (entries: readonly Entry[]): Promise<readonly Completed[]> => {
  const loaded: readonly (readonly [Entry, Command])[] = await Promise.all(
    entries.map(async (entry) => [entry, await entry.load()] as const),
  );
  return loaded.map(([{ name, summary }, { options, words }]) => ({
    name,
    summary: said(summary),
    options: Object.entries(listedOf(options)),
    words,
  }));
};

const groupsOf = (all: readonly Completed[]): ReadonlyMap<string, readonly Completed[]> => {
  const groups = new Map<string, readonly Completed[]>();
  for (const one of all) {
    const [first = '', second] = one.name.split(' ');
    groups.set(first, [...(groups.get(first) ?? []), ...(second === undefined ? [] : [one])]);
  }
  return groups;
};

const secondOf = ({ name }: Completed): string => name.split(' ')[1] ?? '';

/** What is offered for the value of an option; `null`: nothing that is known here, so files. */
const offeredForValue = (option: Option): Offered | null => {
  if (option.kind === 'flag') return null;
  if (option.kind === 'spread') return Object.keys(option.into).map((name) => [name, ''] as const);
  if (option.values !== null) return option.values.map((value) => [value, ''] as const);
  return option.naming === undefined ? null : OFFERED[option.naming]();
};

/** The same for the words of a command, by their places. */
const offeredForWords = ({ words }: Completed): readonly Offered[] =>
  (words?.naming ?? []).map((naming) => OFFERED[naming]());

/** Whether behind these places there is no word that could be a file. */
const endsThere = ({ words }: Completed): boolean => words === undefined || words.most <= (words.naming?.length ?? 0);

/** As one word of sh, bash or zsh. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const valueBranches = (all: readonly Completed[]): readonly string[] =>
  all.flatMap(({ name, options }) =>
    options.flatMap(([option, its]) => {
      const offered = offeredForValue(its);
      return offered === null ? [] : [`    ${quoted(`${name} --${option}`)}) ${inBash(offered)}; return;;`];
    }),
  );

const wordBranches = (all: readonly Completed[]): readonly string[] =>
  all.flatMap((one) => [
    ...offeredForWords(one).map((offered, at) => `    ${quoted(`${one.name} ${at}`)}) ${inBash(offered)}; return;;`),
    ...(endsThere(one) ? [`    ${quoted(`${one.name} `)}[0-9]*) return;;`] : []),
  ]);

const flagsOf = ({ options }: Completed): readonly string[] => [...options.map(([name]) => `--${name}`), '--help'];

const valuedOf = ({ options }: Completed): string =>
  ` ${options.flatMap(([name, { kind }]) => (kind === 'flag' ? [] : [`--${name}`])).join(' ')} `;

/** Counts the words before the one that is typed, without options and their values. */
const COUNT_WORDS = [
  '  for (( i = first; i < last; i += 1 )); do',
  '    one="${line[i]}"',
  '    if [[ "$valued" == *" $one "* ]]; then (( i += 1 )); elif [[ "$one" != -* ]]; then (( at += 1 )); fi',
  '  done',
];

/** A program of bash that offers these, one a line. */
const inBash = (offered: Offered): string => (offered.length === 0 ? 'true' : replyOf(offered.map(([word]) => word)));

const replyOf = (words: readonly string[]): string => `_tripoint_reply "$cur" <<< ${quoted(words.join('\n'))}`;

/** What takes lines with a word each, and offers those that begin with what is typed; and files. */
const BASH_REPLY = String.raw`_tripoint_reply() {
  local typed="$1" one plain=1 cut= breaks="${'$'}{COMP_WORDBREAKS//[^=:]}"
  case "$typed" in [\"\']*) typed="${'$'}{typed:1}" plain=;; *) typed="${'$'}{typed//\\/}";; esac
  # What stands before such a character, bash keeps as it is.
  if [[ -n "$plain" && -n "$breaks" ]]; then cut="${'$'}{typed%"${'$'}{typed##*[$breaks]}"}"; fi
  compopt +o filenames 2>/dev/null
  while IFS= read -r one; do
    if [[ -z "$one" || "$one" != "$typed"* ]]; then continue; fi
    one="${'$'}{one#"$cut"}"
    if [[ -n "$plain" ]]; then printf -v one %q "$one"; fi
    COMPREPLY+=("$one")
  done
}
_tripoint_files() {
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY+=($(compgen -f -- "${'$'}{COMP_WORDS[COMP_CWORD]}"))
}`;

/** Joins what bash has split at = and :. */
const BASH_LINE = String.raw`  local one glue= cur prev name options= valued= first=2 at=0 i last
  local -a line=()
  COMPREPLY=()
  for one in "${'$'}{COMP_WORDS[@]:0:$(( COMP_CWORD + 1 ))}"; do
    if [[ "$glue" || ( "$one" == [=:]* && ${'$'}{#line[@]} -gt 0 ) ]]; then line[${'$'}{#line[@]}-1]+="$one"; else line+=("$one"); fi
    if [[ "$one" == *[=:] ]]; then glue=1; else glue=; fi
  done
  last=$(( ${'$'}{#line[@]} - 1 ))
  cur="${'$'}{line[last]}" prev="${'$'}{line[last-1]}" name="${'$'}{line[1]}"
  if [[ "$cur" == --*=* ]]; then prev="${'$'}{cur%%=*}" cur="${'$'}{cur#*=}"; fi`;

const bash = (all: readonly Completed[]): string => {
  const groups = [...groupsOf(all)];
  return [
    BASH_REPLY,
    '_tripoint() {',
    BASH_LINE,
    `  if [ "$last" -eq 1 ]; then ${replyOf(groups.map(([first]) => first))}; return; fi`,
    '  case "$name" in',
    ...groups.flatMap(([first, members]) =>
      members.length === 0
        ? []
        : [
            `    ${quoted(first)}) if [ "$last" -eq 2 ]; then ${replyOf(members.map(secondOf))}; return; fi; name="$name \${line[2]}" first=3;;`,
          ],
    ),
    '  esac',
    '  case "$name $prev" in',
    ...valueBranches(all),
    '  esac',
    '  case "$name" in',
    ...all.map(
      (one) => `    ${quoted(one.name)}) options=${quoted(flagsOf(one).join('\n'))} valued=${quoted(valuedOf(one))};;`,
    ),
    '  esac',
    `  if [[ "$valued" == *" $prev "* ]]; then _tripoint_files; return; fi`,
    '  if [[ "$cur" == -* ]]; then _tripoint_reply "$cur" <<< "$options"; return; fi',
    ...COUNT_WORDS,
    '  case "$name $at" in',
    ...wordBranches(all),
    '  esac',
    '  _tripoint_files',
    '}',
    'complete -o filenames -F _tripoint tripoint',
  ].join('\n');
};

/** zsh runs what bash completes with. */
const zsh = (all: readonly Completed[]): string => `autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`;

const inFish = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** What `-a` reads. */
const fishList = (offered: Offered): string =>
  inFish(offered.map(([word, about]) => (about === '' ? word : `${word}\\t${inFish(about)}`)).join(' '));

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
    its.map(([option, one]) => {
      const offered = offeredForValue(one);
      const takes = one.kind === 'flag' ? '' : offered === null ? ' -r' : ` -x -a ${fishList(offered)}`;
      return `complete -c tripoint -n ${inFish(seen(name.split(' ')))} -l ${option}${takes} -d ${inFish(said(one.about))}`;
    }),
  );
  const words = all.flatMap((one) =>
    offeredForWords(one).map(
      (offered) => `complete -c tripoint -n ${inFish(seen(one.name.split(' ')))} -f -a ${fishList(offered)}`,
    ),
  );
  return [...names, ...seconds, ...options, ...words].join('\n');
};

/** What each shell reads, of all commands. */
export const COMPLETIONS = { bash, zsh, fish } as const;

const run = async (word: string, entries: readonly Entry[]): Promise<ExitCode> => {
  const shell = SHELLS.find((one) => one === word);
  if (shell === undefined) throw notOneOf('SHELL', SHELLS);
  await print(COMPLETIONS[shell](await completedOf(entries)));
  return EXIT.fine;
};

export const completion = command({
  words: { form: SHELLS.join('|'), about: marked('Shell'), least: 1, most: 1, naming: ['shells'] },
  options: {},
  notes: [
    marked(
      'It is for the command tripoint. In bash and zsh: source <(tripoint completion bash). In fish: tripoint completion fish | source.',
    ),
  ],
  examples: ['completion bash', 'completion fish'],
  run: ({ words: [word = ''] }, all) => run(word, all),
});
