import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import type { Tier } from '../test/real/needs.ts';
import { prepareOrEnd } from './prepare.ts';
import { readResults, type Results } from './results.ts';

/** What the commands that print figures have in common: the machine, tables, and a run of specs whose cases are counted. */

const RESULTS = 'out/results';

/** The machine that the figures are from, in one line. */
export const machine = (): string =>
  [
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${process.platform} ${release()}`,
    `Node ${process.versions.node}`,
    `load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
    new Date().toISOString().slice(0, 10),
  ].join(', ');

/** A table in Markdown, its columns as wide as their widest cell. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = [head, ...rows.map((row) => row.map(String))].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|')),
  );
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0), 3));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
};

/** Installs what the specs need and builds what they start; ends the program where either is impossible. */
export const makeReady = (tier: Tier = 'tests'): void => {
  prepareOrEnd(tier);
  const { status } = spawnSync('node_modules/.bin/electron-vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
};

const run = (
  name: string,
  program: string,
  args: readonly string[],
  environment: (results: string) => Readonly<Record<string, string>>,
): Results => {
  mkdirSync(RESULTS, { recursive: true });
  const results = `${RESULTS}/${name}.json`;
  rmSync(results, { force: true });
  spawnSync(`node_modules/.bin/${program}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment(results) },
  });
  try {
    return readResults(JSON.parse(readFileSync(results, 'utf8')));
  } catch {
    return { cases: [], durations: [], errors: [`${program} could not be run.`] };
  }
};

/** Runs spec files, shows their progress, and gives what came of every case. */
export const runSpecs = (
  name: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Results =>
  run(
    name,
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${RESULTS}/${name}.json`, ...files],
    () => environment,
  );

/** Runs plays of the window or the desktop, whose names it gives as paths from here. */
export const runPlays = (name: string, files: readonly string[]): Results => {
  const parts = [
    { folder: 'test/window/', settings: [] },
    { folder: 'test/electron/', settings: ['-c', 'test/electron/playwright.config.ts'] },
  ].flatMap(({ folder, settings }): readonly Results[] => {
    const own = files.filter((file) => file.startsWith(folder));
    if (own.length === 0) return [];
    const { cases, durations, errors } = run(
      `${name}-${folder.split('/')[1] ?? ''}`,
      'playwright',
      ['test', ...settings, '--reporter=line,json', ...own],
      (results) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: results }),
    );
    return [
      {
        cases: cases.map((one) => ({ ...one, place: folder + one.place })),
        durations: durations.map((one) => ({ ...one, name: folder + one.name })),
        errors,
      },
    ];
  });
  return {
    cases: parts.flatMap(({ cases }) => cases),
    durations: parts.flatMap(({ durations }) => durations),
    errors: parts.flatMap(({ errors }) => errors),
  };
};
