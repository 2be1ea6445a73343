import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Secret } from '../core/credential/secret.ts';
import { sentenceStart } from '../core/sentence.ts';
import type { SecretVariable } from '../node/secrets/inherited.ts';
import { inherited } from './inherited.ts';
import { StoppedByUser, WrongUse } from './wrong-use.ts';

const firstLine = (stream: NodeJS.ReadableStream, what: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: stream });
    let found = false;
    lines.once('line', (line) => {
      found = true;
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      if (!found) reject(new WrongUse(`Standard input ended without ${what}. Nothing was sent.`));
    });
  });

/** Asks on the terminal without echo. Ctrl+C gives up. */
const ask = (question: string, what: string): Promise<string> =>
  new Promise((resolve, reject) => {
    process.stderr.write(question);
    const silent = new Writable({ write: (_chunk, _encoding, written) => written() });
    const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
    lines.once('line', (line) => {
      process.stderr.write('\n');
      lines.close();
      resolve(line);
    });
    lines.once('SIGINT', () => {
      process.stderr.write('\n');
      reject(new StoppedByUser());
      lines.close();
    });
    lines.once('close', () =>
      reject(new WrongUse(`There is no answer to the question for ${what}. Nothing was sent.`)),
    );
  });

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
  const given = fromStdin ? await firstLine(process.stdin, what) : inherited[variable];
  if (given === undefined) {
    const kept = (await stored?.()) ?? null;
    if (kept !== null) return kept;
  }
  const value = given ?? (process.stdin.isTTY ? await ask(question, what) : undefined);
  const named = sentenceStart(what);
  if (value === undefined)
    throw new WrongUse(`${named} is needed: ${option}, ${variable}, or a terminal to ask on. Nothing was sent.`);
  if (value === '') throw new WrongUse(`${named} is needed, and an empty one was given. Nothing was sent.`);
  return new Secret(value);
};

/** Asks on the terminal, with echo. Ctrl+C gives up. */
export const askPlainly = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    lines.question(question, (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      process.stderr.write('\n');
      reject(new StoppedByUser());
      lines.close();
    });
    lines.once('close', () => reject(new WrongUse('There is no answer to the question. Nothing was sent.')));
  });
