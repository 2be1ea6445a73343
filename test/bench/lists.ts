import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import type * as sheets from '../../src/node/import/sheet/sheet.ts';
import { writeList } from './list-file.ts';

/**
 * How long lists take to open and what memory that needs, as the window has them: built, read, cut into rows, checked and
 * searched for duplicates in a thread of its own, each in a fresh process. Prints a table of medians beside the bars, and
 * judges nothing: machines differ. Run it with `npx node test/bench/lists.ts [rounds]`.
 */

const BARS = [
  { rows: 10_000, seconds: 0.3, megabytes: null },
  { rows: 100_000, seconds: 1.5, megabytes: 260 },
] as const;
const FOLDER = resolve(import.meta.dirname, '../../out/bench');
const SHEET = join(FOLDER, 'sheet.js');

interface Outcome {
  readonly seconds: number;
  /** The next page of rows, from the middle. */
  readonly page: number;
  /** Processor time of all threads in seconds: it depends less on what else is running. */
  readonly processor: number;
  readonly megabytes: number;
  readonly counts: string;
}

const open = async (path: string): Promise<Outcome> => {
  const { openSheet } = (await import(pathToFileURL(SHEET).href)) as typeof sheets;
  const bytes = await readFile(path);
  const [before, start] = [process.cpuUsage(), performance.now()];
  const opening = await openSheet({ kind: 'bytes', bytes }, { today: null });
  const seconds = (performance.now() - start) / 1000;
  const processor = process.cpuUsage(before).user / 1e6;
  if (opening.kind !== 'open') throw new Error(opening.kind);
  const { rows, ready, faulty, duplicates } = opening.summary;
  const asked = performance.now();
  await opening.sheet.rows(rows / 2, 100);
  const page = (performance.now() - asked) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  await opening.sheet.close();
  return { seconds, page, processor, megabytes, counts: JSON.stringify({ rows, ready, faulty, duplicates }) };
};

const print = (...cells: readonly string[]): void =>
  void process.stdout.write(`${cells.map((cell) => cell.padStart(16)).join('')}\n`);

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const run = async (rounds: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
  try {
    const entry = (name: string): string => resolve(import.meta.dirname, '../../src/node/import/sheet', name);
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir: FOLDER,
        rolldownOptions: {
          input: { sheet: entry('sheet.ts'), 'sheet-worker': entry('worker.ts') },
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    print('rows × columns', 'seconds', 'bar', 'processor s', 'a page', 'peak MB', 'bar');
    for (const columns of [2, 5] as const)
      for (const bar of BARS) {
        const path = join(folder, 'list.csv');
        await writeList(path, bar.rows, columns);
        const outcomes: Outcome[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const { stdout } = await promisify(execFile)(process.execPath, [
            fileURLToPath(import.meta.url),
            '--open',
            path,
          ]);
          outcomes.push(JSON.parse(stdout) as Outcome);
        }
        const of = (figure: 'seconds' | 'page' | 'processor' | 'megabytes'): number =>
          median(outcomes.map((outcome) => outcome[figure]));
        print(
          `${bar.rows} × ${columns}`,
          of('seconds').toFixed(3),
          String(bar.seconds),
          of('processor').toFixed(3),
          of('page').toFixed(3),
          of('megabytes').toFixed(0),
          bar.megabytes === null ? '' : String(bar.megabytes),
        );
        process.stdout.write(`${outcomes[0]?.counts ?? ''}\n`);
      }
    process.stdout.write(`load ${loadavg()[0]?.toFixed(1) ?? '?'} on ${cpus().length} processors\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const [first = '3', path = ''] = process.argv.slice(2);
if (first === '--open') process.stdout.write(JSON.stringify(await open(path)));
else await run(Number(first));
