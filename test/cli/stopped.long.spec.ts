import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { stageRecordSchema } from '../../src/core/records/record.ts';
import { watchRecordSchema } from '../../src/core/records/watch.ts';
import { openLedger } from '../../src/node/attempts/ledger.ts';
import { HOST, makeAuthority, type Authority } from '../node/probing/certificates.ts';
import { plainServer, tlsServer } from '../node/probing/servers.ts';
import { ended, start } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

/** The command line, stopped by a signal at a server that is slow. */

const folder = sharedFolder();
let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
  await writeFile(join(folder, 'ca.pem'), authority.cert);
});

type Signal = 'SIGINT' | 'SIGTERM';

/** One start for the facts of a group: a start of the program takes seconds. */
const shared = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

let number = 0;
/** Starts a command, sends it a signal when `reached` says so, and gives what it printed and kept. */
const stoppedAt = async (port: number, reached: Promise<unknown>, signal: Signal, command: readonly string[]) => {
  const out = join(folder, `${(number += 1)}.json`);
  const environment = {
    TRIPOINT_DATA: await mkdtemp(join(folder, 'data-')),
    TRIPOINT_PASSWORD: 'pass-word-of-the-test',
  };
  const args = ['--server', HOST, '--connect-to', `127.0.0.1:${port}`, '--user', 'api-user', '--stage', 'inside'];
  const all = [...command, ...args, '--ca', join(folder, 'ca.pem'), '--timeout', '100', '--out', out];
  const child = start(all, { environment });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  onTestFinished(() => void child.kill('SIGKILL'));
  await Promise.race([reached, once(child, 'exit')]);
  await new Promise((done) => setTimeout(done, 300));
  child.kill(signal);
  const code = await ended(child);
  const record: unknown = JSON.parse(await readFile(out, 'utf8'));
  const { used } = await openLedger(environment.TRIPOINT_DATA).meter({ server: `${HOST}:443`, user: 'api-user' });
  return { code, text, record, used };
};

/** A server that reads the request and writes a beginning of its reply, or nothing. */
const slow = async (beginning = '') => {
  const asked = Promise.withResolvers<undefined>();
  const server = await tlsServer(await authority.issue(), ({ socket }) => {
    if (beginning !== '') socket.write(beginning);
    asked.resolve(undefined);
  });
  return { port: server.port, asked: asked.promise };
};

const probeAt = async (port: number, reached: Promise<unknown>, signal: Signal = 'SIGINT') => {
  const stopped = await stoppedAt(port, reached, signal, ['probe']);
  return { ...stopped, record: stageRecordSchema.parse(stopped.record) };
};

describe.each(['SIGINT', 'SIGTERM'] as const)('given a probe that waits for its first byte, and %s', (signal) => {
  const stopped = shared(async () => {
    const { port, asked } = await slow();
    return probeAt(port, asked, signal);
  });

  it('prints that its sign-in had gone out', async () => {
    const { text } = await stopped();
    expect(text).toMatch(/Stopped while waiting for the first byte \(\d\.\d s\);\s+its\s+sign-in\s+had gone out\./);
  });

  it('keeps the times and the certificates in the record', async () => {
    const [first] = (await stopped()).record.probes;
    expect([first?.outcome, first?.stop, first?.evidence?.times.http !== null]).toEqual([
      'not-run.stopped',
      'by-engineer',
      true,
    ]);
    expect(first?.evidence?.tls?.chain.length).toBeGreaterThan(0);
  });

  it('names the sign-in without an answer, which counts once the server asks for the password again', async () => {
    const { text, code, used } = await stopped();
    expect([code, text, used]).toEqual([130, expect.stringContaining('Sign-ins without a clear answer: 1.'), 0]);
  });
});

describe('given a probe that is stopped before its sign-in', () => {
  const duringTls = shared(async () => {
    const met = Promise.withResolvers<undefined>();
    return probeAt((await plainServer(() => met.resolve(undefined))).port, met.promise);
  });

  it('says so where the other side accepted TCP and says nothing', async () =>
    expect((await duringTls()).text).toMatch(/Stopped before its sign-in went out \(TLS, \d\.\d s\)\./));
});

describe('given a probe that is stopped in the middle of a body', () => {
  const HEAD = 'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{';

  const answered = shared(async () => {
    const { port, asked } = await slow(`HTTP/1.1 200 OK\r\n${HEAD}`);
    return probeAt(port, asked);
  });

  it('says what had arrived, and not that the sign-in was accepted', async () =>
    expect((await answered()).text).toMatch(/its\s+sign-in\s+was answered with status 200/));

  it('says that it was rejected, where 401 had arrived', async () => {
    const { port, asked } = await slow(`HTTP/1.1 401 Unauthorized\r\n${HEAD}`);
    const { text, record } = await probeAt(port, asked);
    expect([record.probes[0]?.outcome, record.failedSignIns]).toEqual(['http.401', 1]);
    expect(text).toContain('Rejected sign-ins: 1.');
  });
});

describe('given a watch that is stopped while it waits for the first byte', () => {
  const stopped = shared(async () => {
    const { port, asked } = await slow();
    const { text, record } = await stoppedAt(port, asked, 'SIGINT', ['watch', '--count', '3', '--every', '1']);
    return { text, record: watchRecordSchema.parse(record) };
  });

  it('counts it neither as good nor as failed, and says that its sign-in had gone out', async () => {
    const { text } = await stopped();
    expect(text).toContain('No attempt was made. 1 attempt was stopped while waiting for the first byte;');
    expect(text).toContain('Sign-ins without a clear answer: 1.');
  });
});

it('given a look at a certificate that waits, ends as any command does', async () => {
  const met = Promise.withResolvers<undefined>();
  const { port } = await plainServer(() => met.resolve(undefined));
  const child = start(['certificate', '--server', HOST, '--connect-to', `127.0.0.1:${port}`]);
  await met.promise;
  child.kill('SIGINT');
  expect(await ended(child)).toBe(130);
});
