import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** The built command line in a real terminal (a pty of python3), with a home and a temporary folder of its own. */

const CLI = resolve(import.meta.dirname, '../../../out/main/cli.js');
const DRIVER = join(import.meta.dirname, 'drive.py');

/** What a person does, in order. */
export type Step =
  | { readonly see: string }
  | { readonly type: string | Uint8Array }
  /** Waits until the terminal echoes what is typed, or does not. */
  | { readonly echo: boolean }
  | { readonly size: readonly [rows: number, columns: number] }
  | { readonly signal: 'SIGTERM' | 'SIGCONT' }
  | { readonly file: readonly [path: string, text: string] };

const Seen = z.object({
  shown: z.string().transform((text) => Buffer.from(text, 'latin1').toString('utf8')),
  code: z.number(),
  stuck: z.unknown().transform((step) => (step === null ? null : JSON.stringify(step))),
  restored: z.boolean(),
});
/** What was shown, how the program ended, and whether the terminal's modes are those of before. */
export type Seen = z.output<typeof Seen>;

export interface Terminal {
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Typed before the program is started. */
  readonly ahead?: string;
  /** The program and its first arguments; the command line when left out. */
  readonly program?: readonly string[];
}

const base64 = (typed: string | Uint8Array): string => Buffer.from(typed as Uint8Array).toString('base64');

/** A folder that is a clean HOME and TMPDIR; removed with the test. */
export const cleanHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'tripoint-terminal-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
};

/** Runs the command line in a terminal and plays the steps; gives what was seen when it has ended. */
export const inTerminal = async (
  args: readonly string[],
  steps: readonly Step[],
  { environment, cwd, ahead = '', program = [process.execPath, CLI] }: Terminal = {},
): Promise<Seen> => {
  const home = await cleanHome();
  const child = spawn('python3', [DRIVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(
    JSON.stringify({
      argv: [...program, ...args],
      cwd: cwd ?? home,
      env: {
        PATH: process.env.PATH ?? '',
        LANG: 'C.UTF-8',
        TERM: 'xterm',
        HOME: home,
        TMPDIR: home,
        TRIPOINT_DATA: join(home, 'data'),
        ...environment,
      },
      seconds: 60,
      ahead: base64(ahead),
      steps: steps.map((step) => ('type' in step ? { type: base64(step.type) } : step)),
    }),
  );
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await new Promise((done) => child.once('close', done));
  return Seen.parse(JSON.parse(out));
};
