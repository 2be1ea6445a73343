import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StageRecord } from '../../src/core/records/record.ts';
import type { VerdictDocument } from '../../src/core/report/verdict-document.ts';
import { runWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { HEALTHY } from '../../src/lab/worlds/platform.ts';
import { builtProgram } from '../cli/built-program.ts';
import type { Ended } from '../cli/run-tripoint.ts';
import { openWarm } from '../cli/warm/warm.ts';
import { concludedOf, type Concluded } from '../recorded/concluded.ts';
import type { Play } from '../recorded/evidence.ts';
import { inTheField } from './field.ts';
import { readVerdict, type Said } from './judge.ts';
import { openResolver } from './listeners/resolver.ts';
import { PLAIN_STEPS, type CardStep, type Listener, type ProbeStep, type Row, type Scenario } from './scenario.ts';

/** Plays a scenario by the command line alone, as an engineer with a terminal does. */

export interface Played {
  readonly said: Said;
  readonly evidence: Play;
  readonly concluded: Concluded;
}

/** Some thousand commands: where nothing stands before a command, one process runs many of them. */
const warm = openWarm(6);
export const closePlays = warm.close;

/** The program is started some dozen times, under another clock or with another resolver. */
const COMPILED = join(tmpdir(), 'tripoint-blind-compiled');

export const keep = async (path: string, content: string | Buffer): Promise<string> => {
  const file = await open(path, 'w');
  await file.appendFile(content);
  await file.close();
  return path;
};

interface Run {
  readonly scenario: Scenario;
  readonly world: RunningWorld;
  readonly folder: string;
  readonly records: string[];
  readonly checks: { readonly said: string; readonly after: number }[];
  readonly listeners: Listener[];
}

interface Command {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly before?: readonly string[];
  /** The machine that it runs on: each has a data folder of its own. */
  readonly machine: string;
}

const runBehind = async (
  before: readonly string[],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const [program = '', ...rest] = [...before, process.execPath, builtProgram(), ...args];
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode ?? -1, out, err };
};

