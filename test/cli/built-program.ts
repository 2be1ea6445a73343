import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The built command line, as a user has it. `npm test` builds it before the specs run. */

const BUILT = resolve(import.meta.dirname, '../../out/main/cli.js');

/** The built program's file. */
export const builtProgram = (): string => {
  if (!existsSync(BUILT)) throw new Error('These tests start the built program: run npm run build first.');
  return BUILT;
};

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs it to its end, in an environment that holds this and nothing else.
 * @param before a program that starts it, e.g. `faketime`, with its arguments.
 */
export const runBuilt = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { before = [], input = '' }: { readonly before?: readonly string[]; readonly input?: string } = {},
): Promise<Ended> =>
  new Promise((done) => {
    const [program = '', ...rest] = [...before, process.execPath, builtProgram(), ...args];
    const env = { PATH: process.env.PATH ?? '', ...environment };
    const child = execFile(program, rest, { env, timeout: 60_000 }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
