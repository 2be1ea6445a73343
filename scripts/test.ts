import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { failuresOf } from './failures.ts';
import { prepare } from './prepare.ts';

/** Everything that must hold before a change lands, in the order in which it is quickest to fail. */

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const RESULTS = 'out/results';
const UNIT = `${RESULTS}/unit.json`;
const WINDOW = `${RESULTS}/window.json`;
const DESKTOP = `${RESULTS}/desktop.json`;

const STEPS: readonly Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', command: ['tsc', '--build'] },
  { name: 'build', command: ['electron-vite', 'build', '--logLevel', 'warn'] },
  { name: 'lint', command: ['eslint', '--max-warnings', '0', '.'] },
  { name: 'unit', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`] },
  {
    name: 'window',
    command: ['playwright', 'test', '--reporter=line,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: WINDOW },
  },
  {
    name: 'desktop',
    command: ['playwright', 'test', '-c', 'test/electron/playwright.config.ts', '--reporter=line,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: DESKTOP },
  },
];

/** The command line is started hundreds of times: what was compiled once is kept. */
const COMPILED = resolve('node_modules/.cache/node');

const runStep = ({ name, command: [program = '', ...args], environment }: Step): boolean => {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(`node_modules/.bin/${program}`, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...environment },
  });
  console.log(`== ${name} ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Number at a path of keys; zero where there is none. */
const at = (value: unknown, ...keys: readonly string[]): number => {
  const found = keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
  return typeof found === 'number' ? found : 0;
};

const missing = prepare();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const only = process.argv.slice(2);
const steps = only.length === 0 ? STEPS : STEPS.filter(({ name }) => only.includes(name));
const failed = steps.filter((step) => !runStep(step)).map(({ name }) => name);
const unit = readJson(UNIT);
const played = [WINDOW, DESKTOP].map(readJson);
const plays = (state: string): number => played.reduce<number>((sum, result) => sum + at(result, 'stats', state), 0);
const passed = at(unit, 'numPassedTests') + plays('expected');
const broken = at(unit, 'numFailedTests') + plays('unexpected') + plays('flaky');
const skipped = at(unit, 'numPendingTests') + at(unit, 'numTodoTests') + plays('skipped');
for (const failure of [unit, ...played].flatMap(failuresOf)) console.error(`\n${failure}`);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
console.log(`\n${passed} passed, ${broken} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed.length === 0 && broken === 0 ? 0 : 1);
