import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScriptPlan } from '../../../src/core/script/plan.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { keepScriptCode, newScriptCode } from '../../../src/node/disk/script-codes.ts';
import { checkOf } from '../../../src/node/import/seal.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { afterThisTest } from '../../side-by-side.ts';

/** The script for a POSIX shell, run by a real shell with the machine's own curl and openssl, in a folder of its own. */

/** What a test asks for; `continueAfter401`: with a consent of its own. */
export type Wishes = Partial<ScriptPlan> & { readonly continueAfter401?: boolean };

export const planFor = (port: number, { continueAfter401 = false, ...wishes }: Wishes = {}): ScriptPlan => ({
  madeBy: 'tripoint 0.0.0',
  stage: 'inside',
  server: { host: 'acs.test', port: 443 },
  connectTo: { host: '127.0.0.1', port },
  user: 'api-user',
  families: FAMILIES,
  mac: null,
  groupId: null,
  ca: null,
  pin: null,
  proxy: 'none',
  connectMs: 5000,
  totalMs: 10_000,
  label: null,
  consent: continueAfter401 ? randomUUID() : null,
  known: [],
  seal: null,
  ...wishes,
});

export interface ScriptRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Empty where none was written. */
  readonly transcript: string;
  /** Names of what lies in the folder afterwards, the script itself left out. */
  readonly files: readonly string[];
}

export interface Around {
  /** Its arguments before the script's name stand behind it. */
  readonly shell?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** What standard input holds; a password and a line end, mostly. */
  readonly input?: string;
  /** Told the shell's process id. */
  readonly onStart?: (pid: number, folder: string) => void;
}

/** What a run comes to when its transcript is taken in. */
export const recordOf = ({ transcript, err }: ScriptRun, data?: string): StageRecord => {
  const read = readRecord(transcript, 'transcript', new Date(), data);
  if (!read.ok || read.value.record === null) throw new Error(`${read.ok ? '' : read.failure.message} ${err}`);
  return read.value.record;
};
export const wordsOf = (run: ScriptRun, data?: string): readonly string[] =>
  recordOf(run, data).probes.map(({ outcome }) => outcome);

export const PASSWORD = 'seven-Lanterns-24';

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-script-'));
  afterThisTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** What several cases look at is done by the first of them. */
export const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let done: Promise<T> | null = null;
  return () => (done ??= work());
};

/** A code of a script, kept in a data folder of its own. */
export const keptCode = async () => {
  const folder = await temporaryFolder();
  const { script, code } = newScriptCode();
  const kept = await keepScriptCode(folder, { script, code });
  if (!kept.ok) throw new Error(kept.failure.message);
  return { folder, script, code, seal: { script, check: checkOf(script, code) } };
};

/** Runs a text as a script in a folder; what it wrote is read before anybody else is asked. */
export const runText = async (
  folder: string,
  text: string,
  { shell = ['sh'], environment = {}, input = `${PASSWORD}\n`, onStart = () => undefined }: Around = {},
): Promise<ScriptRun> => {
  await writeFile(join(folder, 'probe.sh'), text);
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const before = new Set(await readdir(folder));
  const [command = 'sh', ...args] = shell;
  const ended = await new Promise<Pick<ScriptRun, 'code' | 'out' | 'err'>>((done, failed) => {
    const child = spawn(command, [...args, 'probe.sh'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: folder, ...environment },
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', failed);
    child.once('close', (code) => done({ code, out, err }));
    onStart(child.pid ?? 0, folder);
  });
  const files = (await readdir(folder)).filter((name) => !before.has(name));
  const name = files.find((file) => /^tripoint-.*\.txt$/.test(file));
  return { ...ended, files, transcript: name === undefined ? '' : await readFile(join(folder, name), 'utf8') };
};

export const runScript = async (plan: ScriptPlan, around: Around = {}): Promise<ScriptRun> =>
  runText(await temporaryFolder(), shScript(plan), around);

/** Everything that a transcript holds: its text, and what its blocks say. */
export const unpacked = (transcript: string): string => {
  const blocks = transcript.match(/(?:^ .*\n)+/gm) ?? [];
  return [
    transcript,
    ...blocks.map((block) => Buffer.from(block.replace(/\s/g, ''), 'base64').toString('latin1')),
  ].join('\n');
};
