import { createServer, type Socket } from 'node:net';
import { listenOnLoopback, type OpenPort } from '../entrance/loopback.ts';

/**
 * A port that takes connections and resets them.
 *
 * @param when At once, or when the client's first bytes (its TLS greeting) arrive.
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const openResettingPort = async (
  when: 'reset-on-connect' | 'reset-on-hello',
  port: number,
  onConnection: () => void,
  host?: string,
): Promise<OpenPort> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    onConnection();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (when === 'reset-on-connect') socket.resetAndDestroy();
    else socket.once('data', () => socket.resetAndDestroy());
  });
  const listening = await listenOnLoopback(server, port, host);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { port: listening, close: () => (closed ??= close()) };
};
