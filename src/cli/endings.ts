import { marked, said, say, spoken } from '../app/words.ts';
import type { Reply } from '../shared/reply.ts';
import type { AttemptMeter } from '../core/attempts/account-attempts.ts';
import { placeOfServer } from '../core/vocabulary/words.ts';

/** What the program's end says to a script. A contract: see `tripoint --help`. */
export const EXIT = {
  fine: 0,
  fault: 1,
  cannotTell: 2,
  wrongUse: 3,
  protectedAccount: 4,
  stopped: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was called wrongly, or something it needs is not there. Nothing was sent; exit code 3. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** A sign-in was rejected before, and nobody consented to another one. Nothing was sent; exit code 4. */
export class AccountProtected extends Error {
  override readonly name = 'AccountProtected';

  /** The attempts that hold it back, where they are known. */
  readonly attempts: AttemptMeter | null;

  constructor(sentence: string, attempts: AttemptMeter | null = null) {
    super(sentence);
    this.attempts = attempts;
  }
}

/** The user gave up at a prompt (Ctrl+C). Nothing was sent; exit code 130. */
export class StoppedByUser extends Error {
  override readonly name = 'StoppedByUser';
}

const KEPT = marked({
  sent: 'Nothing was sent.',
  recorded: 'Nothing was recorded.',
  written: 'Nothing was written.',
  changed: 'Nothing was changed.',
  shown: 'The results are still here.',
});
/** What was not done when a command is refused. */
export type Kept = keyof typeof KEPT;

export const keptText = (kept: Kept): string => said(KEPT[kept]);

/** A sentence with what was not done. */
export const withKept = (sentence: string, kept: Kept): string => `${sentence} ${keptText(kept)}`;

/** Two that exclude each other. */
export const notBoth = (one: string, other: string): WrongUse => refused(say`Give ${one} or ${other}, not both.`);

/** A number of an option beyond its limits. */
export const notInRange = (name: string, least: number, most: number): WrongUse =>
  refused(say`--${name} is a number from ${least} to ${most}.`);

/** A value, or a word, that is in no list. */
export const notOneOf = (name: string, all: readonly string[]): WrongUse =>
  new WrongUse(say`${name} is one of: ${all.join(', ')}.`);

/** A value of an option, or a word, that is not of the form that it must have. */
export const notOfForm = (name: string, form: string): WrongUse => refused(say`${name} is ${form}.`);

/** Wrong use, with what was not done. */
export const refused = (sentence: string, kept: Kept = 'sent'): WrongUse => new WrongUse(withKept(sentence, kept));

const CODES: Readonly<Record<string, string>> = {
  StoppedByUser: 'stopped',
  WrongUse: 'usage-error',
  CannotWrite: 'not-written',
  RefusedToSend: 'not-sent',
};

/** What a program that waits for one document learns where a command ended without a result. */
export const errorDocument = (error: unknown, sentence: string, exit: ExitCode): object => {
  const name = error instanceof Error ? error.name : '';
  if (!(error instanceof AccountProtected))
    return { format: 'tripoint/error', version: 1, code: CODES[name] ?? 'unexpected', exit, sentence };
  const { attempts: held } = error;
  return {
    format: 'tripoint/held-back',
    version: 1,
    code: 'rejected-before',
    exit,
    server: held === null ? null : placeOfServer(held.server),
    user: held?.user ?? null,
    /** When the last of them was. */
    time: held?.attempts.at(-1)?.at ?? null,
    count: held?.used ?? null,
    sentence,
  };
};

/** The value, or wrong use in the words of the failure. */
export const orWrongUse = <T>(reply: Reply<T>): T => {
  if (!reply.ok) throw new WrongUse(spoken(reply.failure.message));
  return reply.value;
};
