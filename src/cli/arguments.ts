import { parseArgs, type ParseArgsConfig } from 'node:util';
import { said, say } from '../app/words.ts';
import { NEVER_AN_ARGUMENT } from './never-an-argument.ts';
import { nearest } from './nearest.ts';
import type { Given, Option, Options, Words } from './options.ts';
import { WrongUse } from './wrong-use.ts';

/** As much of a command as its arguments are read by. */
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
  const names = Object.keys(options);
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

const takesValue = (option: Option | undefined): boolean => option !== undefined && option.kind !== 'flag';

/** A negative number behind an option is its value: the option's own limits refuse it, in their own words. */
const withNegativeValues = (args: readonly string[], options: Options): readonly string[] => {
  const joined: string[] = [];
  for (const word of args) {
    const option = joined.at(-1) ?? '';
    const isValue = option.startsWith('--') && takesValue(options[option.slice(2)]) && /^-\d/.test(word);
    if (isValue && !joined.includes('--')) joined.splice(-1, 1, `${option}=${word}`);
    else joined.push(word);
  }
  return joined;
};

/** An option by its former name is the one of today. */
const byNamesOfToday = (args: readonly string[], options: Options): readonly string[] => {
  const renamed = new Map(
    Object.entries(options).flatMap(([name, option]) =>
      option.kind === 'flag' && option.formerly !== undefined ? [[`--${option.formerly}`, `--${name}`]] : [],
    ),
  );
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((word, at) => (at < end ? (renamed.get(word) ?? word) : word));
};

const checkWords = (given: readonly string[], words: Words | undefined): void => {
  if (given.length > (words?.most ?? 0)) throw new WrongUse(say`The arguments are not of the right form.`);
};

/** Something without which a command does nothing. */
export const missingIn = (form: string): WrongUse =>
  new WrongUse(say`${form} is needed. --help shows how the command is used.`);

/** What a command cannot do without; said behind everything that is wrong with what was given. */
const checkNeeded = (given: readonly string[], options: Options, found: ReadonlySet<string>, words?: Words): void => {
  if (words !== undefined && given.length < words.least) throw missingIn(words.form);
  const missing = Object.entries(options).find(
    ([name, option]) => option.kind !== 'flag' && option.needed && !found.has(name),
  );
  if (missing === undefined) return;
  const [name, option] = missing;
  throw missingIn(`--${name} ${option.kind === 'flag' ? '' : option.value}`);
};

const checkValue = (name: string, option: Option | undefined, given: string): void => {
  if (option === undefined || option.kind === 'flag' || option.values === null) return;
  if (!option.values.includes(given)) throw new WrongUse(say`--${name} is one of: ${option.values.join(', ')}.`);
};

/**
 * Reads arguments strictly: an unknown option is wrong use, never ignored, and so is a word beyond those the command
 * takes. Such a word is not repeated: it may be a password in the wrong place.
 */
export const readArguments = <O extends Options>(args: readonly string[], { options, words }: Takes<O>): Given<O> => {
  const config: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.entries(options).map(([name, { kind }]) => [
      name,
      kind === 'flag' ? { type: 'boolean' } : { type: 'string', multiple: kind === 'texts' },
    ]),
  );
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...withNegativeValues(byNamesOfToday(args, options), options)],
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
        if (one === '') throw new WrongUse(say`--${name} needs a value, and an empty one was given. Nothing was sent.`);
        if (typeof one === 'string') checkValue(name, options[name], one);
      }
    checkNeeded(positionals, options, new Set(names), words);
    const all = Object.fromEntries(
      Object.entries(options).map(([name, { kind }]) => [
        name,
        values[name] ?? (kind === 'flag' ? false : kind === 'texts' ? [] : undefined),
      ]),
    );
    return { options: all as Given<O>['options'], words: positionals };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(sentenceOf(error, options));
  }
};
