import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const holding = async (ports: readonly number[]): Promise<readonly number[]> => {
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  const listening = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  const held = servers.map((server) => (server.address() as AddressInfo | null)?.port ?? 0);
  await Promise.allSettled(servers.map((server) => once(server.close(), 'close')));
  return listening.every(({ status }) => status === 'fulfilled') ? held : [];
};

/** Ports of the loopback address that nobody used a moment ago; all different, because all are held before any is let go. */
export const freePorts = (count: number): Promise<readonly number[]> => holding(Array<number>(count).fill(0));

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!;

/** The first of some free ports in a row, all below those that a system gives out by itself. */
export const freePortsInRow = async (count: number): Promise<number> => {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const held = await holding(Array.from({ length: count }, (_, at) => first + at));
    if (held.length === count) return first;
  }
};
