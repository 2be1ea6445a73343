import { readArguments } from './arguments.ts';
import type { ExitCode } from './exit-codes.ts';
import { EVERY_COMMAND, LANGUAGE, type Given, type Options, type Words } from './options.ts';
import { marked } from '../app/words.ts';

/** Variables of the environment that the program reads, and what they are for. */
export const VARIABLES = {
  TRIPOINT_PASSWORD: marked('The password of the API user.'),
  TRIPOINT_API_KEY: marked('The API key of the service.'),
  https_proxy: marked('The proxy of --proxy system, with its credentials; no_proxy names hosts without one.'),
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
  /** Older names, which go on working and are listed nowhere. */
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
