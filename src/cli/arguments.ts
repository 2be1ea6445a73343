import { parseArgs, type ParseArgsConfig } from 'node:util';
import { WrongUse } from './wrong-use.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options by name: `flag` stands alone, `text` takes a value, `texts` may come again and again. */
type Shape = Readonly<Record<string, 'flag' | 'text' | 'texts'>>;

type Values<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends 'flag'
    ? boolean
    : S[K] extends 'texts'
      ? readonly string[]
      : string | undefined;
};

export interface Given<S extends Shape> {
  readonly options: Values<S>;
  readonly words: readonly string[];
}

const WITHOUT_VALUE = /argument missing|ambiguous/i;

/** Messages of Node's parser would quote what was typed, and what was typed may be a password in the wrong place. */
const sentenceOf = (error: unknown, shape: Shape): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const name = error instanceof Error ? /'(--?[a-z0-9-]{1,40})/i.exec(error.message)?.[1] : undefined;
    if (name === '--password' || name === '-p')
      return 'A password is never an argument: use --password-stdin, TRIPOINT_PASSWORD, or the prompt.';
    return `There is no option ${name ?? 'of that name'} here. Options: ${Object.keys(shape)
      .map((option) => `--${option}`)
      .join(' ')}`;
  }
  const name = error instanceof Error ? /'(?:-\w, )?--([a-z0-9-]+)/i.exec(error.message)?.[1] : undefined;
  const message = error instanceof Error ? error.message : '';
  if (name !== undefined)
    return WITHOUT_VALUE.test(message) ? `--${name} needs a value.` : `--${name} is not used rightly.`;
  return 'The arguments are not of the right form.';
};

/** A negative number behind an option is its value: the option's own limits refuse it, in their own words. */
const withNegativeValues = (args: readonly string[], shape: Shape): readonly string[] => {
  const joined: string[] = [];
  for (const word of args) {
    const option = joined.at(-1) ?? '';
    const takesValue = option.startsWith('--') && ['text', 'texts'].includes(shape[option.slice(2)] ?? '');
    if (takesValue && /^-\d/.test(word) && !joined.includes('--')) joined.splice(-1, 1, `${option}=${word}`);
    else joined.push(word);
  }
  return joined;
};

/**
 * Reads arguments strictly: an unknown option is wrong use, never ignored, and so is a word beyond those the command
 * takes. Such a word is not repeated: it may be a password in the wrong place.
 */
export const readArguments = <const S extends Shape>(args: readonly string[], shape: S, most = 0): Given<S> => {
  const options: Options = Object.fromEntries(
    Object.entries(shape).map(([name, kind]) => [
      name,
      kind === 'flag' ? { type: 'boolean' } : { type: 'string', multiple: kind === 'texts' },
    ]),
  );
  try {
    const given = {
      args: [...withNegativeValues(args, shape)],
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    } as const;
    const { values, positionals, tokens } = parseArgs(given);
    if (positionals.length > most)
      throw new WrongUse(
        most === 0 ? 'This command takes options only.' : 'There are more words than this command takes.',
      );
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, at) => shape[name] === 'text' && names.indexOf(name) < at);
    if (twice !== undefined) throw new WrongUse(`--${twice} is given twice. Nothing was sent.`);
    // A variable of the shell that is not set: taken as "not given", a date left out would make an entry permanent.
    const empty = Object.entries(values).find(([, value]) => [value].flat().some((text) => text === ''));
    if (empty) throw new WrongUse(`--${empty[0]} needs a value, and an empty one was given. Nothing was sent.`);
    const all = Object.fromEntries(
      Object.entries(shape).map(([name, kind]) => [
        name,
        values[name] ?? (kind === 'flag' ? false : kind === 'texts' ? [] : undefined),
      ]),
    );
    return { options: all as Values<S>, words: positionals };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(sentenceOf(error, shape));
  }
};

/** One of a closed list, or wrong use that names the list. */
export const oneOf = <const T extends string>(name: string, value: string | undefined, list: readonly T[]): T => {
  const found = list.find((entry) => entry === value);
  if (found === undefined) throw new WrongUse(`--${name} is one of: ${list.join(', ')}.`);
  return found;
};

/** `HOST` or `HOST:PORT` or `[ADDRESS]:PORT`; a scheme, user or path is wrong use. */
export const readServer = (value: string | undefined): { readonly host: string; readonly port: number } => {
  if (value === undefined || value === '') throw new WrongUse('--server HOST[:PORT] is needed.');
  const bare =
    /^[0-9a-fA-F]*:[0-9a-fA-F:.]*$/.test(value) && value.indexOf(':') !== value.lastIndexOf(':') ? `[${value}]` : value;
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([\p{L}\p{N}_][\p{L}\p{N}_.-]*))(?::(\d{1,5}))?$/u.exec(bare);
  const host = found?.[1] ?? found?.[2];
  const port = found?.[3] === undefined ? 443 : Number(found[3]);
  if (host === undefined || host.length > 253 || port < 1 || port > 65535)
    throw new WrongUse('--server is HOST or HOST:PORT alone, without https://, user or path.');
  return { host, port };
};
