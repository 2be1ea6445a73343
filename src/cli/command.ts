import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { cleanValue } from '../core/vocabulary/typed.ts';
import { said, say, marked } from '../app/words.ts';
import {
  NEVER_AN_ARGUMENT,
  type Given,
  type Option,
  type Options,
  type Spread,
  type Valued,
  type Words,
  EVERY_COMMAND,
  LANGUAGE,
} from './options.ts';
import { WrongUse, type ExitCode, notOneOf, refused } from './endings.ts';

/** Suggestions for a name that was mistyped. What was typed is compared and never repeated: it may be a password. */

/** How many letters differ: one that is missing, one too many, another one, or two that changed places. */
const distance = (a: string, b: string): number => {
  let [beforeLast, last] = [[] as readonly number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + differs,
          swapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
};

const LONGEST = 40;

/** The name that was meant, where one is near enough: a letter of three, two of six, and a beginning of four letters. */
export const nearest = (typed: string, names: readonly string[]): string | null => {
  const word = typed.toLowerCase();
  if (word.length > LONGEST) return null;
  const begun = names.filter((name) => word.length >= 4 && name.startsWith(word));
  if (begun[0] !== undefined && begun.length === 1) return begun[0];
  const [best] = names
    .map((name) => ({ name, apart: distance(word, name) }))
    .filter(({ name, apart }) => apart <= Math.min(2, Math.floor(Math.min(name.length, word.length) / 3)))
    .sort((one, other) => one.apart - other.apart);
  return best?.name ?? null;
};

interface Takes<O extends Options> {
  readonly options: O;
  readonly words?: Words;
}

const WITHOUT_VALUE = /argument missing|ambiguous/i;
/** Where a password or a key was meant to be handed over. */
const SECRETS: Readonly<Record<string, () => string>> = {
  password: () => said(NEVER_AN_ARGUMENT.TRIPOINT_PASSWORD),
  key: () => said(NEVER_AN_ARGUMENT.TRIPOINT_API_KEY),
};

const unknownOption = (name: string, options: Options): string => {
  const secret = name === 'p' ? SECRETS.password : SECRETS[name.replace(/^api-?/, '')];
  if (secret) return secret();
  if (['k', 'insecure'].includes(name)) return say`No option ignores a certificate. Name its authority: ${'--ca FILE'}`;
  const names = Object.keys(listedOf(options));
  const list = names.map((option) => `--${option}`).join(' ');
  const meant = nearest(name, names);
  // The name is not repeated: it may be a password.
  return `${say`There is no such option here.`}${meant === null ? '' : ` ${say`Did you mean ${`--${meant}`}?`}`} ${say`Options: ${list}`}`;
};

/** Messages of Node's parser would quote what was typed, and what was typed may be a password in the wrong place. */
const sentenceOf = (error: unknown, options: Options): string => {
  const message = error instanceof Error ? error.message : '';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return unknownOption(/'--?([a-z0-9-]{1,40})/i.exec(message)?.[1] ?? '', options);
  const name = /'(?:-\w, )?--([a-z0-9-]+)/i.exec(message)?.[1];
  if (name === undefined) return say`The arguments are not of the right form.`;
  if (message.includes('ambiguous'))
    return say`--${name} needs a value. One that begins with a hyphen is given as --${name}=VALUE.`;
  return WITHOUT_VALUE.test(message) ? say`--${name} needs a value.` : say`The arguments are not of the right form.`;
};

/** What a value of an option that stands for several gives. */
const spreadValue = (name: string, { into }: Spread, options: Options, given: string): readonly string[] => {
  const [key = '', ...value] = given.split('=');
  const option = Object.hasOwn(into, key) ? into[key] : undefined;
  const meant = option === undefined ? undefined : options[option];
  if (meant === undefined) throw notOneOf(`--${name}`, spreadForms(into, options));
  return meant.kind === 'flag' ? [`--${option}`] : [`--${option}=${value.join('=')}`];
};

/** Everything that an option which stands for several takes: `encoding=utf-8|…`, `hidden`. */
export const spreadForms = (into: Spread['into'], options: Options): readonly string[] =>
  Object.entries(into).map(([key, name]) => {
    const option = options[name];
    return option === undefined || option.kind === 'flag' ? key : `${key}=${option.value}`;
  });

/** Options by former names, and those that stand for others, are the ones that the command knows. */
const byNamesOfToday = (args: readonly string[], options: Options): readonly string[] => {
  const all = Object.entries(options);
  const renamed = new Map(all.flatMap(([name, one]) => (one.formerly === undefined ? [] : [[one.formerly, name]])));
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const words: string[] = [];
  for (let at = 0; at < end; at += 1) {
    const [, typed = '', value] = /^--([a-z0-9-]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? [];
    const name = renamed.get(typed) ?? typed;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option?.kind === 'spread') {
      const given = value ?? args[(at += 1)];
      if (given === undefined || at >= end) throw refused(say`--${name} needs a value.`);
      words.push(...spreadValue(name, option, options, given));
    } else if (option?.kind === 'flag' && option.gives !== undefined && value !== undefined) {
      const { [value]: further, '*': open } = option.gives;
      if (further === undefined && open === undefined) throw notOneOf(`--${name}=`, Object.keys(option.gives));
      words.push(`--${name}`, further === undefined ? `--${open}=${value}` : `--${further}`);
    } else words.push(name === typed ? (args[at] ?? '') : `--${name}${value === undefined ? '' : `=${value}`}`);
  }
  return [...words, ...args.slice(end)];
};

/** The options that help, suggestions and completion show. */
export const listedOf = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, option]) => option.unlisted !== true));

