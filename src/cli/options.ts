import { LANGUAGES } from '../core/messages/language.ts';
import { marked } from '../app/words.ts';

/** What a command takes: options, and words behind its name. The parser, the help and the suggestions are read from it. */

/** What a word or a value names, where it is no file: a word of a closed list, or something that is stored here. */
export type Naming = 'scenarios' | 'checks' | 'check-results' | 'shells' | 'stored';

interface Named {
  readonly about: string;
  /** What it was called before: still taken, and shown nowhere. */
  readonly formerly?: string;
  /** Taken, and shown nowhere: an older option, or one that a listed option stands for. */
  readonly unlisted?: true;
}

export interface Flag extends Named {
  readonly kind: 'flag';
  /** Further options that a value gives: `--yes=permanent` for `--yes --permanent`; `*` takes any other value as its own. */
  readonly gives?: Readonly<Record<string, string>>;
}

/** One option in place of several: `--read encoding=utf-8` for `--encoding utf-8`, `--read hidden` for `--hidden`. */
export interface Spread extends Named {
  readonly kind: 'spread';
  readonly value: string;
  /** Names behind it, and the unlisted option that each stands for. */
  readonly into: Readonly<Record<string, string>>;
}

export interface Valued<Kind extends 'text' | 'texts', V extends string, Needed extends boolean> extends Named {
  /** `text` takes one value, `texts` may come again and again. */
  readonly kind: Kind;
  readonly value: string;
  /** The values that there are, else `null`. */
  readonly values: readonly V[] | null;
  /** What a value may look like, where that is no list of values: shown in the help. */
  readonly forms?: readonly string[];
  readonly needed: Needed;
  /** A case that is named has it. */
  readonly inCase?: true;
  readonly naming?: Naming | undefined;
}

export type Option = Flag | Spread | Valued<'text' | 'texts', string, boolean>;
export type Options = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> =
  O extends Valued<'texts', infer V, boolean>
    ? readonly V[]
    : O extends Valued<'text', infer V, infer Needed>
      ? Needed extends true
        ? V
        : V | undefined
      : boolean;

/** The options of a command as they were given. */
export type Values<O extends Options> = { readonly [K in keyof O]: ValueOf<O[K]> };

export interface Given<O extends Options> {
  readonly options: Values<O>;
  readonly words: readonly string[];
}

export interface Words {
  readonly form: string;
  readonly about: string;
  readonly least: number;
  readonly most: number;
  /** What the first word names, the second, …; those behind are files. */
  readonly naming?: readonly Naming[];
}

/** The list itself, or what stands for a value. */
type Form<V extends string> = string | readonly V[];

const valued = <const Kind extends 'text' | 'texts', V extends string, const Needed extends boolean>(
  kind: Kind,
  form: Form<V>,
  about: string,
  needed: Needed,
  naming?: Naming,
): Valued<Kind, V, Needed> => {
  const values = typeof form === 'string' ? null : form;
  return { kind, value: typeof form === 'string' ? form : form.join('|'), values, about, needed, naming };
};

export const flag = (about: string, formerly?: string): Flag => ({
  kind: 'flag',
  about,
  ...(formerly !== undefined && { formerly }),
});

/** An option with a value: `FILE`, or the list of the values that there are. */
export const text = <const V extends string = string>(
  form: Form<V>,
  about: string,
  naming?: Naming,
): Valued<'text', V, false> => valued('text', form, about, false, naming);

/** An option that may come again and again. */
export const texts = <const V extends string = string>(
  form: Form<V>,
  about: string,
  naming?: Naming,
): Valued<'texts', V, false> => valued('texts', form, about, false, naming);

/** An option for several: a name, and behind an equals sign the value that it has, if it has one. */
export const spread = (about: string, into: Spread['into']): Spread => ({
  kind: 'spread',
  value: 'NAME=VALUE',
  about,
  into,
});

/** The same option, which no help, suggestion or completion shows. */
export const unlisted = <O extends Option>(option: O): O & { readonly unlisted: true } => ({
  ...option,
  unlisted: true,
});

/** The same option, which had another name before. */
export const formerly = <O extends Option>(option: O, name: string): O => ({ ...option, formerly: name });

/** An option without which the command does nothing. */
export const needed = <const V extends string = string>(form: Form<V>, about: string): Valued<'text', V, true> =>
  valued('text', form, about, true);

/** The same, where no case is named that has it. */
export const neededOrCase = <const V extends string = string>(
  form: Form<V>,
  about: string,
): Valued<'text', V, true> => ({ ...needed(form, about), inCase: true });

/** How a field of a file or of the contract describes itself. */
export const aboutField = ({ description = '' }: { readonly description?: string | undefined }): string => description;

/** The case that a command is about. */
export const CASE = text(
  'NAME',
  marked(
    'The case, by title, customer or id: it has the server, the user and what was recorded, and keeps the result.',
  ),
  'stored',
);

/** Options that say the same wherever they are. */
export const JSON_OUT = flag(marked('Print the result as one JSON document, always in English.'));
export const WHY = flag(
  marked('Print what it rests on as well: facts, alternative causes and their checks, caveats, hashes.'),
);
export const OUT = text('FILE', marked('Write to this file, else to standard output.'));
export const RECORD_OUT = text('FILE', marked('Save the record to this file.'));
/** @param gives what `--yes=NAME` agrees to besides. */
export const yes = (gives: NonNullable<Flag['gives']> = {}): Flag => ({
  ...flag(marked('Agree to everything that the command would ask; what never expires needs --yes=permanent.')),
  gives,
});
export const ANY_SERVER = flag(marked('Accept records of another server.'));
export const FORCE = flag(marked('Replace a file that exists already.'));

/** What every command takes besides its own options. */
export const EVERY_COMMAND = {
  quiet: flag(marked('Print no progress: results, warnings and errors only.')),
  debug: flag(marked('After an unexpected error, print where in the program it happened; no data is in it.')),
} as const;

export const LANGUAGE = { language: text(LANGUAGES, marked('Language of what is printed.')) } as const;

/** Where each secret comes from: the help, and whoever types it as an argument or not at all, are told the same. */
export const NEVER_AN_ARGUMENT = marked({
  TRIPOINT_PASSWORD: 'A password comes from a prompt, --password-stdin or TRIPOINT_PASSWORD, never from an argument.',
  TRIPOINT_API_KEY:
    'An API key comes from a prompt, --key-stdin, TRIPOINT_API_KEY or, with --context, the keychain, never from an argument.',
});
