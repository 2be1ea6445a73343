import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { utilityProcess, type ForkOptions, type UtilityProcess } from 'electron';
import type { HostOptions } from '../app/host.ts';

type StartTracer = NonNullable<HostOptions['startTracer']>;
type ChildLike = ReturnType<StartTracer>;

/** For what a process printed and its end overtook: the pipe is read by then, where it ends at all. */
const REST_MS = 250;
/** Of a process that could not be started Electron reports nothing: neither `spawn` nor `exit` comes. */
const START_MS = 10_000;

/** Before the process is there, Electron's `kill` does nothing and gives false. */
const endChild = (child: UtilityProcess): void => {
  if (!child.kill()) child.once('spawn', () => child.kill());
};

/** Electron also reports an end by the error of its engine, which would end up as one of this program where nobody listens. */
const fork = (file: string, args: readonly string[], options: ForkOptions): UtilityProcess =>
  utilityProcess.fork(join(import.meta.dirname, file), [...args], options).on('error', () => undefined);

/**
 * Starts a file of this program as a utility process, whose output can be read. Electron takes all listeners from its output once
 * it has reported the end, which may come before what was printed: here everything printed is heard before the end.
 */
export const forkChild = (
  file: string,
  args: readonly string[],
  options: Pick<ForkOptions, 'env' | 'serviceName'>,
): ChildLike => {
  const child = fork(file, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
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
    kill: () => endChild(child),
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

/** Starts the tracing process as Electron lets it: as a utility process. */
export const forkTracer: StartTracer = (args, env) =>
  forkChild('path-worker.js', args, { serviceName: 'Tripoint path', env });

/** Starts the process of the keychain, which is asked and answers by messages. */
export const forkKeychain: NonNullable<HostOptions['startKeychain']> = (env) => {
  const child = fork('keychain-worker.js', [], { serviceName: 'Tripoint keychain', env, stdio: 'ignore' });
  return {
    // What is sent before the process is there, Electron keeps for it.
    send: (asked) => child.postMessage(asked),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      const never = setTimeout(() => {
        child.off('exit', listener);
        endChild(child);
        listener();
      }, START_MS).unref();
      for (const event of ['spawn', 'exit'] as const) child.once(event as 'spawn', () => clearTimeout(never));
      child.once('exit', listener);
    },
    kill: () => endChild(child),
  };
};

/**
 * Starts the practice lab as its own process. Electron cannot act as Node here (that fuse is blown), so the command
 * line's file runs in a utility process; its standard output says where the world is.
 */
export const forkLab = (args: readonly string[]): ChildLike =>
  forkChild('cli.js', args, { serviceName: 'Tripoint practice lab' });

/** What `--practice[=WORLD]` asks for. */
export type PracticeRequest = { readonly wanted: false } | { readonly wanted: true; readonly world: string | null };

/** Reads the program's arguments; the last one counts. An empty name means: any world. */
export const practiceRequest = (args: readonly string[]): PracticeRequest => {
  const request = args.findLast((arg) => arg === '--practice' || arg.startsWith('--practice='));
  if (request === undefined) return { wanted: false };
  const world = request.slice('--practice='.length);
  return { wanted: true, world: world === '' ? null : world };
};