const checkWords = (given: readonly string[], words: Words | undefined): void => {
  if (given.length > (words?.most ?? 0)) throw new WrongUse(say`The arguments are not of the right form.`);
};

/** Something without which a command does nothing; where several are missing, all of them. */
export const missingIn = (...forms: readonly [string, ...string[]]): WrongUse =>
  new WrongUse(
    forms.length === 1
      ? say`${forms[0]} is needed. --help shows how the command is used.`
      : say`These are needed: ${forms.join(', ')}. --help shows how the command is used.`,
  );

/** What a command cannot do without; said behind everything that is wrong with what was given. */
const checkNeeded = (given: readonly string[], options: Options, found: ReadonlySet<string>, words?: Words): void => {
  const hasCase = found.has('case');
  const [first, ...more] = [
    ...(words !== undefined && given.length < words.least && !hasCase
      ? [options.case === undefined ? words.form : `${words.form}|--case NAME`]
      : []),
    ...Object.entries(options).flatMap(([name, option]) =>
      isNeeded(option) && !found.has(name) && !(hasCase && option.inCase) ? [`--${name} ${option.value}`] : [],
    ),
  ];
  if (first !== undefined) throw missingIn(first, ...more);
};

const checkValue = (name: string, option: Option | undefined, given: string): void => {
  if (option === undefined || option.kind === 'flag' || option.kind === 'spread' || option.values === null) return;
  if (!option.values.includes(given)) throw notOneOf(`--${name}`, option.values);
};

const namesFile = (option: Option): boolean => option.kind !== 'flag' && option.value.startsWith('FILE');

/** An option without which the command does nothing. */
export const isNeeded = (option: Option): option is Valued<'text' | 'texts', string, true> =>
  (option.kind === 'text' || option.kind === 'texts') && option.needed;

/** A path as it was copied: blanks and invisible characters around it are left out, unless a file has that very name. */
const pathIn = (word: string): string => (existsSync(word) ? word : cleanValue(word) || word);

const pathsIn = <T>(value: T): T | string | readonly string[] =>
  typeof value === 'string' ? pathIn(value) : Array.isArray(value) ? value.map(String).map(pathIn) : value;

/**
 * Reads arguments strictly: an unknown option is wrong use, never ignored, and so is a word beyond those the command
 * takes. Such a word is not repeated: it may be a password in the wrong place.
 */
