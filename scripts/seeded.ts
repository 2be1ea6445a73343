import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ELECTRON_SEEDS } from '../test/seeded/electron-seeds.ts';
import type { Seed } from '../test/seeded/seed.ts';
import { LINT } from './quick.ts';
import { readTenth, tenthOf } from './tenth.ts';

/**
 * `npm run test:seeded`: puts one deliberate mistake at a time into a copy of the sources and runs the specs that must notice
 * it. First the untouched copy must be green. The sources themselves are never touched.
 */

const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'tripoint-seeded-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  if (existsSync('out')) cpSync('out', join(copy, 'out'), { recursive: true });
  return copy;
};

/** Whether the specs, or the linter on the one file, are green in the copy. */
const isGreen = (copy: string, { caughtBy, file }: Pick<Seed, 'caughtBy' | 'file'>): boolean => {
  const [program = '', ...args] = caughtBy.includes('lint')
    ? [...LINT, file]
    : ['vitest', 'run', '--reporter=dot', ...caughtBy];
  const { status } = spawnSync(join(copy, 'node_modules/.bin', program), args, { cwd: copy, stdio: 'ignore' });
  return status === 0;
};

/** `null` when it was noticed, else why not. */
const plant = (copy: string, seed: Seed): string | null => {
  const path = join(copy, seed.file);
  const sound = readFileSync(path, 'utf8');
  if (sound.split(seed.find).length !== 2) return 'does not fit the code any more';
  writeFileSync(
    path,
    sound.replace(seed.find, () => seed.replace),
  );
  try {
    return isGreen(copy, seed) ? 'was NOT noticed' : null;
  } finally {
    writeFileSync(path, sound);
  }
};

const { commit, rest } = readTenth(process.argv.slice(2));
const wanted = rest.join(' ');
const nameOf = ({ name, breaks }: Seed): string => `${breaks} ${name}`;
const matching = ELECTRON_SEEDS.filter((seed) => nameOf(seed).includes(wanted));
const seeds = commit === null ? matching : tenthOf(matching, commit, nameOf);
const copy = copySources();
let bad = 0;
try {
  for (const spec of new Set(seeds.flatMap(({ caughtBy }) => caughtBy)))
    if (spec !== 'lint' && !isGreen(copy, { caughtBy: [spec], file: '' })) {
      console.error(`${spec} is red without any mistake`);
      bad += 1;
    }
  for (const seed of bad > 0 ? [] : seeds) {
    const problem = plant(copy, seed);
    if (problem !== null) bad += 1;
    console.log(`${problem === null ? 'noticed' : problem.padEnd(7)}  ${seed.breaks}: ${seed.name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${seeds.length} seeded mistakes, ${bad} not noticed`);
process.exit(bad === 0 && seeds.length > 0 ? 0 : 1);
