import { execFile, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { run as record } from '../core/make-evidence.ts';
import { run, targetAt } from '../node/probing/stage.ts';
import { isListening } from './daemon.ts';
import { freePorts } from './free-ports.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/**
 * Servers with TLS of many kinds (openssl), asked by curl, by wget (GnuTLS), by `openssl s_client` and by us from the same
 * place: where one of them gets through, our own difficulty with it accuses nobody.
 */

const start = promisify(execFile);
const HOST = 'acs.test';
const RSA = ['-cert', 'rsa.pem', '-key', 'rsa.key'];
const WEAK = '@SECLEVEL=0';

const SERVERS = {
  'nothing special': RSA,
  'TLS 1.2 alone': [...RSA, '-tls1_2'],
  'TLS 1.1 alone': [...RSA, '-tls1_1', '-cipher', `DEFAULT${WEAK}`],
  'TLS 1.0 alone': [...RSA, '-tls1', '-cipher', `DEFAULT${WEAK}`],
  'a key exchange by RSA alone': [...RSA, '-tls1_2', '-cipher', 'AES128-SHA'],
  'finite fields alone (DHE)': [...RSA, '-tls1_2', '-cipher', 'DHE-RSA-AES128-GCM-SHA256'],
  'finite fields of TLS 1.3 alone': [...RSA, '-tls1_3', '-curves', 'ffdhe2048'],
  'P-521 alone': [...RSA, '-curves', 'P-521'],
  'X448 alone': [...RSA, '-curves', 'X448'],
  'Brainpool alone': [...RSA, '-tls1_2', '-curves', 'brainpoolP256r1'],
  'ChaCha20 alone': [...RSA, '-tls1_3', '-ciphersuites', 'TLS_CHACHA20_POLY1305_SHA256'],
  'CCM with a short tag alone': [...RSA, '-tls1_3', '-ciphersuites', 'TLS_AES_128_CCM_8_SHA256'],
  'a certificate with an elliptic key': ['-cert', 'ec.pem', '-key', 'ec.key'],
  'a certificate with a short key': ['-cert', 'short.pem', '-key', 'short.key', '-cipher', `DEFAULT${WEAK}`],
  'a client certificate asked for': [...RSA, '-verify', '1'],
  'a client certificate required': [...RSA, '-Verify', '1'],
} as const;
type Server = keyof typeof SERVERS;
const NAMES = Object.keys(SERVERS) as Server[];

const ACCUSES_NOBODY: ReadonlySet<string> = new Set(['unknown', 'vantage', 'none']);

describe.runIf(CAN_BE_REAL)(`given openssl in place of a server${WHERE}`, () => {
  let folder: ScratchFolder;
  let authority = '';
  const ports = new Map<Server, number>();
  const ends: (() => void)[] = [];

  const openssl = (...args: readonly string[]) => start('openssl', [...args], { cwd: folder.path('.') });

  const issue = async (name: string, ...key: readonly string[]): Promise<void> => {
    await openssl(
      ...['req', '-x509', '-newkey', ...key, '-nodes', '-days', '3', '-subj', `/CN=${HOST}`],
      ...['-addext', `subjectAltName=DNS:${HOST},IP:127.0.0.1`, '-addext', 'basicConstraints=critical,CA:FALSE'],
      ...['-CA', 'ca.pem', '-CAkey', 'ca.key', '-keyout', `${name}.key`, '-out', `${name}.pem`],
    );
  };

  beforeAll(async () => {
    folder = await makeScratchFolder();
    await openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3', '-subj', '/CN=Example CA'],
      ...['-keyout', 'ca.key', '-out', 'ca.pem'],
    );
    authority = await folder.read('ca.pem');
    await issue('rsa', 'rsa:2048');
    await issue('short', 'rsa:1024');
    await issue('ec', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256');
    const free = await freePorts(NAMES.length);
    for (const [index, name] of NAMES.entries()) {
      const port = free[index] ?? 0;
      ports.set(name, port);
      const server = spawn(
        'openssl',
        ['s_server', '-accept', `127.0.0.1:${port}`, '-www', '-quiet', ...SERVERS[name]],
        {
          cwd: folder.path('.'),
          stdio: 'ignore',
        },
      );
      ends.push(() => void server.kill('SIGKILL'));
      for (let tries = 0; tries < 100 && !(await isListening(port)); tries += 1) await pause(100);
    }
  });
  afterAll(async () => {
    for (const end of ends) end();
    await folder.remove();
  });

  const getsThrough = (command: string, ...args: readonly string[]): Promise<boolean> =>
    start(command, [...args], { cwd: folder.path('.'), timeout: 20_000 }).then(
      () => true,
      () => false,
    );

  /** Whether each of the other clients trusts the server and gets its page. */
  const others = async (port: number): Promise<readonly boolean[]> =>
    Promise.all([
      getsThrough('curl', '-sS', '--cacert', 'ca.pem', '-o', '/dev/null', `https://127.0.0.1:${port}/`),
      getsThrough(
        ...(['wget', '-q', '-O', '/dev/null', '--tries=1', '--no-config', '--ca-certificate=ca.pem'] as const),
        `https://127.0.0.1:${port}/`,
      ),
      getsThrough(
        'sh',
        '-c',
        // It has to read the page: with TLS 1.3 the handshake looks done before the server refuses a missing certificate.
        `printf 'GET / HTTP/1.0\\r\\n\\r\\n' | openssl s_client -quiet -connect 127.0.0.1:${port} -CAfile ca.pem -verify_return_error | grep -q '^HTTP/1.0 200'`,
      ),
    ]);

  const probed = async (port: number) => {
    const target = targetAt(port, { host: HOST, ca: authority });
    const { results } = await run(target, { families: ['open-api'] });
    const [result] = results;
    if (!result) throw new Error('no result');
    const seen = record('inside');
    const probes = seen.probes.map((probe) =>
      probe.family === 'open-api' ? { ...probe, ...result } : { ...probe, outcome: 'not-run' as const, evidence: null },
    );
    return { outcome: result.outcome, verdict: judge({ runs: [{ ...seen, probes }], cards: [], checks: [] }).verdict };
  };

  it.each(NAMES)(
    'with %s nobody is accused of a TLS failure of ours where another client gets through',
    async (name) => {
      const port = ports.get(name) ?? 0;
      const [through, { outcome, verdict }] = [await others(port), await probed(port)];
      // That a certificate is not fit for clients of today is a finding about it, and said as likely.
      const failedOurs = /^(tcp|tls)\./.test(outcome) && outcome !== 'tls.unsuitable';
      expect(through.includes(true) && failedOurs ? ACCUSES_NOBODY.has(verdict.party) : true).toBe(true);
    },
  );

  it.each(NAMES.filter((name) => !/1\.[01] alone|short key|required/.test(name)))(
    'with %s we get as far as curl and openssl do',
    async (name) => {
      const port = ports.get(name) ?? 0;
      const [curl, , client] = await others(port);
      const { outcome } = await probed(port);
      expect(!/^(tcp|tls)\./.test(outcome) || !(curl === true || client === true)).toBe(true);
    },
  );

  it.each(['nothing special', 'P-521 alone', 'a key exchange by RSA alone', 'a client certificate asked for'] as const)(
    'with %s every client gets through, so that the comparison says something',
    async (name) => expect(await others(ports.get(name) ?? 0)).toEqual([true, true, true]),
  );

  it('with TLS 1.1 alone GnuTLS gets through, we do not, and we say that we cannot tell', async () => {
    const port = ports.get('TLS 1.1 alone') ?? 0;
    const [through, { outcome, verdict }] = [await others(port), await probed(port)];
    expect([through, outcome, verdict.certainty]).toEqual([
      [false, true, false],
      'tls.no-common-version',
      'cannot-tell',
    ]);
  });
});
