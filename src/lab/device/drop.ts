import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { asListenError } from '../lab-error.ts';
import { LOOPBACK, type OpenPort } from '../entrance/loopback.ts';

/**
 * A port that swallows attempts to connect without a word, as a firewall does that drops packets. No packet filter is
 * needed, and so no rights: a thread of its own listens with the shortest queue and then sleeps for good, so nothing is
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
 *
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
