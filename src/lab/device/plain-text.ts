import { createServer, type Socket } from 'node:net';
import { listenOnLoopback, type OpenPort } from '../entrance/loopback.ts';

const WORDS = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * A port where something answers that speaks no TLS: an address translation that leads to another service.
 *
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const openPlainTextPort = async (port: number, onConnection: () => void, host?: string): Promise<OpenPort> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    onConnection();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(WORDS));
  });
  const listening = await listenOnLoopback(server, port, host);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: listening, close: () => (closed ??= close()) };
};
