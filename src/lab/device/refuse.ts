import { connect, createServer, type Socket } from 'node:net';
import { asListenError } from '../lab-error.ts';
import { listenOnLoopback, LOOPBACK, type OpenPort } from '../entrance/loopback.ts';

/**
 * A port that refuses, and goes on refusing: a free port that was only looked up could be taken by any program a moment
 * later. So the port is used up as the near end of a connection of our own; nothing listens on it, and the system does
 * not hand it out again.
 *
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const openRefusingPort = async (port: number, host: string = LOOPBACK): Promise<OpenPort> => {
  const farEnds = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    farEnds.add(socket);
  });
  const serverPort = await listenOnLoopback(server, 0, host);
  const close = (nearEnd: Socket): Promise<void> =>
    new Promise((resolve) => {
      // Reset rather than closed: a closed connection would keep the port busy for another minute.
      nearEnd.resetAndDestroy();
      for (const socket of farEnds) socket.resetAndDestroy();
      server.close(() => resolve());
    });
  const nearEnd = connect({ port: serverPort, host, localAddress: host, localPort: port });
  try {
    await new Promise<void>((resolve, reject) => {
      nearEnd.once('connect', resolve);
      nearEnd.once('error', reject);
    });
  } catch (error) {
    await close(nearEnd);
    throw asListenError(error, port);
  }
  nearEnd.on('error', () => nearEnd.destroy());
  let closed: Promise<void> | undefined;
  return { port: nearEnd.localPort ?? port, close: () => (closed ??= close(nearEnd)) };
};
