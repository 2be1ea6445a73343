import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Secret } from '../core/credential/secret.ts';
import type { SecretVariable } from '../node/secrets/inherited.ts';
import { inherited } from './inherited.ts';
import { StoppedByUser, WrongUse } from './wrong-use.ts';

const firstLine = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: stream });
    let found = false;
    lines.once('line', (line) => {
      found = true;
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      if (!found) reject(new WrongUse('Standard input ended without a password. Nothing was sent.'));
    });
  });

/** Asks on the terminal without echo. Ctrl+C gives up. */
const ask = (question: string): Promise<string> =>
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
    lines.once('close', () => reject(new WrongUse('No password was given. Nothing was sent.')));
  });

/** Standard input, else the environment variable, else a prompt. A password in an argument does not exist. */
export const readSecret = async (fromStdin: boolean, variable: SecretVariable, question: string): Promise<Secret> => {
  const value = fromStdin
    ? await firstLine(process.stdin)
    : (inherited[variable] ?? (process.stdin.isTTY ? await ask(question) : undefined));
  if (value === undefined)
    throw new WrongUse(
      `A password is needed: --password-stdin, ${variable}, or a terminal to ask on. Nothing was sent.`,
    );
  if (value === '') throw new WrongUse('The password is empty. Nothing was sent.');
  return new Secret(value);
};
