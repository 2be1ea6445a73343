import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

export const fixturePath = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

/** Starts a program of the fixtures on this Node; ended with the test at the latest. */
export const startFixture = (name: string, ...given: readonly string[]): ChildProcess =>
  startProgram([process.execPath, fixturePath(name), ...given]);

/** Starts any program; ended with the test at the latest. */
export const startProgram = ([program = '', ...given]: readonly string[]): ChildProcess => {
  const child = spawn(program, given, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

/** Runs one to its end and gives its standard output. */
export const runFixture = async (name: string, ...given: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [fixturePath(name), ...given])).stdout;

/** The first line that a child prints; rejects when it ends without one. */
export const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('exit', () => reject(new Error('it ended without a word')));
  });
