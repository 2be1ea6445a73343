import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { utilityProcess, type ForkOptions } from 'electron';
import type { ChildLike } from '../node/practice/port.ts';

/** For what a process printed and its end overtook: the pipe is read by then, where it ends at all. */
const REST_MS = 250;

/**
 * Starts a file of this program as a utility process, whose output can be read. Electron takes all listeners from its
 * output once it has reported the end, which may come before what was printed: here everything printed is heard before
 * the end.
 */
export const forkChild = (
  file: string,
  args: readonly string[],
  options: Pick<ForkOptions, 'env' | 'serviceName'>,
): ChildLike => {
  const child = utilityProcess.fork(join(import.meta.dirname, file), [...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const printed = new PassThrough();
  // It is null once the process has ended.
  const output = child.stdout;
  const listen = (): void => {
    output?.on('data', (part) => printed.write(part));
    output?.once('end', () => printed.end());
  };
  listen();
  return {
    stdout: printed,
    kill: () => {
      child.kill();
    },
    onExit: (listener) => {
      child.once('exit', (code) => {
        queueMicrotask(listen);
        const rest = setTimeout(() => printed.end(), REST_MS);
        const told = (): void => {
          clearTimeout(rest);
          listener(code);
        };
        if (printed.writableFinished) told();
        else printed.once('finish', told);
      });
    },
  };
};
