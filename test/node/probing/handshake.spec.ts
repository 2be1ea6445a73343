import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { ProbeTarget } from '../../../src/node/probing/target.ts';
import { HOST, makeAuthority } from './certificates.ts';
import { leadOnward, plainServer, tlsServer } from './servers.ts';
import { PASSWORD, run, runOne, SHORT, targetAt } from './stage.ts';
import { authority, good, serving, trusting } from './trusted.ts';
import { some } from '../../scale.ts';

/** Handshakes that fail at `openssl s_server`, which this product's author did not write, and behind a relay that wants small hellos. */

const execute = promisify(execFile);

/** PEM texts of two roots. */
let files: { readonly folder: string; readonly root: string; readonly foreignRoot: string };

/** A chain of three by `openssl req`, all of one organisation, and a root of somebody else. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-handshake-'));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3'];
  const make = (name: string, subject: string, by: string | null, ...more: readonly string[]) =>
    execute('openssl', [
      ...['req', '-x509', ...key, '-subj', subject, '-keyout', join(folder, `${name}.key`)],
      ...['-out', join(folder, `${name}.pem`), ...more],
      ...(by === null ? [] : ['-CA', join(folder, `${by}.pem`), '-CAkey', join(folder, `${by}.key`)]),
    ]);
  const leaf = ['-addext', `subjectAltName=DNS:${HOST}`, '-addext', 'basicConstraints=critical,CA:FALSE'];
  await make('root', '/O=Example Customer/CN=Root', null);
  await make('between', '/O=Example Customer/CN=Servers 2', 'root');
  await make('leaf', `/CN=${HOST}`, 'between', ...leaf);
  await make('foreign-root', '/O=Somebody Else/CN=Their Root', null);
  await make('foreign-leaf', `/CN=${HOST}`, 'foreign-root', ...leaf);
  const text = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  files = { folder, root: await text('root.pem'), foreignRoot: await text('foreign-root.pem') };
});
afterAll(() => rm(files.folder, { recursive: true, force: true }));

const WHOLE = ['-cert', 'leaf.pem', '-key', 'leaf.key', '-cert_chain', 'between.pem'];

/** `said` is what it printed, and so everything that it decrypted. */
const serve = async (...options: readonly string[]) => {
  const child = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', '-ign_eof', ...options], {
    cwd: files.folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/ACCEPT .*:\d+/);
  return { port: Number(/ACCEPT .*:(\d+)/.exec(said)?.[1]), said: () => said };
};

const toward = (port: number, wishes: Partial<ProbeTarget> = {}): ProbeTarget =>
  targetAt(port, { ca: files.root, timeouts: { ...SHORT, connectMs: 2500 }, ...wishes });

const refusals: readonly (readonly [given: string, options: readonly string[], Outcome, alert: number])[] = [
  ['TLS 1.2 and requires a client certificate', ['-Verify', '1', '-tls1_2'], 'tls.client-certificate', 40],
  ['TLS 1.3 and requires a client certificate', ['-Verify', '1', '-tls1_3'], 'tls.client-certificate', 116],
  ['TLS 1.1 only', ['-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0'], 'tls.no-common-version', 70],
  [
    'another name only, and refuses others',
    ['-servername', 'other.test', '-servername_fatal', '-cert2', 'leaf.pem', '-key2', 'leaf.key'],
    'tls.alert',
    112,
  ],
  ['a cipher that nobody offers', ['-tls1_2', '-cipher', 'PSK-AES128-CBC-SHA', '-psk', '0a0b'], 'tls.alert', 40],
  ['groups that nobody offers', ['-tls1_3', '-groups', 'ffdhe6144'], 'tls.alert', 40],
  ['HTTP/2 alone', ['-tls1_3', '-alpn', 'h2'], 'tls.alert', 120],
];

