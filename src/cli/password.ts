import { Buffer } from 'node:buffer';
import { Secret } from '../core/credential/secret.ts';
import { sentenceStart } from '../core/vocabulary/sentence.ts';
import type { SecretVariable } from '../node/secrets/inherited.ts';
import { LONGEST_SECRET, readSecretBytes, readSecretText, type SecretText } from '../node/secrets/secret-bytes.ts';
import { inherited } from './inherited.ts';
import { firstLineOf } from './line-editor.ts';
import { askHidden } from './terminal.ts';
import { WrongUse } from './wrong-use.ts';

/**
 * The bytes of standard input up to the first LF, or up to its end where there is none; a CR belongs to the end of the line
 * only before that LF. What follows is not read: password managers print a secret first and its notes below.
 */
const firstLine = async (what: string): Promise<Uint8Array> => {
  let read: Uint8Array = new Uint8Array();
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    read = Buffer.concat([read, chunk]);
    const found = firstLineOf(read);
    if (found) return found.line;
    // With the CR that may stand before the LF. A secret of this length is refused whatever follows.
    if (read.length > LONGEST_SECRET + 1) return read;
  }
  if (read.length === 0) throw new WrongUse(`Standard input ended without ${what}. Nothing was sent.`);
  return read;
};

interface Asked {
  /** With its article, as it stands in a sentence. */
  readonly what: string;
  /** The option that takes it from standard input. */
  readonly option: string;
  /** Looked at before anybody is asked, e.g. the keychain. */
  readonly stored?: () => Promise<Secret | null>;
}

const PASSWORD: Asked = { what: 'a password', option: '--password-stdin' };

/** Standard input, else the environment variable, else what is stored, else a prompt. A secret in an argument does not exist. */
export const readSecret = async (
  fromStdin: boolean,
  variable: SecretVariable,
  question: string,
  { what, option, stored }: Asked = PASSWORD,
): Promise<Secret> => {
  const accept = (read: SecretText, from: string): Secret => {
    if (!read.ok) throw new WrongUse(`The ${what.replace(/^an? /, '')}${from} ${read.problem}. Nothing was sent.`);
    if (read.text === '')
      throw new WrongUse(`${sentenceStart(what)} is needed, and an empty one was given. Nothing was sent.`);
    return new Secret(read.text);
  };
  const { isTTY } = process.stdin;
  if (fromStdin && !isTTY) return accept(readSecretBytes(await firstLine(what)), ' on standard input');
  const given = fromStdin ? undefined : inherited[variable];
  if (given !== undefined) return accept(readSecretText(given), ` of ${variable}`);
  const kept = fromStdin ? null : ((await stored?.()) ?? null);
  if (kept !== null) return kept;
  if (isTTY) return accept(readSecretBytes(await askHidden(question, what)), '');
  throw new WrongUse(
    `${sentenceStart(what)} is needed: ${option}, ${variable}, or a terminal to ask on. Nothing was sent.`,
  );
};
