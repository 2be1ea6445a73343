import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { HOST, makeAuthority } from '../../node/probing/certificates.ts';
import { goodAnswer, tlsServer } from '../../node/probing/servers.ts';

/** A NAC server that accepts every sign-in and remembers the passwords, with the options of `probe` that lead to it. */
export const nacServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-nac-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const authority = await makeAuthority();
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, authority.cert);
  const server = await tlsServer(await authority.issue(), ({ path, socket }) => void socket.write(goodAnswer(path)));
  const passwords = (): readonly string[] => {
    const sent = server
      .requests()
      .flatMap((head) => /^authorization: Basic (\S+)$/im.exec(head)?.[1] ?? [])
      .map((encoded) =>
        Buffer.from(encoded, 'base64')
          .toString('utf8')
          .replace(/^api-user:/, ''),
      );
    return [...new Set(sent)];
  };
  const options = ['--server', HOST, '--connect-to', `127.0.0.1:${server.port}`, '--ca', ca, '--user', 'api-user'];
  return {
    folder,
    passwords,
    connections: server.connections,
    probe: ['probe', ...options, '--stage', 'inside'],
    watch: ['watch', ...options, '--stage', 'inside', '--only', 'open-api', '--count', '1', '--every', '1'],
  };
};
