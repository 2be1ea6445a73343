import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that runs in the foreground until it is stopped. */
export interface Daemon {
  readonly stop: () => Promise<void>;
}

const PAUSE_MS = 25;
const MOST_MS = 15_000;
const FAREWELL_MS = 3000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a program and waits until it is ready.
 *
 * @param farewell how it is asked to stop.
 * @throws Error with what the program said, when it ends or is not ready in time; then it does not run.
 */
export const startDaemon = async (
  [command = '', ...args]: readonly string[],
  isReady: (said: string) => Promise<boolean> | boolean,
  farewell: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Daemon> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-20_000)));
  child.on('error', (error) => (said += error.message));

  const stop = async (): Promise<void> => {
    if (hasEnded(child) || child.pid === undefined) return;
    const closed = once(child, 'close');
    child.kill(farewell);
    const killer = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
    await closed;
    clearTimeout(killer);
  };

  const end = performance.now() + MOST_MS;
  try {
    while (!(await isReady(said))) {
      if (hasEnded(child) || child.pid === undefined || performance.now() > end)
        throw new Error(`${command} did not come up. It said:\n${said}`);
      await wait(PAUSE_MS);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};

/** Whether something accepts connections at a port of the loopback address. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
