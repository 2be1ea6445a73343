import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { Case } from '../../src/core/records/case.ts';
import { WATCH_LIMITS, type Attempt, type WatchRecord } from '../../src/core/records/watch.ts';
import { FAMILIES } from '../../src/core/vocabulary/words.ts';
import { openCaseStore } from '../../src/node/disk/stores.ts';
import { emptyTarget, newCase } from '../../src/app/new-case.ts';
import { watchFast } from '../app/fast-watch.ts';

/**
 * What a long watch costs: memory while it runs, each save as the case grows, and opening the case afterwards. Prints a
 * table and judges nothing: machines differ. Run it with `npx node test/bench/watch.ts [ATTEMPTS]`.
 */

const LIVE_ATTEMPTS = Number(process.argv[2] ?? 4000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

const line = (name: string, figure: number, unit: string): void =>
  void process.stdout.write(`${name.padEnd(52)}${figure.toFixed(1).padStart(10)} ${unit}\n`);
const timed = async <T>(work: () => Promise<T> | T): Promise<readonly [result: T, ms: number]> => {
  const start = performance.now();
  return [await work(), performance.now() - start];
};

const folder = await mkdtemp(join(tmpdir(), 'tripoint-bench-'));
const opened = await openCaseStore(folder);
if (!opened.ok) throw new Error(JSON.stringify(opened.failure.message));
const caseStore = opened.value;

process.stdout.write(`real attempts against a practice world on this machine, time passing as fast as it can\n`);
const [watched, ms] = await timed(() =>
  watchFast(LIVE_ATTEMPTS, (count) => {
    if (count === 1000 || count % 2000 === 0) line(`  memory after ${count} attempts`, heapMb(), 'MB');
  }),
);
line('  for each attempt', ms / watched.attempts.length, 'ms');

const attemptOf = (index: number): Attempt => {
  const [first] = watched.attempts;
  if (!first) throw new Error('no attempt');
  const family = FAMILIES[index % 4] ?? 'open-api';
  return { ...first, slot: first.slot + Math.floor(index / 4), family, outcome: index % 50 === 0 ? 'tls.reset' : 'ok' };
};
const long = (attempts: number): WatchRecord => ({
  ...watched,
  id: randomUUID(),
  state: 'complete',
  families: [...FAMILIES],
  attempts: Array.from({ length: attempts }, (_, index) => attemptOf(index)),
});

process.stdout.write('\nsaving and opening a case\n');
const most = WATCH_LIMITS.attempts * 4;
const sizes: readonly (readonly number[])[] = [[100], [1000], [2000], [5000], [most], Array<number>(5).fill(most)];
for (const each of sizes) {
  const sum = each.reduce((all, attempts) => all + attempts, 0);
  const document: Case = {
    ...newCase({ title: 'Bench', customer: '', site: '' }, null, emptyTarget),
    watches: each.map(long),
  };
  await caseStore.create(document);
  const save = () => caseStore.update(document.id, (before) => ({ ...before, title: `${before.title}.` }));
  await save();
  const [saved, saveMs] = await timed(save);
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure.message));
  const [read, readMs] = await timed(() => caseStore.read(document.id));
  if (!read.ok) throw new Error(JSON.stringify(read.failure.message));
  const [, judgeMs] = await timed(() => judge(read.value));
  const { size } = await stat(join(folder, 'cases', `${document.id}.json`));
  process.stdout.write(`${sum} attempts in ${each.length} ${each.length === 1 ? 'watch' : 'watches'}\n`);
  line('  size', size / 1024 / 1024, 'MB');
  line('  one save', saveMs, 'ms');
  line('  opening: read and verified', readMs, 'ms');
  line('  opening: judged', judgeMs, 'ms');
}
await caseStore.close();
await rm(folder, { recursive: true, force: true });
process.exit();