export const readArguments = <O extends Options>(args: readonly string[], { options, words }: Takes<O>): Given<O> => {
  const config: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(options).flatMap(([name, { kind }]) =>
      kind === 'spread'
        ? []
        : [[name, kind === 'flag' ? { type: 'boolean' } : { type: 'string', multiple: kind === 'texts' }]],
    ),
  );
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...byNamesOfToday(args, options)],
      options: config,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    checkWords(positionals, words);
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, at) => options[name]?.kind === 'text' && names.indexOf(name) < at);
    if (twice !== undefined) throw new WrongUse(say`--${twice} is given twice. Nothing was sent.`);
    for (const [name, value] of Object.entries(values))
      for (const one of [value].flat()) {
        // A variable of the shell that is not set: taken as "not given", a date left out would make an entry permanent.
        if (one === '') throw refused(say`--${name} needs a value.`);
        if (typeof one === 'string') checkValue(name, options[name], one);
      }
    checkNeeded(positionals, options, new Set(names), words);
    const all = Object.fromEntries(
      Object.entries(options).map(([name, option]) => {
        const { [name]: value } = values;
        if (value !== undefined) return [name, namesFile(option) ? pathsIn(value) : value];
        return [name, option.kind === 'flag' ? false : option.kind === 'texts' ? [] : undefined];
      }),
    );
    return { options: all as Given<O>['options'], words: positionals.map(pathIn) };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(sentenceOf(error, options));
  }
};

/** Variables of the environment that the program reads, and what they are for. */
export const VARIABLES = {
  TRIPOINT_PASSWORD: marked(
    'The password of the API user. It stays visible to other programs of this account while the command runs.',
  ),
  TRIPOINT_API_KEY: marked('The API key of the service.'),
  https_proxy: marked(
    'The proxy of --proxy system, with its credentials, or else all_proxy; no_proxy names hosts without one.',
  ),
  TRIPOINT_CHROMIUM: marked('The browser that prints PDF, where it is installed in an unusual place.'),
  TRIPOINT_DATA: marked('The data folder (default: the usual place of the system).'),
  'LC_ALL, LC_MESSAGES, LANG': marked('The language, such as sv_SE.UTF-8, unless --language or the settings name one.'),
  NO_COLOR: marked('Prints without colours.'),
} as const;

export type Variable = keyof typeof VARIABLES;

/** What every command takes. */
export const EVERYWHERE: readonly Variable[] = ['TRIPOINT_DATA', 'LC_ALL, LC_MESSAGES, LANG', 'NO_COLOR'];

interface Definition<O extends Options> {
  readonly words?: Words;
  readonly options: O;
  /** Paragraphs of the help, in English. */
  readonly notes?: readonly string[];
  /** Variables of the environment that this command takes, besides those that every command takes. */
  readonly environment?: readonly Variable[];
  /** Two command lines that work as they stand, without the program's name. */
  readonly examples: readonly [string, string];
  /** `all`: every command there is. */
  readonly run: (given: Given<O>, all: readonly Entry[]) => Promise<ExitCode>;
}

/** A command as the program knows it before it knows what was typed. */
export interface Command extends Omit<Definition<Options>, 'run' | 'notes' | 'environment'> {
  readonly notes: readonly string[];
  readonly environment: readonly Variable[];
  readonly call: (args: readonly string[], all: readonly Entry[]) => Promise<ExitCode>;
}

/** A command by its name; what it takes is loaded on demand. */
export interface Entry {
  readonly name: string;
  /** The heading that it is listed under; `null`: an older name, which is listed nowhere. */
  readonly group: string | null;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Makes a command of its definition. Every command takes `--language`, `--quiet` and `--debug`. */
export const command = <const O extends Options>(definition: Definition<O>): Command => {
  const { run, notes = [], environment = [], ...rest } = definition;
  const options = { ...LANGUAGE, ...EVERY_COMMAND, ...definition.options };
  const takes = { ...rest, options: { ...definition.options, language: options.language, ...EVERY_COMMAND } };
  return { ...takes, notes, environment, call: (args, all) => run(readArguments(args, { ...takes, options }), all) };
};
