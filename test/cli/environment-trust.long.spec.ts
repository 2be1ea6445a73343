import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../node/disk/temporary-folder.ts';
import { ask } from '../web/running-host.ts';
import { builtProgram, runBuilt } from './built-program.ts';
import { asTyped } from './run-tripoint.ts';

/** The built program against a real TLS server whose certificate an attacker's authority has issued. */

const run = promisify(execFile);
const HOST = 'ise.example';

interface Attacker {
  readonly folder: string;
  /** The attacker's authority, as a file and as a folder of OpenSSL. */
  readonly ca: string;
  readonly caFolder: string;
}

const makeAttacker = async (): Promise<Attacker> => {
  const folder = await temporaryFolder();
  const at = (name: string): string => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3'];
  await run('openssl', ['req', '-x509', ...key, '-subj', '/CN=Own CA', '-keyout', at('ca.key'), '-out', at('ca.pem')]);
  await run('openssl', [
    ...['req', '-x509', ...key, '-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE', '-CA', at('ca.pem'), '-CAkey', at('ca.key')],
    ...['-keyout', at('leaf.key'), '-out', at('leaf.pem')],
  ]);
  await mkdir(at('certs'));
  const { stdout } = await run('openssl', ['x509', '-hash', '-noout', '-in', at('ca.pem')]);
  await writeFile(join(at('certs'), `${stdout.trim()}.0`), await readFile(at('ca.pem')));
  return { folder, ca: at('ca.pem'), caFolder: at('certs') };
};

/** `openssl s_server`: prints what it decrypts. */
const serve = async ({ folder }: Attacker) => {
  const files = ['-cert', join(folder, 'leaf.pem'), '-key', join(folder, 'leaf.key')];
  const child = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', '-ign_eof', ...files], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/ACCEPT .*:\d+/);
  return { port: /ACCEPT .*:(\d+)/.exec(said)?.[1] ?? '', said: () => said };
};

const probe = async (
  attacker: Attacker,
  environment: Readonly<Record<string, string>>,
  more: readonly string[] = [],
) => {
  const server = await serve(attacker);
  const data = await temporaryFolder();
  const args = [
    ...['probe', '--server', `${HOST}:443`, '--connect-to', `127.0.0.1:${server.port}`, '--user', 'api'],
    ...['--stage', 'inside', '--only', 'ers-endpoints', '--password-stdin', '--timeout', '4', '--json', ...more],
  ];
  const ended = await runBuilt(args, { HOME: data, TRIPOINT_DATA: data, ...environment }, { input: 'canary-77\n' });
  // What was written on the connection arrives before its end does.
  await pause(300);
  return { ...ended, server: server.said() };
};

describe.runIf(process.platform === 'linux')('given a server of an authority that only the environment names', () => {
  it('is spoken to where a person has imported that authority, so that the following means something', async () => {
    const attacker = await makeAttacker();
    expect((await probe(attacker, {}, ['--ca', attacker.ca])).server).toMatch(/^authorization: basic /im);
  });

  it.each<[string, (own: Attacker) => Readonly<Record<string, string>>]>([
    ['SSL_CERT_FILE', ({ ca }) => ({ SSL_CERT_FILE: ca })],
    ['SSL_CERT_DIR', ({ caFolder }) => ({ SSL_CERT_DIR: caFolder })],
    ['both', ({ ca, caFolder }) => ({ SSL_CERT_FILE: ca, SSL_CERT_DIR: caFolder })],
    ['NODE_EXTRA_CA_CERTS', ({ ca }) => ({ NODE_EXTRA_CA_CERTS: ca })],
    ['--use-openssl-ca', ({ ca }) => ({ SSL_CERT_FILE: ca, NODE_OPTIONS: '--use-openssl-ca' })],
    ['--use-system-ca', ({ ca }) => ({ SSL_CERT_FILE: ca, NODE_OPTIONS: '--use_system_ca' })],
    ['NODE_USE_SYSTEM_CA', ({ ca }) => ({ SSL_CERT_FILE: ca, NODE_USE_SYSTEM_CA: '1' })],
  ])('by %s, sends it not one byte of HTTP, and does not call it trusted', async (_, environment) => {
    const attacker = await makeAttacker();
    const { server, out } = await probe(attacker, environment(attacker));
    expect([/GET \/|authorization|HTTP\/1/i.test(server), out.includes('"trustedBy": "system"')]).toEqual([
      false,
      false,
    ]);
    expect(out).toContain('tls.untrusted');
  });
});

