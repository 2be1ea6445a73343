import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { writeList, type Columns } from './list-file.ts';
import type { Stall } from './list-stall.ts';
import { outcomeOf, WAYS, type Outcome, type Way } from './list-ways.ts';
import { openInWindow, type WindowOutcome } from './list-window.ts';

/**
 * How long lists take to open, what memory that needs, and how long anything stands still meanwhile. Compared, one after
 * the other in every round, each in a fresh process: ours as the window uses it (built; read, cut into rows, checked and
 * searched for duplicates in a thread of its own), our whole dry run at the terminal, papaparse's cutting into rows alone,
 * and Python's csv module with the same rules (lists.py); the counts of ours and Python's have to agree. Then the files of
 * two columns are opened through the page of the built product in Chromium. Prints tables of medians (of the longest stalls: the longest) and judges nothing:
 * machines differ. Run it with `npx node test/bench/lists.ts [rounds]`.
 */

const SIZES = [10_000, 100_000, 1_000_000];
const FOLDER = resolve(import.meta.dirname, '../../out/bench');
const PROGRAM = join(FOLDER, 'main/cli.js');
const SHEET = join(FOLDER, 'main/bench-sheet.js');

/** Builds the product beside where it belongs, and the module under test to where its thread is found. */
const prepare = async (): Promise<void> => {
  const electronVite = resolve(import.meta.dirname, '../../node_modules/.bin/electron-vite');
  await promisify(execFile)(electronVite, ['build', '--outDir', FOLDER, '--logLevel', 'warn']);
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: resolve(import.meta.dirname, '../../src/node/import/sheet/sheet.ts'),
      outDir: join(FOLDER, 'main'),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'bench-sheet.js' } },
    },
  });
};

const print = (...cells: readonly string[]): void =>
  void process.stdout.write(`${cells.map((cell, at) => (at < 2 ? cell.padEnd(13) : cell.padStart(14))).join('')}\n`);

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Median of the p99, and the longest of all. */
const stallText = (stalls: readonly Stall[]): string =>
  `${median(stalls.map(({ p99 }) => p99)).toFixed(1)} / ${Math.max(...stalls.map(({ max }) => max)).toFixed(1)}`;

const load = (): string => `load ${loadavg()[0]?.toFixed(1) ?? '?'} on ${cpus().length} processors`;

const compare = async (size: number, columns: Columns, path: string, rounds: number): Promise<void> => {
  const outcomes: Record<Way, Outcome[]> = { ours: [], 'dry-run': [], papaparse: [], python: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const way of WAYS) outcomes[way].push(await outcomeOf(way, path, SHEET, PROGRAM));
  const of = (way: Way, figure: 'seconds' | 'processor' | 'megabytes'): number =>
    median(outcomes[way].map((outcome) => outcome[figure]));
  for (const way of WAYS)
    print(
      `${size} × ${columns}`,
      way,
      Math.round(size / of(way, 'seconds')).toLocaleString('en'),
      of(way, 'seconds').toFixed(3),
      (of(way, 'seconds') / of('python', 'seconds')).toFixed(2),
      of(way, 'processor').toFixed(3),
      (of(way, 'processor') / of('python', 'processor')).toFixed(2),
      of(way, 'megabytes').toFixed(0),
      ...(way === 'ours'
        ? [
            stallText(outcomes.ours.flatMap(({ stall }) => stall ?? [])),
            stallText(outcomes.ours.flatMap(({ idle }) => idle ?? [])),
          ]
        : []),
    );
  const [one, other] = [JSON.stringify(outcomes.ours[0]?.counts), JSON.stringify(outcomes.python[0]?.counts)];
  process.stdout.write(`${one === other ? 'counts agree' : `COUNTS DIFFER: ${other}`}: ${one}; ${load()}\n\n`);
};

const openAll = async (size: number, path: string, rounds: number): Promise<void> => {
  const outcomes: WindowOutcome[] = [];
  for (let round = 0; round < rounds; round += 1) outcomes.push(await openInWindow(PROGRAM, path));
  const seconds = median(outcomes.map((outcome) => outcome.seconds));
  const longTasks = outcomes.flatMap((outcome) => outcome.longTasks);
  print(
    String(size),
    '',
    Math.round(size / seconds).toLocaleString('en'),
    seconds.toFixed(3),
    median(outcomes.map(({ megabytes }) => megabytes)).toFixed(0),
    stallText(outcomes.map(({ turns }) => turns)),
    stallText(outcomes.map(({ idle }) => idle)),
    stallText(outcomes.map(({ frames }) => frames)),
    `${longTasks.length} / ${Math.max(0, ...longTasks).toFixed(0)}`,
  );
};

const rounds = Number(process.argv[2] ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
try {
  await prepare();
  const paths = SIZES.map((size) => join(folder, `${size}.csv`));
  process.stdout.write(
    'Stalls in ms, p99 / longest: how late turns of the main thread came; beside it, of a loop at rest.\n',
  );
  print(
    'rows × columns',
    'way',
    'rows/s',
    'seconds',
    '/ Python',
    'processor s',
    '/ Python',
    'peak MB',
    'stall',
    'at rest',
  );
  for (const columns of [5, 2] as const)
    for (const [at, path] of paths.entries()) {
      await writeList(path, SIZES[at] ?? 0, columns);
      await compare(SIZES[at] ?? 0, columns, path, rounds);
    }
  process.stdout.write(
    'Opened through the page in Chromium; stalls of the page, frames beyond 16.7 ms, tasks above 50 ms.\n',
  );
  print('rows', '', 'rows/s', 'seconds', 'host peak MB', 'stall', 'at rest', 'late frames', 'long tasks');
  for (const [at, path] of paths.entries()) await openAll(SIZES[at] ?? 0, path, rounds);
  process.stdout.write(`${load()}\n`);
} finally {
  await rm(folder, { recursive: true });
}
