import { fork as forkNode, type ForkOptions } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { PassThrough } from 'node:stream';
import type { ForkOptions as ElectronOptions } from 'electron';

/**
 * Electron's utility process, as a process of Node that behaves as Electron 45's sources say:
 *
 * - it never ends because nothing is left to do, only by `process.exit` or a signal (electron/electron#47228;
 *   `lib/utility/init.ts` loads the script into a service of Chromium, which waits for its next order);
 * - after `exit` its output has no listeners any more, and `child.stdout` is null, whether or not all of it has been read
 *   (`lib/browser/api/utility-process.ts`, the handle's `emit`);
 * - an environment without a name in it is this program's whole environment
 *   (`shell/browser/api/electron_api_utility_process.cc`, `WithEnvironment`);
 * - it is sent messages by `postMessage`, from before `spawn` on, and has them from `process.parentPort` as `{ data }`
 *   (the parent port of `lib/utility`);
 * - until `spawn` and after `exit` it has no `pid`, and `kill` does nothing and gives false (there, `Kill`); force follows in two seconds;
 * - ended by a signal, its exit code is the signal's number, and 0 where it was killed by us (there, `HandleTermination`);
 * - neither a promise that rejects unseen (`shell/services/node/node_service.cc`) nor what is sent after its end does anything.
 */

type Options = Pick<ElectronOptions, 'env' | 'stdio' | 'serviceName'>;

/** What the process is given as its environment. */
export const environmentOf = ({ env = {} }: Options = {}): NodeJS.ProcessEnv =>
  Object.keys(env).length === 0 ? process.env : { ...env };

/** Emits what Electron's wrapper does: everything that listened to the output is gone once `exit` was heard. */
export class UtilityProcess extends EventEmitter {
  pid: number | undefined;
  stdout: PassThrough | null = new PassThrough();
  override emit(event: string, ...args: unknown[]): boolean {
    if (event === 'spawn') this.pid ??= 1;
    if (event !== 'exit') return super.emit(event, ...args);
    try {
      super.emit(event, ...args);
    } finally {
      this.pid = undefined;
      this.stdout?.removeAllListeners();
      this.stdout = null;
    }
    return false;
  }
}

/** Keeps a process without work alive, and gives it the port to its parent. */
const WAITS = `data:text/javascript,${encodeURIComponent(`
  setInterval(() => undefined, 2 ** 30);
  process.parentPort = {
    on: (name, listener) => process.on(name, (data) => listener({ data })),
    postMessage: (data) => process.send(data),
  };`)}`;

export const utilityProcess = {
  fork: (path: string, args: readonly string[] = [], options: Options = {}) => {
    const wrapper = new UtilityProcess();
    const started: ForkOptions = {
      env: environmentOf(options),
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      execArgv: ['--import', WAITS, '--unhandled-rejections=warn-with-error-code'],
    };
    const child = forkNode(path, [...args], started);
    child.stdout?.pipe(wrapper.stdout ?? new PassThrough());
    child.once('spawn', () => {
      wrapper.pid = child.pid;
      wrapper.emit('spawn');
    });
    child.once('exit', (code, signal) =>
      wrapper.emit('exit', code ?? (child.killed || signal === null ? 0 : constants.signals[signal])),
    );
    child.on('message', (data) => wrapper.emit('message', data));
    const postMessage = (data: object): void => void (child.connected && child.send(data));
    const kill = (): boolean => {
      if (wrapper.pid === undefined) return false;
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
      return child.kill('SIGTERM');
    };
    return Object.assign(wrapper, { postMessage, kill });
  },
};
