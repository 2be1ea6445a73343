import { format } from '../src/core/messages/message.ts';
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StageRecord } from '../src/core/records/record.ts';
import type { ProbeStage } from '../src/core/vocabulary/words.ts';
import type { RunningWorld } from '../src/lab/lab.ts';
import { readRecord } from '../src/node/import/record.ts';

/** The fixed scripts, run by real shells with the machine's own curl, each in a folder of its own. */

export const PROBE_SH = join(import.meta.dirname, '../resources/scripts/probe.sh');
export const PROBE_PS1 = join(import.meta.dirname, '../resources/scripts/probe.ps1');
export const PASSWORD = 'seven-Lanterns-24';

export interface ScriptRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** What lies beside the script afterwards. */
  readonly files: readonly string[];
}

export interface Around {
  readonly script?: string;
  /** What runs it; its name comes behind. */
  readonly shell?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Where the script lies; a folder of its own where none is named. */
  readonly folder?: string;
  readonly onStart?: (pid: number) => void;
}

export const scriptFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-script-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

export const runScript = async (args: readonly string[], around: Around = {}): Promise<ScriptRun> => {
  const { script = PROBE_SH, shell = ['dash'], environment = {}, input = `${PASSWORD}\n`, onStart } = around;
  const folder = around.folder ?? (await scriptFolder());
  const name = basename(script);
  copyFileSync(script, join(folder, name));
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const [command = 'sh', ...before] = shell;
  const ended = await new Promise<Omit<ScriptRun, 'files'>>((done, failed) => {
    const child = spawn(command, [...before, name, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, ...environment },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', failed);
    child.once('close', (code) => done({ code, out, err }));
    onStart?.(child.pid ?? 0);
  });
  const files = (await readdir(folder)).filter((one) => one !== name && one !== 'home');
  return { ...ended, files };
};

/** The arguments that lead to one entrance of a practice network. */
export const argumentsFor = ({ description }: RunningWorld, stage: ProbeStage, proxy = 'none'): readonly string[] => [
  ...['--server', description.server, '--user', description.apiUser.name, '--stage', stage],
  ...['--connect-to', description.entrances[stage], '--ca', description.ca, '--proxy', proxy],
];

/** What a run comes to when its answers are taken in. */
export const recordOf = ({ out, err }: Pick<ScriptRun, 'out' | 'err'>): StageRecord => {
  const read = readRecord(out, 'answers.txt');
  if (!read.ok || read.value.record === null)
    throw new Error(`${read.ok ? '' : format(read.failure.message, 'en')} ${err}`);
  return read.value.record;
};

export const wordsOf = (run: Pick<ScriptRun, 'out' | 'err'>): readonly string[] =>
  recordOf(run).probes.map(({ outcome }) => outcome);
