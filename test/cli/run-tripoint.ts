import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM_FILE } from './program-file.ts';

/** The command line as a process of its own: the way a script meets it. */

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What leads the command elsewhere, e.g. into a namespace. */
  readonly before?: readonly string[];
}

/** The words of a command line without quotes. */
export const asTyped = (line: string): readonly string[] => line.split(' ');

/** The machine's own environment without what would change a probe or the language. */
export const environment = (more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      !/^(HTTPS?_PROXY|NO_PROXY|SSLKEYLOGFILE|TRIPOINT_.*|LANG|LC_.*|NODE_(OPTIONS|TLS_REJECT_UNAUTHORIZED|EXTRA_CA_CERTS))$/i.test(
        entry[0],
      ),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8', NO_COLOR: '1', ...more };
};

/** Each command is on a machine of its own, unless a spec names the data folder that several share. */
export const start = (
  args: readonly string[],
  { environment: more, cwd, before = [] }: Surroundings = {},
): ChildProcessWithoutNullStreams => {
  const own = more?.TRIPOINT_DATA === undefined ? mkdtempSync(join(tmpdir(), 'tripoint-cli-')) : null;
  const env = environment({ ...(own === null ? {} : { TRIPOINT_DATA: own }), ...more });
  const [command = '', ...rest] = [...before, process.execPath, PROGRAM_FILE, ...args];
  const child = spawn(command, rest, { env, ...(cwd === undefined ? {} : { cwd }) });
  if (own !== null) child.once('close', () => rmSync(own, { recursive: true, force: true }));
  return child;
};

export const tripoint = (args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> =>
  new Promise((done, failed) => {
    const child = start(args, surroundings);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.once('error', failed);
    child.once('close', (code) => done({ code, out, err }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(surroundings.input ?? '');
  });

/** The first line that a long-running command prints. */
export const firstLine = (child: ChildProcessWithoutNullStreams): Promise<string> =>
  new Promise((done, failed) => {
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) done(out.slice(0, out.indexOf('\n')));
    });
    child.once('close', () => failed(new Error(`ended before its first line: ${out}`)));
  });

export const ended = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((done) => {
    if (child.exitCode !== null) done(child.exitCode);
    else child.once('close', done);
  });
