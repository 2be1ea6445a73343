import { spawnSync } from 'node:child_process';
import { machine, makeReady } from './figures.ts';

/**
 * `npm run bench`: every benchmark, one after another, so that none of them slows another down, each beside what a user would use in
 * its place. They print and judge nothing: machines differ, and ratios are what counts. `npm run bench NAME…` runs some of them.
 */
const BENCHES: Readonly<Record<string, string>> = {
  probe: 'four probes, the layers on the wire, and starts, beside curl and blackbox_exporter (needs root)',
  lists: 'lists of 10,000 and 100,000 rows, opened, beside their bars',
  batch: "a batch of 100,000 entries, beside the service's own times",
  listing: 'a folder of 10,000 cases',
  judging: 'verdicts in a second',
  capture: 'a capture of 1 GB: time and memory',
  watch: 'a long watch: memory, saves, opening',
  window: 'the window: first load, clicks, keys, axe, memory',
  'lab-start': 'the start of a practice network',
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. They are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(3);
}
makeReady();
console.log(machine());
const failed: string[] = [];
for (const [name, what] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}: ${what}`);
  const { status } = spawnSync(process.execPath, [`test/bench/${name}.ts`], { stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nThese could not be run to their end: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
