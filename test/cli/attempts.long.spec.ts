import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runScript } from '../script-run.ts';
import { makeAuthority, type Authority } from '../node/probing/certificates.ts';
import { goodAnswer, reply, tlsServer, type Asked, type TlsListening } from '../node/probing/servers.ts';
import { runBuilt } from './built-program.ts';
import { asTyped, tripoint, type Ended } from './run-tripoint.ts';

/** What several commands of one user cost an account together: they share a data folder, and nothing else. */

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-attempts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'ca.pem'), authority.cert);
});

const serving = async (answer: (asked: Asked) => void): Promise<TlsListening> =>
  tlsServer(await authority.issue(), answer);
const rejecting = () => serving(({ socket }) => void socket.end(reply('401 Unauthorized')));

interface Requests {
  readonly command?: 'probe' | 'watch';
  readonly host?: string;
  readonly user?: string;
  readonly data?: string;
  readonly more?: readonly string[];
}

const asked = (
  { port }: TlsListening,
  { command = 'probe', host = 'acs.test', user = 'api-user', more = [] }: Requests = {},
): readonly string[] =>
  [command, '--server', host, '--connect-to', `127.0.0.1:${port}`, '--user', user, '--stage', 'inside']
    .concat(['--ca', join(folder, 'ca.pem'), '--timeout', '4', '--proxy', 'none'])
    .concat(command === 'watch' ? ['--count', '2', '--every', '1', '--out', join(folder, 'watch.json')] : [])
    .concat(more);
const inData = (data = 'data') => ({ TRIPOINT_DATA: join(folder, data), TRIPOINT_PASSWORD: 'wrong' });
const ask = (server: TlsListening, wishes: Requests = {}): Promise<Ended> =>
  tripoint(asked(server, wishes), { environment: inData(wishes.data) });

describe('given a sign-in that was rejected by an earlier command', () => {
  let server: TlsListening;
  beforeEach(async () => {
    server = await rejecting();
    await ask(server);
  });

  it.each([
    ['probe', {}],
    ['watch', { command: 'watch' }],
    ['a probe that names the server in capitals', { host: 'ACS.Test' }],
    ['a probe that names the server with a dot at its end', { host: 'acs.test.' }],
    ['a probe of one family', { more: ['--only', 'mnt-session'] }],
  ] as const)('%s sends nothing, ends with 4, and says why', async (_what, wishes) => {
    const { code, err } = await ask(server, wishes);
    expect([server.requests().length, code, err]).toEqual([
      1,
      4,
      expect.stringMatching(/rejected api-user at \d\d:\d\d; 1 of about 3 attempts used.*lock.*Nothing was sent/s),
    ]);
  });

  it('a program is told in one document that nothing was sent', async () => {
    const { code, out } = await ask(server, { more: ['--json'] });
    expect([code, JSON.parse(out)]).toEqual([
      4,
      {
        ...{ format: 'tripoint/held-back', version: 1, code: 'rejected-before', exit: 4, count: 1 },
        server: expect.any(String) as string,
        user: 'api-user',
        time: expect.stringMatching(/^\d{4}-/) as string,
        sentence: expect.stringContaining('Nothing was sent') as string,
      },
    ]);
  });

  it('is told where a script is written here', async () => {
    const to = ['--server', 'acs.test', '--connect-to', `127.0.0.1:${server.port}`, '--ca', join(folder, 'ca.pem')];
    const { err } = await tripoint(
      ['script', '--shell', 'sh', '--stage', 'inside', '--user', 'api-user', '--out', join(folder, 'probe.sh'), ...to],
      { environment: inData() },
    );
    expect([server.requests().length, err]).toEqual([
      1,
      expect.stringMatching(/A sign-in of api-user was rejected at \d{4}-.*lock-out/s),
    ]);
  });
});

describe('given a record of a rejected sign-in of another machine, read by a command that keeps no case', () => {
  const record = async (): Promise<{ readonly server: TlsListening; readonly file: string }> => {
    const server = await rejecting();
    const file = join(folder, 'inside.json');
    await ask(server, { data: 'elsewhere', more: ['--out', file] });
    return { server, file };
  };
  it.each(['compare', 'report', 'proof', 'change-request'])(
    '%s makes it hold back the next sign-in from here',
    async (command) => {
      const { server, file } = await record();
      await tripoint([command, file], { environment: inData() });
      const { code, err } = await ask(server);
      expect([server.requests().length, code, err]).toEqual([1, 4, expect.stringContaining('1 of about 3')]);
    },
  );

  it('reads it in the answers to a fixed script as well', async () => {
    const server = await rejecting();
    await writeFile(join(folder, 'ca.pem'), authority.cert);
    const at = asTyped(`--server acs.test --connect-to 127.0.0.1:${server.port} --ca ca.pem --proxy none`);
    const { out } = await runScript([...at, '--user', 'api-user', '--stage', 'inside'], { folder });
    await writeFile(join(folder, 'answers.txt'), out);
    await tripoint(['compare', join(folder, 'answers.txt')], { environment: inData() });
    const { code } = await ask(server);
    expect([server.requests().length, code]).toEqual([1, 4]);
  });

  it('counts it once for several processes at once', async () => {
    const { server, file } = await record();
    await Promise.all(Array.from({ length: 4 }, () => tripoint(['compare', file], { environment: inData() })));
    expect((await ask(server)).err).toContain('1 of about 3');
  });

  it('goes on without a ledger that can be written, and says so', async () => {
    const { file } = await record();
    await writeFile(join(folder, 'data'), '');
    const { code, out, err } = await tripoint(['compare', file], { environment: inData() });
    expect([code, out, err]).toEqual([
      expect.toBeOneOf([1, 2]),
      expect.stringMatching(/401/),
      expect.stringContaining('were not added to the list of sign-in attempts'),
    ]);
  });

  it('makes no data folder for records that hold no rejected sign-in', async () => {
    const server = await serving(({ path, socket }) => socket.end(goodAnswer(path)));
    const file = join(folder, 'inside.json');
    await ask(server, { data: 'elsewhere', more: ['--out', file] });
    await tripoint(['compare', file], { environment: inData() });
    expect(await readdir(folder)).not.toContain('data');
  });
});

it('given a record that cannot be written, remembers the rejected sign-in all the same', async () => {
  const server = await serving(({ socket }) => {
    // The record's folder goes while the answer is awaited.
    void rm(join(folder, 'out'), { recursive: true }).then(() => socket.end(reply('401 Unauthorized')));
  });
  await mkdir(join(folder, 'out'));
  await ask(server, { more: ['--out', join(folder, 'out', 'inside.json')] });
  const { code } = await ask(server);
  expect([server.requests().length, code]).toEqual([1, 4]);
});

describe.runIf(process.platform === 'linux')('given a rejected sign-in and a clock that was set since', () => {
  const askAt = (server: TlsListening, offset: string) =>
    runBuilt(asked(server), inData(), { before: ['faketime', '--exclude-monotonic', '-f', offset] });

  it.each(['+0d', '+25h', '+3d', '-3d'])('sends nothing at %s', async (offset) => {
    const server = await rejecting();
    await ask(server);
    const { code, err } = await askAt(server, offset);
    expect([server.requests().length, code, err]).toEqual([1, 4, expect.stringContaining('1 of about 3')]);
  });
});
