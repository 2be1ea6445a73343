import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { tripoint, type Ended } from '../cli/run-tripoint.ts';
import { makeAuthority } from '../node/probing/certificates.ts';
import { isListening, type Daemon } from './daemon.ts';
import { freePort } from './free-ports.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { makeScratchFolder, type ScratchFolder } from './scratch-folder.ts';

/** A rejection that nginx cannot pass on arrives as 502 or 504. What it was, only the server knows. */

const MALFORMED = 'HTTP/1.1 401 \r\nServer: \r\nUnauthorized User: : 401\r\nContent-Length: 0\r\n\r\n';
const PLAIN = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

const SERVERS: Readonly<Record<string, (socket: Socket) => void>> = {
  'rejects in a head that is malformed': (socket) => socket.end(MALFORMED),
  'rejects too late for it': (socket) => void setTimeout(() => socket.end(PLAIN), 3000),
  'closes in place of an answer': (socket) => socket.destroy(),
};

describe.runIf(CAN_BE_REAL)(`given nginx in front of a server${WHERE}`, () => {
  let folder: ScratchFolder;
  let nginx: Daemon;
  let server: Server;
  let signIns: number;
  let port: number;

  const begin = async (answer: (socket: Socket) => void): Promise<void> => {
    folder = await makeScratchFolder();
    port = await freePort();
    signIns = 0;
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (request) => {
        if (/^authorization:/im.test(request.toString('latin1'))) signIns += 1;
        answer(socket);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const authority = await makeAuthority();
    const issued = await authority.issue();
    await folder.put('ca.pem', authority.cert);
    await folder.put('server.pem', issued.cert);
    await folder.put('server-key.pem', issued.key);
    const behind = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const directives = `location / { proxy_pass ${behind}; proxy_read_timeout 1s; }`;
    nginx = await startNginx(
      folder,
      [{ listen: `127.0.0.1:${port}`, certificate: 'server.pem', key: 'server-key.pem', directives }],
      () => isListening(port),
    );
  };
  afterEach(async () => {
    await nginx.stop();
    server.close();
    await folder.remove();
  });

  const command = (...args: readonly string[]): Promise<Ended> =>
    tripoint(
      [...args, '--server', 'acs.test', '--connect-to', `127.0.0.1:${port}`, '--user', 'api-user'].concat([
        '--stage',
        'outside',
        '--ca',
        folder.path('ca.pem'),
        '--proxy',
        'none',
        '--timeout',
        '6',
      ]),
      { environment: { TRIPOINT_DATA: folder.path('data'), TRIPOINT_PASSWORD: 'wrong' } },
    );

  describe.each(Object.entries(SERVERS))('that %s', (_, answer) => {
    it('one start sends one sign-in, the next ones none without a consent, and one consent is one sign-in', async () => {
      await begin(answer);
      const codes = [(await command('probe')).code];
      const counts = [signIns];
      codes.push((await command('probe')).code);
      counts.push(signIns);
      codes.push((await command('watch', '--count', '3', '--every', '1', '--out', folder.path('w.json'))).code);
      counts.push(signIns);
      codes.push((await command('probe', '--continue-after-401')).code);
      counts.push(signIns);
      expect([codes, counts]).toEqual([
        [4, 4, 4, 4],
        [1, 1, 1, 2],
      ]);
    });
    it('a watch ends at it', async () => {
      await begin(answer);
      await command('watch', '--count', '4', '--every', '1', '--out', folder.path('w.json'));
      expect(signIns).toBe(1);
    });
  });
});
