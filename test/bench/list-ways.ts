import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import Papa from 'papaparse';
import type * as sheets from '../../src/node/import/sheet/sheet.ts';
import { watchTurns, type Stall } from './list-stall.ts';

/** The ways to read a list that lists.ts compares, each in a process of its own. */

export interface Outcome {
  readonly seconds: number;
  /** Processor time of the program itself in seconds, all threads together: it depends less on what else is running. */
  readonly processor: number;
  /** Peak memory of the process. */
  readonly megabytes: number;
  readonly counts?: Readonly<Record<'rows' | 'ready' | 'faulty' | 'duplicates', number>>;
  /** How late the main thread's turns came. */
  readonly stall?: Stall;
  /** The same while another thread only counts for as long, and no list is read: what the machine itself does. */
  readonly idle?: Stall;
}

/** `dry-run`: the whole command `whitelist batch --dry-run`, start and end included. */
export const WAYS = ['ours', 'dry-run', 'papaparse', 'python'] as const;
export type Way = (typeof WAYS)[number];

const self = fileURLToPath(import.meta.url);
const run = promisify(execFile);

/** Peak memory of a process in megabytes, this one where none is named. */
export const peakMegabytes = (process_: number | 'self' = 'self'): number => {
  try {
    const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process_}/status`, 'utf8'))?.[1];
    if (found !== undefined) return Number(found) / 1024;
  } catch {
    // Not Linux.
  }
  return process_ === 'self' ? process.resourceUsage().maxRSS / 1024 : NaN;
};

const timed = async <T>(work: () => Promise<T>) => {
  const [before, start] = [process.cpuUsage(), performance.now()];
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000, processor: process.cpuUsage(before).user / 1e6 };
};

/** The module as it was built for the product, with its thread beside it. */
const ours = async (path: string, built: string): Promise<Outcome> => {
  const { openSheet } = (await import(pathToFileURL(built).href)) as typeof sheets;
  const end = watchTurns(1);
  const { value: opening, seconds, processor } = await timed(() => openSheet({ kind: 'file', path }, { today: null }));
  const stall = end();
  if (opening.kind !== 'open') throw new Error(opening.kind);
  const { rows, ready, faulty, duplicates } = opening.summary;
  const megabytes = peakMegabytes();
  await opening.sheet.close();
  const counting = new Worker('for (;;);', { eval: true });
  await pause(100);
  const endIdle = watchTurns(1);
  await pause(seconds * 1000);
  const idle = endIdle();
  await counting.terminate();
  return { seconds, processor, megabytes, counts: { rows, ready, faulty, duplicates }, stall, idle };
};

const papaparse = async (path: string): Promise<Outcome> => {
  const { value: rows, ...times } = await timed(
    () =>
      new Promise<number>((resolve, reject) => {
        let count = 0;
        Papa.parse<string[]>(createReadStream(path), {
          encoding: 'utf8',
          chunk: ({ data }) => void (count += data.length),
          complete: () => resolve(count),
          error: reject,
        });
      }),
  );
  if (rows === 0) throw new Error('no rows');
  return { ...times, megabytes: peakMegabytes() };
};

const dryRun = async (path: string, program: string): Promise<Outcome> => {
  const data = `${path}-data`;
  const start = performance.now();
  const child = spawn(process.execPath, [program, 'whitelist', 'batch', path, '--dry-run'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '', HOME: data, TRIPOINT_DATA: data, LC_ALL: 'C.UTF-8' },
  });
  let [megabytes, processor] = [0, 0];
  const watching = setInterval(() => {
    const id = child.pid ?? 0;
    const peak = peakMegabytes(id);
    if (!Number.isNaN(peak)) [megabytes, processor] = [peak, processorSeconds(id)];
  }, 10);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watching);
  // Faulty rows end it with 1.
  if (code !== 1) throw new Error(`the dry run ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, processor, megabytes };
};

/** Of a process that runs, its own code alone; hundredths of a second, as Linux counts them. */
const processorSeconds = (id: number): number => {
  try {
    return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[11]) / 100;
  } catch {
    return 0;
  }
};

/**
 * @param built the built module of `sheet.ts`.
 * @param cli the built command line.
 */
export const outcomeOf = async (way: Way, path: string, built: string, cli: string): Promise<Outcome> => {
  if (way === 'dry-run') return dryRun(path, cli);
  const [program, args] =
    way === 'python'
      ? ['python3', ['-I', join(import.meta.dirname, 'lists.py'), path]]
      : [process.execPath, [self, way, path, built]];
  const { stdout } = await run(program, args);
  return JSON.parse(stdout) as Outcome;
};

if (process.argv[1] === self) {
  const [way, path = '', built = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await (way === 'ours' ? ours(path, built) : papaparse(path))));
}
