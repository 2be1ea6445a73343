import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNetwork, type Network } from './namespaces.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';
import { PROGRAM_FILE } from '../cli/program-file.ts';

/** A router that drops long packets towards a server: what a device does that wants a TLS ClientHello in one segment. */

const run = promisify(execFile);
const HOST = 'acs.example';
const SERVER = '192.0.2.10';
const PORT = 8443;

const DROPS_LONG = `table inet path {
  chain forward {
    type filter hook forward priority 0; policy accept;
    ip daddr ${SERVER} tcp dport ${PORT} ip length > 1000 drop
  }
}`;

interface Looked {
  readonly trusted: boolean;
  readonly problem: string | null;
  readonly hello: { readonly variant?: string };
  readonly askedAgain: readonly { readonly variant: string; readonly outcome: string }[];
}

describe.runIf(CAN_BE_REAL)(`given a router that drops long packets towards a server${WHERE}`, () => {
  let network: Network<'client' | 'server'>;
  let folder: ScratchFolder;
  const stops: (() => Promise<void>)[] = [];

  /** By its own process in the client's place, as an engineer's terminal does. */
  const look = async (): Promise<Looked> => {
    const [command = '', ...prefix] = network.hosts.client.prefix;
    const data = await mkdtemp(folder.path('data-'));
    const way = ['--server', `${HOST}:443`, '--connect-to', `${SERVER}:${PORT}`, '--ca', folder.path('ca.pem')];
    const { stdout } = await run(
      command,
      [...prefix, process.execPath, PROGRAM_FILE, 'certificate', ...way, '--json'],
      {
        env: { PATH: process.env.PATH, HOME: data, TRIPOINT_DATA: join(data, 'tripoint') },
      },
    );
    return JSON.parse(stdout) as Looked;
  };

  beforeAll(async () => {
    folder = await makeScratchFolder();
    stops.push(folder.remove);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3'];
    await run('openssl', [
      ...['req', '-x509', ...key, '-subj', '/CN=Example CA'],
      ...['-keyout', folder.path('ca.key'), '-out', folder.path('ca.pem')],
    ]);
    await run('openssl', [
      ...['req', '-x509', ...key, '-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
      ...['-addext', 'basicConstraints=critical,CA:FALSE', '-CA', folder.path('ca.pem')],
      ...['-CAkey', folder.path('ca.key'), '-keyout', folder.path('leaf.key'), '-out', folder.path('leaf.pem')],
    ]);
    network = await makeNetwork({
      client: { address: '198.51.100.10', gateway: '198.51.100.1', length: 24 },
      server: { address: SERVER, gateway: '192.0.2.1', length: 24 },
    });
    stops.push(network.remove);
    const { server } = network.hosts;
    const listening = async (): Promise<boolean> => (await server.run('ss', '-Hltn')).includes(`:${PORT}`);
    const virtual = {
      listen: `${SERVER}:${PORT}`,
      certificate: 'leaf.pem',
      key: 'leaf.key',
      directives: 'return 204;',
    };
    stops.push((await startNginx(folder, [virtual], listening, server.prefix)).stop);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('is met with the ordinary hello where it drops nothing', async () => {
    await network.gateway.rules('');
    const { trusted, hello, askedAgain } = await look();
    expect([trusted, hello.variant, askedAgain]).toEqual([true, undefined, []]);
  });

  it('is got through with the small hello, after the ordinary one was dropped twice', async () => {
    await network.gateway.rules(DROPS_LONG);
    const { trusted, hello, askedAgain } = await look();
    expect([trusted, hello.variant, askedAgain.map(({ variant, outcome }) => [variant, outcome])]).toEqual([
      true,
      'classical-groups',
      [
        ['ordinary', 'tls.silent'],
        ['classical-groups', 'ok'],
        ['tls-1.2', 'ok'],
        ['no-server-name', 'tls.silent'],
      ],
    ]);
  });

  it('lets curl through, whose hello is small', async () => {
    await network.gateway.rules(DROPS_LONG);
    const { client } = network.hosts;
    const way = ['--connect-to', `${HOST}:443:${SERVER}:${PORT}`, '--cacert', folder.path('ca.pem')];
    expect(await client.run('curl', '-sS', '-o', '/dev/null', '-w', '%{http_code}', ...way, `https://${HOST}/`)).toBe(
      '204',
    );
  });

  it('sees no HTTP from a look', async () => {
    const before = await folder.read('nginx.log');
    await network.gateway.rules(DROPS_LONG);
    await look();
    expect(await folder.read('nginx.log')).toBe(before);
  });
});