const tripoint = async (run: Run, { args, environment = {}, before = [], machine }: Command): Promise<string> => {
  const env = {
    PATH: process.env.PATH ?? '',
    NO_COLOR: '1',
    TRIPOINT_DATA: join(run.folder, machine),
    HOME: run.folder,
    NODE_COMPILE_CACHE: COMPILED,
    ...environment,
  };
  const ended = async (given: readonly string[]): Promise<Ended> =>
    before.length === 0 ? warm.run(given, env) : runBehind(before, given, env);
  const first = await ended(args);
  // Two names of one server: the message says what to do, and why that is asked.
  const { code, out, err } =
    first.code === 3 && first.err.includes('--any-server') ? await ended([...args, '--any-server']) : first;
  if (code === null || ![0, 1, 2, 4].includes(code))
    throw new Error(`${run.scenario.id}: tripoint ${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};

/** Options given by the scenario replace the usual ones of the same name. */
const withOptions = (usual: readonly (readonly [string, string])[], own: readonly string[]): readonly string[] => [
  ...usual.filter(([name]) => !own.includes(name)).flat(),
  ...own,
];

/** A mount namespace of its own, in which the system's resolver is this one. */
const underResolver = (file: string): readonly string[] => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount --bind '${file}' /etc/resolv.conf && exec "$@"`,
  'sh',
];

const trustFile = async (run: Run, step: ProbeStep): Promise<string> => {
  const { description } = run.world;
  if (step.alsoTrusts === undefined) return description.ca;
  return keep(join(run.folder, `trust-${run.records.length}.pem`), `${run.world.caPem}${step.alsoTrusts.join('\n')}`);
};

const probe = async (run: Run, step: ProbeStep): Promise<void> => {
  const { description, extras } = run.world;
  const front = step.front === undefined ? null : await step.front(run.world);
  if (front !== null) run.listeners.push(front);
  const address = front?.address ?? description.entrances[step.probe];
  const out = join(run.folder, `${run.records.length}-${step.probe}.json`);
  const usual: (readonly [string, string])[] = [
    ['--server', description.server],
    ['--user', description.apiUser.name],
    ['--stage', step.probe],
    ['--ca', await trustFile(run, step)],
    ['--timeout', '3'],
    ['--out', out],
  ];
  if (step.resolver === undefined) usual.push(['--connect-to', address]);
  if (step.ownProxy === true) usual.push(['--proxy', extras.engineerProxy ?? '']);
  if (step.rounds !== undefined) usual.push(['--count', String(step.rounds)], ['--every', '1']);
  let before: readonly string[] = [];
  if (step.clock !== undefined) before = ['faketime', '-f', step.clock];
  if (step.resolver !== undefined) {
    const resolver = await openResolver(step.resolver);
    run.listeners.push(resolver);
    const lines = `nameserver ${resolver.address}\noptions timeout:1 attempts:1\n`;
    before = underResolver(await keep(join(run.folder, 'resolv.conf'), lines));
  }
  const ask = (...consent: readonly string[]): Promise<string> =>
    tripoint(run, {
      args: [step.rounds === undefined ? 'probe' : 'watch', ...withOptions(usual, step.options ?? []), ...consent],
      environment: {
        TRIPOINT_PASSWORD: step.password ?? description.apiUser.password,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
      before,
      machine: step.probe,
    });
  let shown = await ask();
  // Where the last run may have been rejected, the program asks, and whoever runs it again says yes.
  if (!existsSync(out) || isHeldBack(await readFile(out, 'utf8'))) {
    await rm(out, { force: true });
    shown = await ask('--one-more-attempt');
  }
  if (!existsSync(out)) throw new Error(`${run.scenario.id}: the ${step.probe} run left no record. ${shown}`);
  run.records.push(out);
  const isPlain = step.ownProxy === undefined && step.field?.raw !== true && !address.includes('localhost');
  if (isPlain) await keep(out, inTheField(await readFile(out, 'utf8'), step.probe, address, step.field));
};

/** Whether nothing was asked in a run. */
const isHeldBack = (record: string): boolean =>
  (JSON.parse(record) as Partial<StageRecord>).probes?.every(
    ({ outcome }) => outcome === 'not-run.protecting-account',
  ) ?? false;

const TITLES: Readonly<Record<Row, string>> = {
  'endpoint-api': 'Endpoint API',
  'endpoint-groups-api': 'Endpoint Groups API',
  'monitoring-api': 'Monitoring API',
};
const ROWS = Object.keys(TITLES) as readonly Row[];

const card = async (run: Run, { card: wanted }: CardStep): Promise<void> => {
  const out = join(run.folder, `${run.records.length}-card.json`);
  if (wanted.rows === undefined) await run.world.updateApiConfiguration();
  const shown = new Map(
    run.world
      .cardText()
      .split('\n')
      .map((line) => line.split('\t', 2))
      .map(([name = '', value = '']) => [name, value]),
  );
  // A person looks up from the terminal and clicks: never within the second of the last probe.
  const seconds = Math.ceil(Date.now() / 1000) - (wanted.hoursOld ?? 0) * 3600;
  const rows = wanted.rows ?? null;
  const valueOf = (row: Row): string => {
    const own = typeof rows === 'string' ? rows : rows?.[row];
    return (own ?? shown.get(TITLES[row]) ?? 'not-read').toLowerCase();
  };
  const facts: readonly (readonly [string, string])[] = [
    ['--fqdn', shown.get('Outbound FQDN') ?? ''],
    ['--api-user', wanted.user ?? shown.get('API user name') ?? ''],
    ['--base-url', wanted.baseUrl ?? shown.get('API base URL') ?? ''],
    ['--licence', wanted.licence ?? 'Active'],
    ['--updated-at', new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')],
    ['--out', out],
  ];
  await tripoint(run, {
    args: ['card', ...ROWS.flatMap((row) => [`--${row}`, valueOf(row)]), ...facts.flat()],
    machine: 'desk',
  });
  run.records.push(out);
};

/** What stands on the desk once everything of a scenario was played. */
export interface Desk {
  readonly folder: string;
  readonly records: readonly string[];
  readonly tripoint: (...args: readonly string[]) => Promise<string>;
  /** `tripoint compare` of all of it and of these files. */
  readonly compare: (...more: readonly string[]) => Promise<string>;
  /** All of it, to be judged again. */
  readonly evidence: () => Promise<Play>;
}

/** Plays one scenario, and gives what comes of it once it lies on the desk. */
export const playThen = async <T>(scenario: Scenario, then: (desk: Desk) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-blind-'));
  const world = await runWorld({ ...HEALTHY, id: scenario.id, configure: scenario.build ?? ((setup) => setup) });
  const run: Run = { scenario, world, folder, records: [], checks: [], listeners: [] };
  try {
    for (const step of scenario.steps ?? PLAIN_STEPS) {
      if ('probe' in step) await probe(run, step);
      else if ('card' in step) await card(run, step);
      else if ('check' in step) run.checks.push({ said: step.check, after: run.records.length });
      else await step.meanwhile(world);
    }
    const atDesk = (...args: readonly string[]): Promise<string> => tripoint(run, { args, machine: 'desk' });
    return await then({
      folder,
      records: run.records,
      tripoint: atDesk,
      compare: (...more) =>
        atDesk('compare', '--json', ...run.records, ...more, ...run.checks.flatMap(({ said }) => ['--check', said])),
      evidence: async () => ({
        id: scenario.id,
        playedAt: new Date().toISOString(),
        documents: await Promise.all(
          run.records.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Play['documents'][number]),
        ),
        checks: run.checks,
      }),
    });
  } finally {
    await Promise.allSettled([world.close(), ...run.listeners.map(({ close }) => close())]);
    if (process.env.BLIND_KEEP === undefined) await rm(folder, { recursive: true, force: true });
  }
};

/** Plays one scenario and gives what the product says about it. */
export const play = (scenario: Scenario): Promise<Played> =>
  playThen(scenario, async ({ compare, evidence }) => {
    const out = await compare();
    return {
      said: readVerdict(out),
      evidence: await evidence(),
      concluded: concludedOf(scenario.id, JSON.parse(out) as VerdictDocument),
    };
  });
