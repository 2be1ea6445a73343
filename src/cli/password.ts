import { NEVER_AN_ARGUMENT } from './options.ts';
import { Buffer } from 'node:buffer';
import { Secret } from '../core/credential/secret.ts';
import { said, say, spoken } from '../app/words.ts';
import {
  type SecretVariable,
  LONGEST_SECRET,
  readSecretBytes,
  readSecretText,
  type SecretText,
} from '../app/secret-text.ts';
import { inherited } from './inherited.ts';
import { takeStandardInput } from './input-file.ts';
import { firstLineOf, askHidden } from './terminal.ts';
import { refused } from './endings.ts';

/**
 * The bytes of standard input up to the first LF, or up to its end where there is none; a CR belongs to the end of the line
 * only before that LF. What follows is not read: password managers print a secret first and its notes below.
 */
const firstLine = async (): Promise<Uint8Array> => {
  let read: Uint8Array = new Uint8Array();
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    read = Buffer.concat([read, chunk]);
    const found = firstLineOf(read);
    if (found) return found.line;
    // With the CR that may stand before the LF. A secret of this length is refused whatever follows.
    if (read.length > LONGEST_SECRET + 1) return read;
  }
  return read;
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
  const accept = (read: SecretText, source: string): Secret => {
    if (!read.ok) throw refused(say`${source} ${spoken(read.problem)}.`);
    if (read.text === '') throw refused(say`An empty value was given.`);
    return new Secret(read.text);
  };
  const { isTTY } = process.stdin;
  if (fromStdin && !isTTY) takeStandardInput('sent');
  if (fromStdin && !isTTY) return accept(readSecretBytes(await firstLine()), say`Standard input`);
  const given = fromStdin ? undefined : inherited[variable];
  if (given !== undefined) return accept(readSecretText(given), variable);
  const kept = fromStdin ? null : ((await stored?.()) ?? null);
  if (kept !== null) return kept;
  if (isTTY) return accept(readSecretBytes(await askHidden(question)), say`What was typed`);
  throw refused(said(NEVER_AN_ARGUMENT[variable]));
};
