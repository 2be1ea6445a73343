import { Buffer } from 'node:buffer';
import { Secret } from '../core/credential/secret.ts';
import { say, spoken } from '../app/words.ts';
import type { SecretVariable } from '../node/secrets/inherited.ts';
import { LONGEST_SECRET, readSecretBytes, readSecretText, type SecretText } from '../node/secrets/secret-bytes.ts';
import { inherited } from './inherited.ts';
import { takeStandardInput } from './input-file.ts';
import { firstLineOf } from './line-editor.ts';
import { askHidden } from './terminal.ts';
import { refused } from './wrong-use.ts';

/**
 * The bytes of standard input up to the first LF, or up to its end where there is none; a CR belongs to the end of the line
 * only before that LF. What follows is not read: password managers print a secret first and its notes below.
 */
const firstLine = async ({ ended }: Asked): Promise<Uint8Array> => {
  let read: Uint8Array = new Uint8Array();
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    read = Buffer.concat([read, chunk]);
    const found = firstLineOf(read);
    if (found) return found.line;
    // With the CR that may stand before the LF. A secret of this length is refused whatever follows.
    if (read.length > LONGEST_SECRET + 1) return read;
  }
  if (read.length === 0) throw refused(ended());
  return read;
};

/** What is said of a secret, a whole sentence each. */
interface Asked {
  readonly ended: () => string;
  readonly onInput: (problem: string) => string;
  readonly inVariable: (problem: string) => string;
  readonly typed: (problem: string) => string;
  readonly empty: () => string;
  readonly missing: () => string;
  /** "the question for a password". */
  readonly question: () => string;
}

const ASKED: Readonly<Record<SecretVariable, Asked>> = {
  TRIPOINT_PASSWORD: {
    ended: () => say`Standard input ended without a password.`,
    onInput: (problem) => say`The password on standard input ${problem}.`,
    inVariable: (problem) => say`The password of TRIPOINT_PASSWORD ${problem}.`,
    typed: (problem) => say`The password ${problem}.`,
    empty: () => say`A password is needed, and an empty one was given.`,
    missing: () => say`A password is needed: --password-stdin, TRIPOINT_PASSWORD, or a terminal to ask on.`,
    question: () => say`the question for a password`,
  },
  TRIPOINT_API_KEY: {
    ended: () => say`Standard input ended without an API key.`,
    onInput: (problem) => say`The API key on standard input ${problem}.`,
    inVariable: (problem) => say`The API key of TRIPOINT_API_KEY ${problem}.`,
    typed: (problem) => say`The API key ${problem}.`,
    empty: () => say`An API key is needed, and an empty one was given.`,
    missing: () => say`An API key is needed: --key-stdin, TRIPOINT_API_KEY, or a terminal to ask on.`,
    question: () => say`the question for an API key`,
  },
};

/**
 * Standard input, else the environment variable, else what is stored, else a prompt. A secret in an argument does not exist.
 * @param stored looked at before anybody is asked, e.g. the keychain.
 */
export const readSecret = async (
  fromStdin: boolean,
  variable: SecretVariable,
  question: string,
  stored?: () => Promise<Secret | null>,
): Promise<Secret> => {
  const asked = ASKED[variable];
  const accept = (read: SecretText, says: (problem: string) => string): Secret => {
    if (!read.ok) throw refused(says(spoken(read.problem)));
    if (read.text === '') throw refused(asked.empty());
    return new Secret(read.text);
  };
  const { isTTY } = process.stdin;
  if (fromStdin && !isTTY) takeStandardInput('sent');
  if (fromStdin && !isTTY) return accept(readSecretBytes(await firstLine(asked)), asked.onInput);
  const given = fromStdin ? undefined : inherited[variable];
  if (given !== undefined) return accept(readSecretText(given), asked.inVariable);
  const kept = fromStdin ? null : ((await stored?.()) ?? null);
  if (kept !== null) return kept;
  if (isTTY) return accept(readSecretBytes(await askHidden(question, asked.question())), asked.typed);
  throw refused(asked.missing());
};
