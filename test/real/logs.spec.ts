import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { witnessSchema, type WitnessProbe } from '../../src/core/records/witness.ts';
import { chunksOf } from '../../src/node/capture/chunks.ts';
import { scanLog } from '../../src/node/log/scan-log.ts';
import { tripoint } from '../cli/run-tripoint.ts';
import { makeAuthority } from '../node/probing/certificates.ts';
import { isListening, startDaemon, type Daemon } from './daemon.ts';
import { freePorts } from './free-ports.ts';
import { CAN_BE_REAL, programPath, WHERE } from './needs.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** Logs as nginx, haproxy and squid write them themselves, and what they hold of a run. */

const run = promisify(execFile);
const ADDRESSES = ['127.0.0.1'];

describe.runIf(CAN_BE_REAL)(`given nginx behind haproxy, and squid${WHERE}`, () => {
  let folder: ScratchFolder;
  const daemons: Daemon[] = [];
  let squidLog = '';
  let ports: readonly number[] = [];
  const at = (index: number): number => ports[index] ?? 0;

  beforeAll(async () => {
    folder = await makeScratchFolder();
    ports = await freePorts(3);
    const authority = await makeAuthority();
    const { cert, key } = await authority.issue();
    await folder.put('ca.pem', authority.cert);
    await folder.put('server.pem', cert);
    await folder.put('server-key.pem', key);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (path) => `${path}_temp_path ${folder.path(`nginx-${path}`)};`,
    );
    // Its own form of lines (combined), and its own times.
    const nginx = await folder.put(
      'nginx.conf',
      `daemon off; master_process off; pid ${folder.path('nginx.pid')}; error_log stderr notice;
events { worker_connections 64; }
http { access_log ${folder.path('access.log')} combined; ${temporary.join(' ')}
  server { listen 127.0.0.1:${at(0)} ssl; ssl_certificate ${folder.path('server.pem')}; ssl_certificate_key ${folder.path('server-key.pem')}; location / { return 403; } } }`,
    );
    const command = [programPath('nginx'), '-p', folder.path('.'), '-e', 'stderr', '-c', nginx];
    daemons.push(await startDaemon(command, () => isListening(at(0))));
    const haproxy = await folder.put(
      'haproxy.cfg',
      `global
  log stdout format raw local0
defaults
  mode tcp
  log global
  option tcplog
  timeout connect 2s
  timeout client 5s
  timeout server 5s
frontend entrance
  bind 127.0.0.1:${at(1)}
  default_backend node
backend node
  server one 127.0.0.1:${at(0)}
`,
    );
    // Its lines go to standard output, as in a container.
    const shell = ['/bin/sh', '-c', `exec "$0" "$@" > '${folder.path('haproxy.log')}'`];
    const balancer = [...shell, programPath('haproxy'), '-db', '-f', haproxy];
    daemons.push(await startDaemon(balancer, () => isListening(at(1))));
    const own = await folder.open('squid');
    squidLog = `${own}/access.log`;
    const squid = await folder.put(
      'squid.conf',
      [
        `http_port 127.0.0.1:${at(2)}`,
        'visible_hostname proxy.branch.test',
        `access_log stdio:${own}/access.log squid`,
        `cache_log ${own}/cache.log`,
        `coredump_dir ${own}`,
        'pid_filename none',
        'netdb_filename none',
        'pinger_enable off',
        'cache deny all',
        `acl forbidden port 9`,
        'http_access deny forbidden',
        'http_access allow all',
        '',
      ].join('\n'),
    );
    const squidCommand = [programPath('squid'), '-N', '-n', 'tripointlogs', '-d', '1', '-f', squid];
    daemons.push(await startDaemon(squidCommand, () => isListening(at(2)), 'SIGKILL'));
  });
  afterAll(async () => {
    for (const daemon of daemons) await daemon.stop();
    await folder.remove();
  });

  const probe = async (port: number, file: string): Promise<string> => {
    const to = ['--server', 'acs.test', '--connect-to', `127.0.0.1:${port}`, '--user', 'api-user'];
    await tripoint(['probe', ...to, '--stage', 'outside', '--ca', folder.path('ca.pem'), '--out', folder.path(file)], {
      environment: { TRIPOINT_PASSWORD: 'word-of-the-test' },
    });
    return folder.path(file);
  };
  const told = async (...words: readonly string[]): Promise<readonly WitnessProbe[]> => {
    const { out } = await tripoint(['witness', ...words, '--json']);
    return witnessSchema.parse(JSON.parse(out)).probes;
  };

  it("nginx's line of each probe is found by its path and time", async () => {
    const record = await probe(at(0), 'direct.json');
    const probes = await told('--on-server', folder.path('access.log'), record);
    // What failed is asked again without credentials: then two lines fit the first probe, and that is said.
    expect(probes.map(({ logged, why }) => [logged?.says ?? why, logged?.status ?? null])).toEqual([
      ['ambiguous', null],
      ...Array.from({ length: 3 }, () => ['answered', 403]),
    ]);
  });

  it("haproxy's line of each probe is found by its port, once somebody says the offset of its times", async () => {
    const record = await probe(at(1), 'balanced.json');
    const log = folder.path('haproxy.log');
    const offset = -new Date().getTimezoneOffset();
    const pad = (value: number): string => String(value).padStart(2, '0');
    const zone = `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
    expect((await told('--on-firewall', log, record)).map(({ why }) => why)).toContain('no-zone');
    const probes = await told('--on-firewall', log, '--log-zone', zone, record);
    expect(probes.map(({ seen, by, logged }) => [seen, by, logged?.says])).toEqual(
      Array.from({ length: 4 }, () => ['yes', 'log-row', 'allowed']),
    );
  });

  it('squid tells what it denied, what it let through, and what it was asked for', async () => {
    const proxy = `http://127.0.0.1:${at(2)}`;
    const curl = (...args: readonly string[]) =>
      run('curl', ['-s', '-k', '-x', proxy, '--noproxy', '', '-o', '/dev/null', ...args]).catch(() => null);
    await curl(`https://127.0.0.1:${at(0)}/ers/config/endpointgroup`);
    await curl('https://127.0.0.1:9/');
    const seen = await scanLog(chunksOf({ path: squidLog }), { addresses: ADDRESSES, zoneMinutes: null });
    expect(await readFile(squidLog, 'utf8')).toContain('CONNECT');
    const asked = seen?.seen.rows.filter(({ status }) => status !== null);
    expect(asked?.map(({ says, status, at: time }) => [says, status, time !== null])).toEqual([
      ['answered', 200, true],
      ['denied', 403, true],
    ]);
  });
});
