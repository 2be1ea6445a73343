import { connect, type Socket, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { asListenError, LOOPBACK, type OpenPort, listenOnLoopback, openServer } from '../entrance/loopback.ts';
import type { Device } from './device.ts';
const WORDS = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * A port that takes connections and resets them, at once or when the client's first bytes (its TLS greeting) arrive, or that
 * answers them in plain text, as an address translation does that leads to another service.
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const openRudePort = (
  way: 'reset-on-connect' | 'reset-on-hello' | 'plain-text',
  port: number,
  onConnection: () => void,
  host?: string,
): Promise<OpenPort> =>
  openServer(
    createServer((socket) => {
      onConnection();
      if (way === 'reset-on-connect') socket.resetAndDestroy();
      else if (way === 'reset-on-hello') socket.once('data', () => socket.resetAndDestroy());
      else socket.once('data', () => socket.end(WORDS));
    }),
    port,
    host,
  );

/**
 * A port that refuses, and continues refusing: a free port that was only looked up could be taken by any program a
 * moment later. So the port is used up as the near end of a connection of our own; nothing listens on it, and the
 * system does not hand it out again.
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

/** A device that closes the connection in the middle of the answer: the head is whole, most of the body never comes. */
export const cutOff: Device = async (exchange, onward) => {
  const reply = await onward(exchange);
  if (reply.kind !== 'answer') return reply;
  const head = reply.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const begun = reply.body.slice(0, Math.floor(reply.body.length / 3));
  return { kind: 'bytes', bytes: `HTTP/1.1 ${reply.status} ${reply.reason}\r\n${head}\r\n${begun}` };
};

/**
 * A port that swallows attempts to connect without a word, as a firewall does that drops packets. No packet filter is
 * needed, and so no rights: a separate thread listens with the shortest queue and then sleeps for good, so nothing is
 * ever taken out of the queue. Once our own connections fill it, Linux ignores every further SYN. (Systems that answer
 * a full queue with a reset show a refusal instead.)
 */

/** Linux admits one connection more than the backlog says. */
const BACKLOG = 1;
const FILLING = BACKLOG + 2;

// Handed over as text: a bundler then needs to know no second file. It never returns to its event loop after listening.
const SLEEPER = `
const { parentPort, workerData } = require('node:worker_threads');
const server = require('node:net').createServer();
server.once('error', ({ code, message }) => parentPort.postMessage({ code, message }));
server.listen({ port: workerData.port, host: workerData.host, backlog: workerData.backlog }, () => {
  parentPort.postMessage({ port: server.address().port });
  Atomics.wait(workerData.lock, 0, 0);
});
`;

type SleeperNews = { readonly port: number } | { readonly code: string; readonly message: string };

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve());
  });

/** Longest wait for the queue to fill, in milliseconds; on the loopback address it takes one. */
const PATIENCE_MS = 500;

const fillQueue = async (port: number, host: string): Promise<readonly Socket[]> => {
  const sockets = Array.from({ length: FILLING }, () => {
    const socket = connect(port, host);
    socket.on('error', () => socket.destroy());
    return socket;
  });
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    new Promise<void>((resolve) => {
      for (const socket of sockets) void connected(socket).then(() => (++count > BACKLOG ? resolve() : undefined));
    }),
    new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS))),
  ]);
  clearTimeout(timer);
  return sockets;
};

/**
 * Opens a port that drops.
 * @param port 0 for any free one.
 * @throws LabError `port-taken`
 */
export const openDroppingPort = async (port: number, host: string = LOOPBACK): Promise<OpenPort> => {
  const lock = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(SLEEPER, { eval: true, workerData: { port, host, backlog: BACKLOG, lock } });
  const news = await new Promise<SleeperNews>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if ('code' in news) {
    await worker.terminate();
    throw asListenError(Object.assign(new Error(news.message), { code: news.code }), port);
  }
  const sockets = await fillQueue(news.port, host);
  let ended: Promise<unknown> | undefined;
  return {
    port: news.port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      ended ??= worker.terminate();
      await ended;
    },
  };
};
