import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../../scripts/figures.ts';
import { Secret } from '../../src/core/credential/secret.ts';
import { FAMILIES } from '../../src/core/vocabulary/words.ts';
import { DEFINITIONS } from '../../src/core/evidence/probes.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { runStage } from '../../src/node/probing/prober.ts';
import { HOST, makeAuthority } from '../node/probing/certificates.ts';
import { openClient, targetAt } from '../node/probing/stage.ts';

/**
 * Four probes to one HTTPS server that answers after 50 ms, by each way that a user has: four curl commands one after another (the
 * vendor's procedure), prometheus-blackbox-exporter with the four URLs in our order (one, then three), the stage in this process, and
 * the whole command: the first of all on a machine, which finds no compiled code and asks a server that never let the user in, and a
 * later one. The server is in a network namespace of its own, behind 0, 20 and 200 ms of round trip (tc netem). Then the times
 * that the command and curl give for each layer, against the wire as tcpdump saw it; and what a command takes that sends nothing, and
 * until the first connection of one that does. Ways take turns; tables of medians and spread.
 * Prints and judges nothing. Needs root; build first; run it with `npx node test/bench/probe.ts [rounds]`.
 */

const ROUNDS = Number(process.argv[2] ?? 9);
const DELAY_MS = 50;
const PROGRAM = resolve(import.meta.dirname, '../../out/main/cli.js');
const [OURS, THEIRS] = ['198.18.7.1', '198.18.7.2'];
const SPACE = `tripoint-bench-${process.pid}`;
const LINK = 'tpbench0';
const PORT = 443;
const BLACKBOX = ['/usr/bin/prometheus-blackbox-exporter', '/usr/local/bin/blackbox_exporter'].find(existsSync) ?? null;
const USER = 'api-user';
const PASSWORD = 'Grönköping#Åö7';

const folder = mkdtempSync(join(tmpdir(), 'tripoint-bench-'));
const ip = (...args: readonly string[]): void => void execFileSync('ip', args);
const children: ChildProcess[] = [];

const open = async (): Promise<void> => {
  const authority = await makeAuthority();
  const server = await authority.issue();
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  writeFileSync(join(folder, 'cert.pem'), server.cert);
  writeFileSync(join(folder, 'key.pem'), server.key);
  ip('netns', 'add', SPACE);
  ip('link', 'add', LINK, 'type', 'veth', 'peer', 'name', 'net0', 'netns', SPACE);
  ip('address', 'add', `${OURS}/30`, 'dev', LINK);
  ip('link', 'set', LINK, 'up');
  ip('-n', SPACE, 'address', 'add', `${THEIRS}/30`, 'dev', 'net0');
  ip('-n', SPACE, 'link', 'set', 'net0', 'up');
  ip('-n', SPACE, 'link', 'set', 'lo', 'up');
  const file = resolve(import.meta.dirname, 'slow-server.ts');
  const child = spawn(
    'ip',
    ['netns', 'exec', SPACE, process.execPath, file, THEIRS, String(PORT), String(DELAY_MS), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  await once(child.stdout, 'data');
};

const close = (): void => {
  for (const child of children) child.kill('SIGKILL');
  spawnSync('ip', ['netns', 'delete', SPACE]);
  rmSync(folder, { recursive: true, force: true });
};

/** Half on each side, as on a real way; `false` where this kernel has no netem. */
const setRoundTrip = (ms: number): boolean => {
  const inside = ['netns', 'exec', SPACE, 'tc'];
  spawnSync('tc', ['qdisc', 'del', 'dev', LINK, 'root']);
  spawnSync('ip', [...inside, 'qdisc', 'del', 'dev', 'net0', 'root']);
  if (ms === 0) return true;
  const delay = ['root', 'netem', 'delay', `${ms / 2}ms`];
  return (
    spawnSync('tc', ['qdisc', 'add', 'dev', LINK, ...delay]).status === 0 &&
    spawnSync('ip', [...inside, 'qdisc', 'add', 'dev', 'net0', ...delay]).status === 0
  );
};

const paths = FAMILIES.map((family) => DEFINITIONS[family].path({ mac: '00:00:5E:00:53:00', groupId: 'none' }));
const url = (path: string): string => `https://${HOST}${path}`;

const WRITE_OUT = '%{time_namelookup} %{time_connect} %{time_appconnect} %{time_pretransfer} %{time_starttransfer}\\n';
const curl = (path: string): string =>
  execFileSync(
    'curl',
    [
      ...['-s', '-o', '/dev/null', '-w', WRITE_OUT, '--cacert', join(folder, 'ca.pem')],
      ...['--resolve', `${HOST}:${PORT}:${THEIRS}`, '-K', '-', url(path)],
    ],
    { input: `user = "${USER}:${PASSWORD}"\n`, encoding: 'utf8' },
  );

const target = targetAt(PORT, { connectTo: { host: THEIRS, port: PORT }, user: USER, password: new Secret(PASSWORD) });

const inProcess = async (): Promise<void> => {
  await runStage(
    { ...target, ca: readFileSync(join(folder, 'ca.pem'), 'utf8') },
    { families: FAMILIES, continueAfter401: false, finished: [], alone: true },
    {
      gate: openClient(),
      onPhase: () => undefined,
      onResult: () => Promise.resolve(),
      onAddress: () => Promise.resolve(),
    },
    new AbortController().signal,
  );
};

const asked = (place: string): readonly string[] => [
  ...['probe', '--server', HOST, '--connect-to', place, '--user', USER, '--stage', 'inside'],
  ...['--password-stdin', '--ca', join(folder, 'ca.pem')],
];

/** A machine that had the program before, unless another home is named. */
const homeOf = (home = folder): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  TRIPOINT_DATA: join(home, 'data'),
  LC_ALL: 'C.UTF-8',
});

