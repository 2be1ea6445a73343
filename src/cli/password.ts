import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Secret } from '../core/credential/secret.ts';
import { WrongUse } from './wrong-use.ts';

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
      lines.close();
      reject(new WrongUse('No password was given. Nothing was sent.'));
    });
  });

/** Standard input, else the environment variable, else a prompt. A password in an argument does not exist. */
export const readSecret = async (
  fromStdin: boolean,
  variable: 'TRIPOINT_PASSWORD' | 'TRIPOINT_API_KEY',
  question: string,
): Promise<Secret> => {
  const inherited = process.env[variable];
  // Children of this process must not find it in their environment.
  Reflect.deleteProperty(process.env, variable);
  const value = fromStdin
    ? await firstLine(process.stdin)
    : (inherited ?? (process.stdin.isTTY ? await ask(question) : undefined));
  if (value === undefined)
    throw new WrongUse(
      `A password is needed: --password-stdin, ${variable}, or a terminal to ask on. Nothing was sent.`,
    );
  if (value === '') throw new WrongUse('The password is empty. Nothing was sent.');
  return new Secret(value);
};
