import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Papa from 'papaparse';
import { openSheet } from '../../src/node/import/sheet/sheet.ts';

/**
 * How long lists take to import and how much memory that needs: ours as a whole (reading, cutting into rows, checking,
 * finding duplicates, in a thread of its own), papaparse's cutting into rows alone, and Python's csv module with the same
 * rules (csv.py, run apart from its folder, for it bears the module's name). Each in a fresh process; the counts of ours and Python's have to agree. While ours works, a timer of
 * 1 ms on the main thread tells how long a window would have stood still. Prints a table and judges nothing: machines
 * differ. Run it with `node test/bench/csv.ts [rounds]`; the median of the rounds is shown.
 */

interface Outcome {
  readonly seconds: number;
  /** Peak memory of the process. */
  readonly megabytes: number;
  readonly counts?: Readonly<Record<'rows' | 'ready' | 'faulty' | 'duplicates', number>>;
  /** Longest gaps between two turns of the main thread's 1 ms timer. */
  readonly stall?: { readonly p99: number; readonly max: number };
}

const SIZES = [10_000, 100_000, 1_000_000];
const WAYS = ['ours', 'papaparse', 'python'] as const;
type Way = (typeof WAYS)[number];

const self = fileURLToPath(import.meta.url);
const run = promisify(execFile);

const peakMegabytes = (): number => {
  try {
    const found = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (found !== undefined) return Number(found) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
};

const ours = async (path: string): Promise<Outcome> => {
  const gaps: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }, 1);
  const start = performance.now();
  const opening = await openSheet({ kind: 'file', path }, { today: '2026-06-01' });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  gaps.sort((one, other) => one - other);
  if (opening.kind !== 'open') throw new Error(opening.kind);
  const { rows, ready, faulty, duplicates } = opening.summary;
  const megabytes = peakMegabytes();
  await opening.sheet.close();
  return {
    seconds,
    megabytes,
    counts: { rows, ready, faulty, duplicates },
    stall: { p99: gaps[Math.floor(gaps.length * 0.99)] ?? 0, max: gaps.at(-1) ?? 0 },
  };
};

const papaparse = async (path: string): Promise<Outcome> => {
  const start = performance.now();
  let rows = 0;
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(path), {
      encoding: 'utf8',
      chunk: ({ data }) => void (rows += data.length),
      complete: () => resolve(),
      error: reject,
    });
  });
  if (rows === 0) throw new Error('no rows');
  return { seconds: (performance.now() - start) / 1000, megabytes: peakMegabytes() };
};

const random = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed;
};

/** A list as customers have them: mostly right, in several notations, some quoted, with å ä ö, and one row in fifty at fault. */
const writeList = async (path: string, rows: number): Promise<void> => {
  const next = random(7);
  const names = ['Printer', 'Lobby, screen', 'Kamera', 'Mötesrum', 'Växjö läsplatta'];
  const file = createWriteStream(path);
  file.write('MAC address,Name\r\n');
  for (let row = 0; row < rows; row += 1) {
    // One address in a hundred was there sixty rows before.
    const value = 0xa0b00000000 + (row % 100 === 70 ? row - 60 : row) * 3;
    const digits = value.toString(16).toUpperCase().padStart(12, '0');
    const pairs = digits.match(/../g) ?? [];
    const kind = next() % 100;
    const mac =
      kind < 5 ? digits.toLowerCase() : kind < 15 ? pairs.join('-') : kind === 99 ? '1.12E+11' : pairs.join(':');
    const name = `${names[row % names.length] ?? ''} ${row}${next() % 200 === 0 ? '_' : ''}`;
    if (!file.write(`${mac},${name.includes(',') ? `"${name}"` : name}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
};

const outcomeOf = async (way: Way, path: string): Promise<Outcome> => {
  const [program, args] =
    way === 'python'
      ? ['python3', ['-I', join(import.meta.dirname, 'csv.py'), path]]
      : [process.execPath, [self, way, path]];
  const { stdout } = await run(program, args);
  return JSON.parse(stdout) as Outcome;
};

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const compare = async (rounds: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
  const print = (...cells: readonly string[]): void =>
    void process.stdout.write(`${cells.map((cell, at) => (at < 2 ? cell.padEnd(11) : cell.padStart(12))).join('')}\n`);
  try {
    print('rows', 'way', 'seconds', 'rows/s', 'peak MB', '/ Python', 'stall p99', 'stall max');
    for (const size of SIZES) {
      const path = join(folder, `${size}.csv`);
      await writeList(path, size);
      const outcomes: Record<Way, Outcome[]> = { ours: [], papaparse: [], python: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const way of WAYS) outcomes[way].push(await outcomeOf(way, path));
      const [one, other] = [outcomes.ours[0]?.counts, outcomes.python[0]?.counts];
      const seconds = (way: Way): number => median(outcomes[way].map((outcome) => outcome.seconds));
      for (const way of WAYS) {
        const stalls = outcomes[way].flatMap(({ stall }) => stall ?? []);
        print(
          String(size),
          way,
          seconds(way).toFixed(3),
          Math.round(size / seconds(way)).toString(),
          median(outcomes[way].map(({ megabytes }) => megabytes)).toFixed(0),
          (seconds(way) / seconds('python')).toFixed(2),
          ...(stalls.length === 0
            ? []
            : [
                `${median(stalls.map(({ p99 }) => p99)).toFixed(1)} ms`,
                `${Math.max(...stalls.map(({ max }) => max)).toFixed(1)} ms`,
              ]),
        );
      }
      const agree = JSON.stringify(one) === JSON.stringify(other);
      process.stdout.write(`${agree ? 'counts agree' : 'COUNTS DIFFER'}: ${JSON.stringify(one)}\n\n`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};

const [first, path = ''] = process.argv.slice(2);
if (first === 'ours') process.stdout.write(JSON.stringify(await ours(path)));
else if (first === 'papaparse') process.stdout.write(JSON.stringify(await papaparse(path)));
else await compare(Number(first ?? 3));
