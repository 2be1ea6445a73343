import { Buffer, isUtf8 } from 'node:buffer';
import { say, type Message } from '../core/messages/message.ts';
import { closeToOthers } from '../node/probing/environment.ts';

const SECRET_VARIABLES = ['TRIPOINT_PASSWORD', 'TRIPOINT_API_KEY'] as const;
export type SecretVariable = (typeof SECRET_VARIABLES)[number];

const takeInherited = (environment: NodeJS.ProcessEnv): Readonly<Partial<Record<SecretVariable, string>>> => {
  const taken = SECRET_VARIABLES.flatMap((name) => {
    const value = environment[name];
    Reflect.deleteProperty(environment, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(taken);
};

/**
 * Called by every host, once, before anything else runs: takes the secrets out of the environment, where children would find them,
 * and closes the process to what the environment would have it do.
 */
export const takeSecrets = (
  program: Pick<NodeJS.Process, 'env' | 'execArgv' | 'on'>,
): ReturnType<typeof takeInherited> => {
  const taken = takeInherited(program.env);
  closeToOthers(program);
  return taken;
};

/** The longest secret that is read from a terminal or from standard input, in bytes. */
export const LONGEST_SECRET = 8192;

/** A secret as text; else why its bytes are none, as the rest of a sentence about it. */
export type SecretText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: Message };

const refused = (problem: Message): SecretText => ({ ok: false, problem });

const BYTE_ORDER_MARK = '\ufeff';

/** A secret that is text already. One byte order mark at its start is taken off; control characters and U+FFFD are refused. */
export const readSecretText = (given: string): SecretText => {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given;
  // Node puts U+FFFD in the place of bytes of an environment variable that are not UTF-8.
  const invalid = /[\p{Cc}\ufffd]/u.exec(text)?.[0].codePointAt(0);
  return invalid === undefined
    ? { ok: true, text }
    : refused(say`holds an invalid character (U+${invalid.toString(16).toUpperCase().padStart(4, '0')})`);
};

/** A secret out of the bytes of one line: strict UTF-8. What is not exact is refused: it would be a rejected sign-in. */
export const readSecretBytes = (bytes: Uint8Array): SecretText => {
  if (bytes.length > LONGEST_SECRET) return refused(say`is longer than ${LONGEST_SECRET} bytes`);
  return isUtf8(bytes) ? readSecretText(Buffer.from(bytes).toString('utf8')) : refused(say('is not UTF-8'));
};
