import { fork } from 'node:child_process';
import { workerFile } from '../threads/thread.ts';
import type { KeytarLike } from './keychain.ts';
import { mask, unmask } from './masked.ts';
import type { AskedOfKeychain, SaidByKeychain } from './worker.ts';

/** keytar in a process of its own: what its native code does wrong reaches no case, no run and no window. */

/** As much of a child process with messages as is needed; Node's and Electron's own both fit. */
export interface MessageChild {
  send(asked: AskedOfKeychain): void;
  onMessage(listener: (said: SaidByKeychain) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
  /** Whether this program waits for it before it ends. */
  hold?(wait: boolean): void;
}

/** Starts the process of the keychain with this environment alone. */
export type StartKeychain = (environment: Readonly<Record<string, string>>) => MessageChild;

/** What a keychain is found by, and what its prompts need; nothing else of this program's environment. */
const NAMES = [
  ...[
    'HOME',
    'USER',
    'LOGNAME',
    'DBUS_SESSION_BUS_ADDRESS',
    'XDG_RUNTIME_DIR',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
  ],
  ...['SystemRoot', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'TEMP'],
];

export const keychainEnvironment = (from: NodeJS.ProcessEnv = process.env): Record<string, string> =>
  Object.fromEntries([
    // Never empty: Electron takes that for "all of this program's".
    ['LC_ALL', 'C'],
    ...NAMES.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const])),
  ]);

const startHere: StartKeychain = (env) => {
  const child = fork(workerFile(import.meta.url, 'keychain-worker'), [], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  child.unref();
  child.channel?.unref();
  return {
    send: (asked) => void child.send(asked, () => undefined),
    onMessage: (listener) => child.on('message', (said) => listener(said as SaidByKeychain)),
    onExit: (listener) => {
      child.once('error', listener);
      child.once('exit', listener);
    },
    kill: () => child.kill('SIGKILL'),
    hold: (wait) => (wait ? child.channel?.ref() : child.channel?.unref()),
  };
};

interface KeytarInChild extends KeytarLike {
  /** Ends the process; it is started again when it is asked again. */
  close(): void;
}

/** Nothing is started before the first call. What was asked of a process that ends is answered as an error. */
export const keytarInChild = (start: StartKeychain = startHere): KeytarInChild => {
  let child: MessageChild | null = null;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();

  const begin = (): MessageChild => {
    const started = start(keychainEnvironment());
    started.onMessage((said) => {
      const asked = waiting.get(said.id);
      waiting.delete(said.id);
      if (waiting.size === 0) started.hold?.(false);
      if (said.ok) asked?.resolve(said.value);
      else asked?.reject(new Error(said.error));
    });
    started.onExit(() => {
      if (child === started) child = null;
      for (const asked of waiting.values()) asked.reject(new Error('the process of the keychain has ended'));
      waiting.clear();
    });
    return started;
  };

  const ask = async <T>(call: AskedOfKeychain['call'], ...given: readonly string[]): Promise<T> => {
    const asked = (child ??= begin());
    const id = (last += 1);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    asked.hold?.(true);
    asked.send({ id, call, given });
    return (await answer.promise) as T;
  };

  return {
    getPassword: async (service, account) => {
      const masked = await ask<string | null>('getPassword', service, account);
      return masked === null ? null : unmask(masked);
    },
    setPassword: (service, account, password) => ask('setPassword', service, account, mask(password)),
    deletePassword: (service, account) => ask('deletePassword', service, account),
    close: () => {
      child?.kill();
      child = null;
    },
  };
};