const newHome = (): string => mkdtempSync(join(folder, 'home-'));

const tripoint = (args: readonly string[], env = homeOf(), input = ''): void => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { input, encoding: 'utf8', env });
  if (status === null || status > 2) throw new Error(`${args[0] ?? ''} ended with ${status}: ${stderr}`);
};

const commandAt = (home: string | undefined, ...more: readonly string[]): void =>
  tripoint([...asked(`${THEIRS}:${PORT}`), ...more], homeOf(home), `${PASSWORD}\n`);
const command = (...more: readonly string[]): void => commandAt(undefined, ...more);

/** Until a program has connected to a server that answers nothing. */
const untilConnected = async (
  program: string,
  args: (port: number) => readonly string[],
  env = homeOf(),
): Promise<void> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const child = spawn(program, args(port), { env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${PASSWORD}\n`);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  socket.destroy();
  server.close();
  await ended;
};

const startBlackbox = async (): Promise<((path: string) => Promise<void>) | null> => {
  if (BLACKBOX === null) return null;
  const config = join(folder, 'blackbox.yml');
  writeFileSync(join(folder, 'password'), PASSWORD);
  writeFileSync(
    config,
    `modules:\n  good:\n    prober: http\n    timeout: 10s\n    http:\n      valid_status_codes: [200, 500]\n      follow_redirects: false\n      basic_auth:\n        username: ${USER}\n        password_file: ${join(folder, 'password')}\n      tls_config:\n        ca_file: ${join(folder, 'ca.pem')}\n        server_name: ${HOST}\n`,
  );
  const child = spawn(
    BLACKBOX,
    [`--config.file=${config}`, '--web.listen-address=127.0.0.1:19115', '--log.level=error'],
    { stdio: 'ignore' },
  );
  children.push(child);
  const probe = async (path: string): Promise<void> => {
    const asked = new URL('http://127.0.0.1:19115/probe?module=good');
    asked.searchParams.set('target', `https://${THEIRS}${path}`);
    const text = await (await fetch(asked)).text();
    if (!/^probe_success 1$/m.test(text)) throw new Error('blackbox_exporter did not succeed');
  };
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      await probe(paths[0] ?? '/');
      return probe;
    } catch {
      await pause(100);
    }
  }
  return null;
};

