import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { stageRecordSchema } from '../../src/core/records/record.ts';
import { watchRecordSchema } from '../../src/core/records/watch.ts';
import { HOST, makeAuthority, type Authority } from '../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer } from '../node/probing/servers.ts';

/**
 * The command line with a reader of replies that never returns, in place of the one pattern that nobody has found yet: a copy
 * of the program whose worker holds for ever at a mark.
 */
const HOLDS = `
const parse = JSON.parse.bind(JSON);
JSON.parse = (text: string): unknown => {
  while (text.includes('hold-the-reader')) Math.random();
  return parse(text) as unknown;
};
`;
const HOLDING = '{"hold-the-reader":1}';
/** What a start, an end and other work on the machine may take beside. */
const SLACK_MS = 20_000;

let folder: string;
let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
  await mkdir('out', { recursive: true });
  // Beside the packages, so that the copy finds them.
  folder = await mkdtemp(resolve('out/held-'));
  for (const part of ['app', 'cli', 'core', 'node', 'shared'])
    await cp(join('src', part), join(folder, 'src', part), { recursive: true });
  const worker = join(folder, 'src/node/probing/worker.ts');
  await writeFile(worker, `${await readFile(worker, 'utf8')}${HOLDS}`);
  await cp('package.json', join(folder, 'package.json'));
  await writeFile(join(folder, 'ca.pem'), authority.cert);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly out: string;
  readonly ended: Promise<number | null>;
}

let number = 0;
/** The server holds the reader at the second family; the first one is answered well. */
const startAt = async (command: string, ...more: readonly string[]) => {
  const asked = Promise.withResolvers<undefined>();
  const server = await tlsServer(await authority.issue(), ({ path, socket }) => {
    if (!path.includes('/api/v1/')) return void socket.end(goodAnswer(path));
    socket.end(reply('200 OK', HOLDING));
    asked.resolve(undefined);
  });
  const out = join(folder, `${(number += 1)}.json`);
  const home = await mkdtemp(join(folder, 'home-'));
  const child = spawn(
    process.execPath,
    [join(folder, 'src/cli/index.ts'), command, '--server', HOST, '--connect-to', `127.0.0.1:${server.port}`]
      .concat(['--user', 'api-user', '--stage', 'inside', '--ca', join(folder, 'ca.pem'), '--out', out])
      .concat(['--only', 'ers-endpoint-groups', '--only', 'open-api', ...more]),
    {
      env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, TRIPOINT_PASSWORD: 'pass-word-of-the-test' },
      stdio: 'ignore',
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const started: Started = { child, out, ended };
  await Promise.race([asked.promise, ended]);
  // The reply needs a moment to reach its reader.
  await new Promise((done) => setTimeout(done, 1000));
  return started;
};

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const outcomesIn = async (file: string) =>
  stageRecordSchema.parse(JSON.parse(await readFile(file, 'utf8'))).probes.map(({ outcome }) => outcome);

/** One start for the facts of a group: a start of the program takes seconds. */
const shared = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

describe('given a probe whose reader is held for ever', () => {
  const atItsLimit = shared(async () => {
    const { ended, out } = await startAt('probe', '--timeout', '3');
    const tookMs = await took(() => ended);
    return { tookMs, out };
  });

  it('ends after the limit and five seconds', async () =>
    expect((await atItsLimit()).tookMs).toBeLessThan(8000 + SLACK_MS));

  it('keeps what came before, and says that the rest was stopped', async () =>
    expect(await outcomesIn((await atItsLimit()).out)).toEqual(['ok', 'not-run.stopped']));

  it('says that the reader was ended, and keeps the head that had come', async () => {
    const { probes } = stageRecordSchema.parse(JSON.parse(await readFile((await atItsLimit()).out, 'utf8')));
    expect([probes[1]?.stop, probes[1]?.evidence?.response?.status]).toEqual(['reader-ended', 200]);
  });

  describe.each(['SIGINT', 'SIGTERM'] as const)('and %s is sent', (signal) => {
    const stopped = shared(async () => {
      const { child, ended, out } = await startAt('probe', '--timeout', '120');
      child.kill(signal);
      const tookMs = await took(() => ended);
      return { tookMs, code: await ended, out };
    });

    it('ends long before its limit, as stopped by the person', async () => {
      const { tookMs, code } = await stopped();
      expect(tookMs).toBeLessThan(SLACK_MS);
      expect(code).toBe(130);
    });

    it('keeps what came before', async () =>
      expect(await outcomesIn((await stopped()).out)).toEqual(['ok', 'not-run.stopped']));

    it('says that the engineer stopped it', async () => {
      const { probes } = stageRecordSchema.parse(JSON.parse(await readFile((await stopped()).out, 'utf8')));
      expect(probes[1]?.stop).toBe('by-engineer');
    });
  });
});

describe('given a watch whose reader is held for ever', () => {
  const stateIn = async (file: string) => watchRecordSchema.parse(JSON.parse(await readFile(file, 'utf8'))).state;

  it('ends to protect the account after the limit and five seconds', async () => {
    const { ended, out } = await startAt('watch', '--timeout', '3', '--every', '1', '--count', '500');
    await ended;
    expect(await stateIn(out)).toBe('protecting-account');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends as stopped when %s is sent', async (signal) => {
    const { child, ended, out } = await startAt('watch', '--timeout', '120', '--every', '1', '--count', '500');
    child.kill(signal);
    await ended;
    expect(await stateIn(out)).toBe('stopped');
  });
});
