import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Ports of the loopback address that nobody used a moment ago; all different, because all are held before any is let go. */
export const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!;