describe.each(some(refusals, 1))('given a server that speaks %s', (_given, options, outcome, alert) => {
  it(`says ${outcome}, and sends it no sign-in that it can read`, async () => {
    const server = await serve(...WHOLE, ...options);
    const result = await runOne(toward(server.port));
    expect([result.outcome, result.evidence?.failure?.alert]).toEqual([outcome, alert]);
    expect(server.said()).not.toMatch(/authorization|GET \//i);
  });
});

describe('given a certificate that was sent alone', () => {
  it('says that the chain is incomplete where its issuer is no root', async () => {
    const server = await serve('-cert', 'leaf.pem', '-key', 'leaf.key');
    expect((await runOne(toward(server.port))).outcome).toBe('tls.incomplete-chain');
  });

  it('accepts the same one with the certificate between', async () => {
    const server = await serve(...WHOLE);
    expect((await runOne(toward(server.port))).evidence?.tls?.trustedBy).toBe('imported-ca');
    // What it decrypts, it prints: so nothing printed elsewhere means that nothing was sent.
    expect(server.said()).toMatch(/authorization: basic/i);
  });

  it('says untrusted where a root of somebody unknown signed it', async () => {
    const server = await serve('-cert', 'foreign-leaf.pem', '-key', 'foreign-leaf.key');
    expect((await runOne(toward(server.port))).outcome).toBe('tls.untrusted');
  });

  it('accepts it where its root is imported', async () => {
    const server = await serve('-cert', 'foreign-leaf.pem', '-key', 'foreign-leaf.key');
    expect((await runOne(toward(server.port, { ca: files.foreignRoot }))).evidence?.tls?.trustedBy).toBe('imported-ca');
  });
});

/** In front of a server: what its first write is longer than, goes no further. */
const smallHellosOnly = async (onward: number, refuse: 'drop' | 'reset', most = 600) => {
  const firsts: number[] = [];
  const way = await plainServer((socket) => {
    socket.once('data', (first) => {
      firsts.push(first.length);
      if (first.length <= most) leadOnward(socket, onward, first);
      else if (refuse === 'reset') socket.resetAndDestroy();
    });
  });
  return { ...way, firsts: () => firsts };
};

describe.each(some(['reset', 'drop'] as const, 1))('given a device that wants small hellos (%s)', (refuse) => {
  const behind = async () => {
    const identity = await authority.issue();
    const server = await tlsServer(identity, good);
    const device = await smallHellosOnly(server.port, refuse);
    const target = trusting(device.port, { timeouts: { ...SHORT, totalMs: 8000 } });
    return { identity, server, device, target };
  };

  it('goes on with the small hello: every probe is good, and each sign-in is sent once', async () => {
    const { target, server, device } = await behind();
    expect((await run(target)).outcomes.map(([, outcome]) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(server.requests()).toHaveLength(4);
    // Only the first large one and its repetition are dropped: the other probes begin with the small one.
    expect(device.firsts().filter((length) => length > 600)).toHaveLength(3);
  });

  it('holds the small hello to the pinned certificate', async () => {
    const { target, server, identity } = await behind();
    const other = await (await makeAuthority()).issue();
    expect((await runOne({ ...target, ca: null, pin: other.sha256 })).outcome).toBe('tls.pin-changed');
    expect(server.received()).toBe('');
    expect((await runOne({ ...target, ca: null, pin: identity.sha256 })).outcome).toBe('ok');
  });

  it('holds the small hello to the authorities', async () => {
    const { target, server } = await behind();
    expect((await runOne({ ...target, ca: null })).outcome).toBe('tls.untrusted');
    expect(server.received()).toBe('');
  });
});

describe('given a device that swallows large hellos, and one limit for all', () =>
  it('leaves time to ask again and to go on', async () => {
    const server = await serving();
    const device = await smallHellosOnly(server.port, 'drop');
    const timeouts = { connectMs: 8000, headersMs: 8000, totalMs: 8000 };
    expect((await runOne(trusting(device.port, { timeouts }))).outcome).toBe('ok');
  }));

describe('given a handshake that no hello brings to its end', () => {
  it('says silent, and that every hello was met with silence', async () => {
    const server = await plainServer(() => undefined);
    const { outcome, evidence } = await runOne(targetAt(server.port, { timeouts: { ...SHORT, totalMs: 8000 } }));
    expect([outcome, evidence?.askedAgain?.map((again) => again.outcome)]).toEqual([
      'tls.silent',
      ['tls.silent', 'tls.silent', 'tls.silent', 'tls.silent'],
    ]);
    expect(server.received()).not.toContain(PASSWORD);
  });

  it('says large hello where the small one is answered once and then no more', async () => {
    const server = await serving();
    let small = 0;
    const way = await plainServer((socket) => {
      socket.once('data', (first) => {
        if (first.length > 600 || (small += 1) > 2) socket.resetAndDestroy();
        else leadOnward(socket, server.port, first);
      });
    });
    expect((await runOne(trusting(way.port))).outcome).toBe('tls.large-hello');
    expect(server.received()).toBe('');
  });
});