describe.runIf(process.platform === 'linux')('given an environment that is unsafe', () => {
  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
    ['SSLKEYLOGFILE', { SSLKEYLOGFILE: '/nowhere/keys' }],
    ['--tls-keylog', { NODE_OPTIONS: String.raw`"--tls\-keylog=/nowhere/keys"` }],
    ['--require', { NODE_OPTIONS: '--require=fs' }],
  ])('by %s, names it and does not even connect', async (name, environment) => {
    const attacker = await makeAttacker();
    const { code, err, server } = await probe(attacker, environment, ['--ca', attacker.ca]);
    expect([code, err.includes(name), err.includes('No credentials were sent')]).toEqual([3, true, true]);
    expect(server).not.toMatch(/CIPHER|GET/);
  });

  it('tells a command that speaks to the service the same', async () => {
    const data = await temporaryFolder();
    const args = [
      ...['whitelist', 'add', ...asTyped('--permanent --base-url https://127.0.0.1:9 --organization o --context c')],
      ...['--mac', '02:00:5E:00:53:01', '--name', 'Printer', '--key-stdin'],
    ];
    const environment = { HOME: data, TRIPOINT_DATA: data, NODE_OPTIONS: '--tls_keylog=/nowhere/keys' };
    const { code, out, err } = await runBuilt(args, environment, { input: 'key-77\n' });
    expect([code, `${out}${err}`.includes('--tls-keylog')]).toEqual([3, true]);
  });
});

const SIGUSR1 = 10;
/** Whether a process catches a signal, by its status in /proc. */
const caught = (status: string, signal: number): boolean =>
  ((BigInt(`0x${/^SigCgt:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`) >> BigInt(signal - 1)) & 1n) === 1n;

const childEnvironments = async (parent: ChildProcess): Promise<readonly string[]> => {
  const tasks = `/proc/${parent.pid}/task/${parent.pid}/children`;
  const children = (await readFile(tasks, 'utf8')).trim().split(' ').filter(Boolean);
  return Promise.all(children.map((child) => readFile(`/proc/${child}/environ`, 'utf8')));
};

describe.runIf(process.platform === 'linux')('given the built program with a child of its own', () => {
  it('hands it neither secrets nor what changes TLS', async () => {
    const data = await temporaryFolder();
    const environment = {
      TRIPOINT_PASSWORD: 'canary-77',
      TRIPOINT_API_KEY: 'canary-77',
      SSL_CERT_FILE: '/nowhere/canary-77',
      SSL_CERT_DIR: '/nowhere/canary-77',
      NODE_EXTRA_CA_CERTS: '/nowhere/canary-77',
      SSLKEYLOGFILE: '/nowhere/canary-77',
      OPENSSL_CONF: '/nowhere/canary-77',
      NODE_OPTIONS: '--title=canary-77',
    };
    const web = spawn(process.execPath, [builtProgram(), 'web', '--no-open', '--practice', 'healthy'], {
      env: { PATH: process.env.PATH ?? '', HOME: data, TRIPOINT_DATA: data, MARKER: 'here', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void web.kill('SIGKILL'));
    let said = '';
    for (const stream of [web.stdout, web.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(/http:\/\/127/);
    const url = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+/.exec(said)?.[0] ?? '';
    expect(url).not.toBe('');
    const { port, hash } = new URL(url);
    const body = { code: hash.slice('#code='.length) };
    const exchanged = await ask(Number(port), { path: '/api/exchange', body });
    const { token } = JSON.parse(exchanged.body) as { token: string };
    const started = await ask(Number(port), { path: '/api/call/practice.start', token, body: { world: 'healthy' } });
    expect(started.status).toBe(200);
    // The process of the keychain gets no more than a keychain needs; that of the practice case has the rest.
    const isOfPractice = (one: string): boolean => one.includes('MARKER=here');
    await expect.poll(async () => (await childEnvironments(web)).some(isOfPractice), { timeout: 30_000 }).toBe(true);
    for (const inherited of await childEnvironments(web)) expect(inherited).not.toContain('canary-77');
  });
});

describe.runIf(process.platform === 'linux')('given the signal by which Node opens its debugger', () => {
  it.each([
    ['a program that waits for its window', ['web', '--no-open']],
    [
      'a program that waits for a password',
      ['probe', '--server', 'localhost:9', '--user', 'u', '--stage', 'inside', '--password-stdin'],
    ],
  ])('%s opens none, and goes on', async (_which, args) => {
    const data = await temporaryFolder();
    const program = spawn(process.execPath, [builtProgram(), ...args], {
      env: { PATH: process.env.PATH ?? '', HOME: data, TRIPOINT_DATA: data },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    onTestFinished(() => void program.kill('SIGKILL'));
    let said = '';
    program.stderr.on('data', (text: Buffer) => (said += text.toString()));
    // Before its first line has run, Node itself has the signal, and ends or opens the debugger.
    await expect
      .poll(() => readFile(`/proc/${program.pid}/status`, 'utf8').then((text) => caught(text, SIGUSR1)), {
        timeout: 30_000,
      })
      .toBe(true);
    await pause(1000);
    program.kill('SIGUSR1');
    await pause(700);
    expect(said).not.toContain('Debugger');
    expect(program.exitCode).toBeNull();
  });
});
