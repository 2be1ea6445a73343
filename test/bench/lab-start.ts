import { startWorld, WORLDS } from '../../src/lab/lab.ts';

/**
 * How long practice worlds take to start: each alone, and forty side by side in one process. Prints a table and judges
 * nothing: machines differ. Run it with `npx node test/bench/lab-start.ts`.
 */

const SIDE_BY_SIDE = 40;

const timed = async <T>(work: () => Promise<T>): Promise<readonly [result: T, ms: number]> => {
  const start = performance.now();
  return [await work(), performance.now() - start];
};

const line = (name: string, ms: number): void =>
  void process.stdout.write(`${name.padEnd(36)}${ms.toFixed(0).padStart(7)} ms\n`);

// The first world pays for loading the certificate library, as it does in a program that starts one.
const times: number[] = [];
for (const { id } of WORLDS) {
  const [world, ms] = await timed(() => startWorld(id));
  await world.close();
  times.push(ms);
  line(id, ms);
}
const sorted = [...times].sort((one, other) => one - other);
process.stdout.write('\n');
line('first', times[0] ?? 0);
line('median', sorted[Math.floor(sorted.length / 2)] ?? 0);
line('slowest', sorted.at(-1) ?? 0);

const ids = Array.from({ length: SIDE_BY_SIDE }, (_, index) => WORLDS[index % WORLDS.length]?.id ?? 'healthy');
const [worlds, all] = await timed(() => Promise.all(ids.map((id) => startWorld(id))));
const ports = new Set(worlds.map(({ description }) => description.entrances.inside));
line(`${SIDE_BY_SIDE} side by side`, all);
line('  for each', all / SIDE_BY_SIDE);
process.stdout.write(`${ports.size} inside entrances are open at the same time.\n`);
const [, closing] = await timed(() => Promise.all(worlds.map((world) => world.close())));
line('closing them', closing);
