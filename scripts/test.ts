import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { prepareOrEnd } from './prepare.ts';
import { changedFiles, LINT, toLint } from './quick.ts';
import { describeCase, failuresIn, readResults, slowest, type Case } from './results.ts';
import { mergeTries, unitsToRepeat, type Outcome, type Try } from './second-try.ts';

/** Everything that must hold before a change lands, in the order in which it is quickest to fail. */

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Runs beside the steps after it, for it takes one processor alone; what it prints is shown when it has ended. */
  readonly beside?: true;
  /** Where cases are counted: what each try is given, and what the second is given beside that. */
  readonly tries?: {
    readonly arguments: (results: string) => readonly string[];
    readonly environment: (results: string) => Readonly<Record<string, string>>;
    readonly again: (units: readonly string[]) => readonly string[];
  };
}

interface StepResult extends Outcome {
  readonly name: string;
}

const RESULTS = 'out/results';

/** Beside vitest's own results: errors that belong to no case. */
const strayErrorsOf = (results: string): string => results.replace('.json', '-stray.json');

const PLAYS: Step['tries'] = {
  arguments: () => [],
  environment: (results) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: results }),
  again: () => ['--last-failed', '--workers=1'],
};

const STEPS: readonly Step[] = [
  { name: 'lint', command: LINT, beside: true },
  {
    name: 'format',
    // What has not changed since it was found in order is not looked at again.
    command: ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
    beside: true,
  },
  // The older compiler is kept for its parser, and both are called tsc.
  { name: 'types', command: ['../typescript-native/bin/tsc', '--build'] },
  { name: 'build', command: ['electron-vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'unit',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--reporter=./scripts/stray-errors.ts'],
    tries: {
      arguments: (results) => [`--outputFile.json=${results}`],
      environment: (results) => ({ TRIPOINT_STRAY_ERRORS: strayErrorsOf(results) }),
      again: (files) => ['--no-file-parallelism', ...files],
    },
  },
  { name: 'window', command: ['playwright', 'test', '--reporter=line,json'], tries: PLAYS },
  {
    name: 'desktop',
    command: ['playwright', 'test', '-c', 'test/electron/playwright.config.ts', '--reporter=line,json'],
    tries: PLAYS,
  },
];

/** The steps of `quick`: what looks at single files looks at the changed ones. */
const quickSteps = (): readonly Step[] => {
  const files = toLint(changedFiles());
  // vitest's own --exclude does not reach what its projects include.
  process.env.TRIPOINT_QUICK = 'yes';
  return STEPS.flatMap(({ name, command, ...step }): readonly Step[] => {
    if (name === 'window' || name === 'desktop' || (name === 'lint' && files.length === 0)) return [];
    if (name === 'lint') return [{ name, command: [...command, ...files], ...step }];
    return [{ name, command, ...step }];
  });
};

/**
 * The command line is started hundreds of times: what was compiled once is kept. And whatever is given room for what lives
 * shortly spends a sixth less of its time on clearing up.
 */
const NODE_SETTINGS = {
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
};

interface Ended {
  readonly passed: boolean;
  /** What it printed; empty where that was shown at once. */
  readonly printed: string;
}

const run = async (
  [program = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  shown: 'at once' | 'at the end' = 'at once',
): Promise<Ended> => {
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: ['inherit', ...(shown === 'at once' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    env: { ...process.env, ...NODE_SETTINGS, ...environment },
  });
  const ended = new Promise<boolean>((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
  const printed = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve(''))),
  );
  return { passed: await ended, printed: printed.join('') };
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** One try of a step: whether its program was content, and what it says of each case. */
const tryOnce = async (
  command: readonly string[],
  tries: NonNullable<Step['tries']>,
  results: string,
): Promise<Try> => {
  const { passed } = await run([...command, ...tries.arguments(results)], tries.environment(results));
  return { passed, ...readResults(readJson(results), readJson(strayErrorsOf(results))) };
};

const runCases = async (
  name: string,
  command: readonly string[],
  tries: NonNullable<Step['tries']>,
): Promise<StepResult> => {
  const first = await tryOnce(command, tries, `${RESULTS}/${name}.json`);
  const units = unitsToRepeat(first);
  if (units.length === 0) return { name, passedLater: [], ...first };
  console.log(`\n== ${name}: second try of what failed`);
  const second = await tryOnce([...command, ...tries.again(units)], tries, `${RESULTS}/${name}-second.json`);
  return { name, ...mergeTries(first, second) };
};

const withoutCases = { cases: [], passedLater: [], durations: [], errors: [] };

const sayEnd = ({ name, passed }: StepResult, started: number): void =>
  console.log(`== ${name} ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);

const runStep = async ({ name, command, tries }: Step): Promise<StepResult> => {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const result = tries
    ? await runCases(name, command, tries)
    : { name, passed: (await run(command)).passed, ...withoutCases };
  sayEnd(result, started);
  return result;
};

const runBeside = async ({ name, command }: Step): Promise<StepResult> => {
  const started = Date.now();
  const { passed, printed } = await run(command, {}, 'at the end');
  const result = { name, passed, ...withoutCases };
  console.log(`\n== ${name}\n${printed}`);
  sayEnd(result, started);
  return result;
};

prepareOrEnd();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const only = process.argv.slice(2);
const steps = only.includes('quick')
  ? quickSteps()
  : STEPS.filter(({ name }) => only.length === 0 || only.includes(name));
const beside = steps.filter((step) => step.beside).map(runBeside);
const results: StepResult[] = [];
for (const step of steps.filter((one) => !one.beside)) results.push(await runStep(step));
results.push(...(await Promise.all(beside)));
const cases = results.flatMap((result) => result.cases);
const passedLater = results.flatMap((result) => result.passedLater);
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
const count = (state: Case['state']): number => cases.filter((one) => one.state === state).length;

for (const { name, durations } of results.filter(({ durations }) => durations.length > 0))
  console.log(
    `\nSlowest of ${name}:\n${slowest(durations, 10)
      .map((one) => `  ${one.seconds.toFixed(1).padStart(6)} s  ${one.name}`)
      .join('\n')}`,
  );
for (const failure of failuresIn(cases)) console.error(`\n✗ ${describeCase(failure)}`);
for (const error of results.flatMap(({ errors }) => errors)) console.error(`\n✗ ${error}`);
for (const once of passedLater) console.error(`\nPassed only on the second try: ${describeCase(once)}`);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
const notes = [
  ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
  ...(passedLater.length > 0 ? [`${passedLater.length} only on the second try`] : []),
];
console.log(`\n${[`${count('passed')} passed`, `${count('failed')} failed`, ...notes].join(', ')}`);
process.exit(failed.length === 0 && count('failed') === 0 ? 0 : 1);
