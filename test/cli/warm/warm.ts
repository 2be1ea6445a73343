import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Ended } from '../run-tripoint.ts';
import type { Answer, Order } from './messages.ts';

/**
 * The command line for specs that start it some thousand times and ask what it says, not how it starts: processes that
 * have loaded it are kept, and each runs one command at a time. Starts, ends, signals and terminals are tested elsewhere
 * with a process of its own for each command.
 */

const HOST = join(import.meta.dirname, 'host.ts');
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/node');

export interface Warm {
  /** @param environment what the command finds, and nothing else. */
  readonly run: (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    input?: string,
  ) => Promise<Ended>;
  readonly close: () => Promise<void>;
}

/** @param atOnce how many commands run at a time, at most. */
export const openWarm = (atOnce: number): Warm => {
  const living = new Set<ChildProcess>();
  const idle: ChildProcess[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let last = 0;

  const start = (): ChildProcess => {
    const host = fork(HOST, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Much of what a command makes lives for that command alone.
      execArgv: ['--max-semi-space-size=64'],
      // It runs the sources, and what was compiled once is kept.
      env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', NODE_COMPILE_CACHE: COMPILED },
    });
    living.add(host);
    host.once('exit', () => {
      living.delete(host);
      const place = idle.indexOf(host);
      if (place >= 0) idle.splice(place, 1);
    });
    return host;
  };

  const runOn = (host: ChildProcess, order: Order): Promise<Answer> =>
    new Promise((done, failed) => {
      let complaint = '';
      const onAnswer = (answer: Answer): void => {
        host.off('exit', onExit);
        done(answer);
      };
      const onExit = (): void => failed(new Error(`The process ended within ${order.args.join(' ')}. ${complaint}`));
      host.stderr?.setEncoding('utf8').once('data', (text: string) => (complaint += text));
      host.once('exit', onExit);
      host.once('message', onAnswer);
      host.send(order);
    });

  return {
    run: async (args, environment, input = '') => {
      if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
      running += 1;
      const host = idle.pop() ?? start();
      try {
        last += 1;
        const answer = await runOn(host, { number: last, args, environment, input });
        if (!answer.last) idle.push(host);
        return answer;
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
    close: async () => {
      await Promise.all(
        [...living].map((host) => {
          const ended = once(host, 'exit');
          // It ends by itself then, and keeps what it compiled; unless a command holds it.
          if (host.connected) host.disconnect();
          const held = setTimeout(() => host.kill('SIGKILL'), 2000);
          return ended.finally(() => clearTimeout(held));
        }),
      );
    },
  };
};