const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);
const at = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
const median = (values: readonly number[]): number => at(values, 0.5);
const shown = (value: number, digits = 0): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

type Ways = Readonly<Record<string, () => unknown>>;

const walls = async (ways: Ways): Promise<Readonly<Record<string, readonly number[]>>> => {
  const found: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, way] of Object.entries(ways)) {
      const ms = await timed(way);
      // The first round warms caches, ours and theirs.
      if (round > 0) found[name]?.push(ms);
    }
  return found;
};

/** Moments of one connection on the wire, in milliseconds: SYN, its answer, the first and last bytes before the request, the answer. */
interface Wire {
  readonly tcp: number;
  readonly tls: number;
  readonly http: number;
}

/** Runs one probe or one curl under tcpdump and gives the layers of its connection as they were on the wire. */
const onTheWire = async (work: () => unknown): Promise<Wire> => {
  const dump = spawn('tcpdump', ['-i', LINK, '-n', '-tt', '-l', '-B', '4096', `tcp port ${PORT}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  dump.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(dump.stderr, 'data');
  await pause(150);
  await work();
  await pause(300);
  dump.kill('SIGINT');
  await once(dump, 'close');
  const packets = text.split('\n').flatMap((line) => {
    const found = /^(\d+\.\d+) IP (\S+) > (\S+): Flags \[([^\]]*)\].*length (\d+)/.exec(line);
    return found
      ? [{ ms: Number(found[1]) * 1000, from: found[2] ?? '', flags: found[4] ?? '', size: Number(found[5]) }]
      : [];
  });
  const ours = packets.filter(({ from }) => from.startsWith(OURS));
  const theirs = packets.filter(({ from }) => from.startsWith(THEIRS));
  const syn = ours.find(({ flags }) => flags === 'S')?.ms ?? Number.NaN;
  const answer = theirs.find(({ flags }) => flags.startsWith('S'))?.ms ?? Number.NaN;
  const sent = ours.filter(({ size }) => size > 0);
  const hello = sent[0]?.ms ?? Number.NaN;
  // The answer is the first thing to come after the server's own pause.
  const first = theirs.find(({ ms, size }) => size > 0 && ms - hello > DELAY_MS)?.ms ?? Number.NaN;
  const request = sent.filter(({ ms }) => ms < first).at(-1)?.ms ?? Number.NaN;
  // What follows the hello ends the handshake; curl puts its request right behind it.
  const finished = sent[1]?.ms ?? Number.NaN;
  return { tcp: answer - syn, tls: finished - hello, http: first - request };
};

const spanOf = (span: { readonly startMs: number; readonly endMs: number } | null): number =>
  span === null ? Number.NaN : span.endMs - span.startMs;

const layersOfCommand = async (): Promise<Wire> => {
  const record = join(folder, 'record.json');
  const wire = await onTheWire(() => command('--only', 'ers-endpoint-groups', '--out', record, '--force'));
  const { probes } = JSON.parse(readFileSync(record, 'utf8')) as StageRecord;
  const times = probes[0]?.evidence?.times;
  if (!times) throw new Error('no times');
  return {
    tcp: Math.abs(spanOf(times.tcp) - wire.tcp),
    tls: Math.abs(spanOf(times.tls) - wire.tls),
    http: Math.abs(spanOf(times.http) - wire.http),
  };
};

const layersOfCurl = async (): Promise<Wire> => {
  let said = '';
  const wire = await onTheWire(() => {
    said = curl(paths[0] ?? '/');
  });
  const [, connect = 0, app = 0, pre = 0, start = 0] = said.split(' ').map((part) => Number(part) * 1000);
  const [name = 0] = said.split(' ').map((part) => Number(part) * 1000);
  return {
    tcp: Math.abs(connect - name - wire.tcp),
    tls: Math.abs(app - connect - wire.tls),
    http: Math.abs(start - pre - wire.http),
  };
};

await open();
try {
  const blackbox = await startBlackbox();
  const ways: Ways = {
    'four curl commands, one after another': () => paths.map(curl),
    ...(blackbox && {
      'blackbox_exporter, one and then three': async () => {
        await blackbox(paths[0] ?? '/');
        await Promise.all(paths.slice(1).map(blackbox));
      },
    }),
    'the stage in this process': inProcess,
    'the whole command, the first': () => commandAt(newHome()),
    'the whole command, a later one': () => command(),
  };
  for (const roundTrip of [0, 20, 200]) {
    if (!setRoundTrip(roundTrip)) {
      console.log(`\nNo round trip of ${roundTrip} ms: this kernel has no netem.`);
      continue;
    }
    const found = await walls(ways);
    const base = median(found['four curl commands, one after another'] ?? []);
    console.log(`\nFour probes, server ${DELAY_MS} ms, round trip ${roundTrip} ms, ${ROUNDS} rounds\n`);
    console.log(
      table(
        ['way', 'ms', 'from', 'to', 'of four curls'],
        Object.entries(found).map(([name, ms]) => [
          name,
          shown(median(ms)),
          shown(Math.min(...ms)),
          shown(Math.max(...ms)),
          shown(median(ms) / base, 2),
        ]),
      ),
    );
  }
  const far = setRoundTrip(20);
  const errors: Record<string, Wire[]> = { curl: [], 'the command': [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    errors.curl?.push(await layersOfCurl());
    errors['the command']?.push(await layersOfCommand());
  }
  console.log(`\nLayer times against the wire, round trip ${far ? 20 : 0} ms: error in ms, median / 95 of 100\n`);
  console.log(
    table(
      ['of', 'tcp', 'tls', 'first byte'],
      Object.entries(errors).map(([name, each]) => [
        name,
        ...(['tcp', 'tls', 'http'] as const).map((layer) => {
          const values = each.map((one) => one[layer]);
          return `${shown(median(values), 2)} / ${shown(at(values, 0.95), 2)}`;
        }),
      ]),
    ),
  );
  const records = ['inside', 'outside'].map((stage) => {
    const file = join(folder, `${stage}.json`);
    command('--out', file, '--force');
    if (stage === 'outside') {
      const { id, ...record } = JSON.parse(readFileSync(file, 'utf8')) as StageRecord;
      writeFileSync(file, JSON.stringify({ ...record, id: id.replace(/^.{8}/, '0'.repeat(8)), stage }));
    }
    return file;
  });
  const card = join(folder, 'card.json');
  const up = ['--endpoint-api', 'up', '--endpoint-groups-api', 'up', '--monitoring-api', 'up'];
  tripoint(['card', ...up, '--fqdn', HOST, '--api-user', USER, '--out', card]);
  const three = [...records, card];
  const starts = await walls({
    'curl --version': () => execFileSync('curl', ['--version']),
    'node -e 0': () => execFileSync(process.execPath, ['-e', '0']),
    'tripoint --version': () => tripoint(['--version']),
    'tripoint --help': () => tripoint(['--help']),
    'tripoint compare, three files': () => tripoint(['compare', ...three]),
    'tripoint compare, the first': () => tripoint(['compare', ...three], homeOf(newHome())),
    'tripoint report --brief': () => tripoint(['report', '--brief', ...three]),
    'tripoint report --brief, the first': () => tripoint(['report', '--brief', ...three], homeOf(newHome())),
    'curl until connected': () =>
      untilConnected('curl', (port) => ['-sk', '--max-time', '9', `https://127.0.0.1:${port}/`]),
    'tripoint probe until connected': () =>
      untilConnected(process.execPath, (port) => [PROGRAM, ...asked(`127.0.0.1:${port}`)]),
    'tripoint probe until connected, the first': () =>
      untilConnected(process.execPath, (port) => [PROGRAM, ...asked(`127.0.0.1:${port}`)], homeOf(newHome())),
  });
  const bare = median(starts['node -e 0'] ?? []);
  console.log('\nStart of a command\n');
  console.log(
    table(
      ['command', 'ms', 'from', 'of bare node'],
      Object.entries(starts).map(([name, ms]) => [
        name,
        shown(median(ms)),
        shown(Math.min(...ms)),
        shown(median(ms) / bare, 1),
      ]),
    ),
  );
} finally {
  close();
}
