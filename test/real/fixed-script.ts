import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { startWorld } from '../../src/lab/lab.ts';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import { argumentsFor, runScript, wordsOf, type Around } from '../script-run.ts';

/** The situations that a fixed script is tried in, whatever runs it. */

const startProxy = async (): Promise<{ readonly url: string; readonly tunnels: () => number }> => {
  let tunnels = 0;
  const server: Server = createServer((_, reply) => reply.writeHead(400).end());
  server.on('connect', (request, client) => {
    tunnels += 1;
    const [host = '', port = '443'] = (request.url ?? '').split(':');
    const other = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      other.pipe(client).pipe(other);
    });
    other.on('error', () => client.destroy());
    client.on('error', () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels: () => tunnels };
};

interface Situation {
  readonly world: string;
  readonly stage: ProbeStage;
  readonly how?: 'wrong password' | 'no CA' | 'proxy';
  readonly code: number;
  readonly words: readonly string[];
  readonly rejected: number;
  /** Whether the password was rejected stays open, which the next run is told. */
  readonly isUnclear?: true;
  /** How often each question was asked: with the password, and without. */
  readonly asked: readonly [signed: number, bare: number];
}

const four = (word: string): readonly string[] => Array<string>(4).fill(word);
const HELD = ['http.401', ...Array<string>(3).fill('not-run.protecting-account')];

/** One for each line of the design: good server under a private authority, 401, untrusted certificate, a firewall's 302, a proxy, an API switched off. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  'a good server under a private authority': {
    ...{ world: 'healthy', stage: 'inside', code: 0, words: four('ok'), rejected: 0, asked: [4, 0] },
  },
  'a rejected password': {
    ...{ world: 'healthy', stage: 'inside', how: 'wrong password', code: 4, words: HELD, rejected: 1, asked: [1, 0] },
  },
  "a firewall's 302": {
    ...{
      world: 'outside-proxy-302',
      stage: 'outside',
      code: 1,
      words: four('http.302'),
      rejected: 0,
      asked: [1, 4],
      isUnclear: true,
    },
  },
  'a certificate that nobody here knows': {
    ...{
      world: 'healthy',
      stage: 'inside',
      how: 'no CA',
      code: 1,
      words: four('tls.untrusted'),
      rejected: 0,
      asked: [4, 0],
    },
  },
  'a proxy': {
    world: 'healthy',
    stage: 'inside',
    how: 'proxy',
    code: 0,
    words: four('ok'),
    rejected: 0,
    asked: [4, 0],
  },
  'an API that is switched off': {
    ...{
      world: 'ers-off',
      stage: 'outside',
      code: 1,
      words: ['http.302', 'http.302', 'ok', 'ok'],
      rejected: 0,
      asked: [3, 2],
    },
  },
};

/** Everything that the arguments and environments of all processes hold, as often as can be until it is told to stop. */
const watchProcesses = (word: string): (() => Promise<boolean>) => {
  const child = spawn('sh', ['-c', 'while :; do cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null; done']);
  let [seen, rest] = [false, ''];
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1');
    seen ||= rest.includes(word);
    rest = rest.slice(-200);
  });
  return () =>
    new Promise((done) => {
      child.once('close', () => done(seen));
      child.kill('SIGKILL');
    });
};

/** Runs a script in a situation, and looks for the password wherever it must not be. */
export const tryIn = async (name: string, around: Around): Promise<void> => {
  const {
    world: id,
    stage,
    how,
    code,
    words,
    rejected,
    asked,
    isUnclear,
  } = SITUATIONS[name] ?? expect.unreachable(name);
  const world = await startWorld(id);
  onTestFinished(() => world.close());
  const proxy = how === 'proxy' ? await startProxy() : null;
  const args = argumentsFor(world, stage, proxy?.url).filter(
    (word, at, all) => how !== 'no CA' || (word !== '--ca' && all[at - 1] !== '--ca'),
  );
  // Of this run alone: other specs hand the world's own password to programs of theirs.
  const password = `not "the\\ right$one å ${randomUUID()}`;
  if (how !== 'wrong password') world.server.setPassword(world.description.apiUser.name, password);
  const isSeen = process.platform === 'linux' ? watchProcesses(password) : () => Promise.resolve(false);
  const run = await runScript(args, { ...around, input: `${password}\n` });
  const questions = (how: string): number =>
    run.out.match(new RegExp(`^tripoint-curl asks .* ${how} `, 'gm'))?.length ?? 0;
  expect({
    code: run.code,
    words: wordsOf(run),
    rejected: world.failedSignIns(),
    asked: [questions('signed'), questions('bare')],
    files: run.files.filter((file) => file.startsWith('tripoint')),
    shown: (run.out + run.err).includes(password) || /JSESSIONID\w*=[^[]/.test(run.out),
    seen: await isSeen(),
    tunnels: proxy?.tunnels(),
  }).toEqual({
    code,
    words,
    rejected,
    asked,
    files: code === 4 || isUnclear === true ? ['tripoint-rejected'] : [],
    shown: false,
    seen: false,
    tunnels: proxy === null ? undefined : 4,
  });
};
