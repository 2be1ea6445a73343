import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writingsIn } from './forms.ts';
import { PROGRAM_FILE } from '../cli/program-file.ts';
import type { Ended } from '../cli/run-tripoint.ts';

/** One place of the file system that a run may write to, and everything that came out of the runs in it. */
export interface Stage {
  readonly folder: string;
  readonly sinks: Map<string, Buffer[]>;
  readonly run: (args: readonly string[], more?: RunMore) => Promise<Ended>;
  readonly note: (sink: string, bytes: Buffer | string) => void;
  readonly end: () => void;
}

interface RunMore {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where a secret is handed over in the environment on purpose, only children are looked at. */
  readonly secretInEnvironment?: boolean;
  /** Arguments that are refused because a secret stands in them are not looked at themselves. */
  readonly secretInArguments?: boolean;
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const readProcess = (pid: number, file: 'cmdline' | 'environ'): Buffer => {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    return Buffer.alloc(0);
  }
};

const familyOf = (pid: number): readonly number[] => {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    return [pid];
  }
};

export const openStage = (): Stage => {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-canaries-'));
  for (const name of ['home', 'data', 'tmp', 'work']) mkdirSync(join(folder, name));
  const sinks = new Map<string, Buffer[]>();
  const note: Stage['note'] = (sink, bytes) =>
    void sinks.set(sink, [...(sinks.get(sink) ?? []), Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)]);

  const run: Stage['run'] = (args, { input = '', environment = {}, secretInEnvironment, secretInArguments } = {}) =>
    new Promise((settle, failed) => {
      const child = spawn(process.execPath, [PROGRAM_FILE, ...args], {
        cwd: join(folder, 'work'),
        env: {
          PATH: process.env.PATH,
          HOME: join(folder, 'home'),
          TMPDIR: join(folder, 'tmp'),
          TRIPOINT_DATA: join(folder, 'data'),
          TRIPOINT_CHROMIUM: process.env.TRIPOINT_CHROMIUM,
          ...environment,
        },
      });
      const name = args.slice(0, 2).join(' ');
      const watch = setInterval(() => {
        for (const pid of familyOf(child.pid ?? 0)) {
          const own = pid === child.pid;
          if (!(own && secretInArguments)) note(`arguments of ${name}`, readProcess(pid, 'cmdline'));
          if (!(own && secretInEnvironment)) note(`environment of ${name}`, readProcess(pid, 'environ'));
        }
      }, 40);
      const parts = { out: [] as Buffer[], err: [] as Buffer[] };
      child.stdout.on('data', (part: Buffer) => parts.out.push(part));
      child.stderr.on('data', (part: Buffer) => parts.err.push(part));
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      child.once('error', failed);
      child.once('close', (code) => {
        clearInterval(watch);
        const [out, err] = [Buffer.concat(parts.out), Buffer.concat(parts.err)];
        note(`output of ${name}`, out);
        note(`messages of ${name}`, err);
        settle({ code, out: out.toString(), err: err.toString() });
      });
    });

  return { folder, sinks, run, note, end: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Where a value stands, e.g. `data/cases/….json (base64, 1)`; empty where it is nowhere. */
export const leaksOf = (
  { folder, sinks }: Stage,
  value: string,
  skip: (file: string) => boolean = () => false,
): readonly string[] => {
  const fromFiles = filesUnder(folder)
    .map((file) => [relative(folder, file), file] as const)
    .filter(([name, file]) => !skip(name) && lstatSync(file).size > 0)
    .flatMap(([name, file]) => writingsIn(readFileSync(file), value).map((writing) => `${name} (${writing})`));
  const names = filesUnder(folder).filter((file) => writingsIn(Buffer.from(relative(folder, file)), value).length > 0);
  const fromSinks = [...sinks].flatMap(([sink, parts]) =>
    writingsIn(Buffer.concat(parts), value).map((writing) => `${sink} (${writing})`),
  );
  return [...fromFiles, ...names.map((file) => `name of ${relative(folder, file)}`), ...fromSinks];
};
