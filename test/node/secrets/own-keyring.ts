import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../disk/temporary-folder.ts';

/**
 * The real Secret Service: a session bus and gnome-keyring of their own, with folders of their own. Linux only; there the
 * Debian packages dbus-daemon, dbus-bin and gnome-keyring are needed, and a missing one fails the tests.
 */
export const linux = process.platform === 'linux';

/** The shell line that runs a program with steps, and says with which code it ended where that is not 0. */
export const using = (program: string, ...steps: readonly string[]): string =>
  `"$NODE" '${program}' ${steps.map((step) => `'${step}'`).join(' ')} || echo "exit $?"`;

export const UNLOCK = `eval "$(printf 'pw\\n' | gnome-keyring-daemon --unlock --components=secrets)"`;
export const LOCK =
  'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets ' +
  'org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login > "$HOME/locked"';

export interface Outcome {
  readonly home: string;
  /** What the program printed, each line read as JSON, and `exit <code>`. */
  readonly lines: readonly unknown[];
}

/** The keyring's process. */
export const KEYRING =
  'DAEMON="$(dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / ' +
  `org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets | grep -o '[0-9]*$')"`;

/** Runs shell lines, on a session bus of their own unless told otherwise. */
export const run = async (script: string, bus = true): Promise<Outcome> => {
  const home = await temporaryFolder();
  const command = bus ? ['dbus-run-session', '--', 'bash', '-c', script] : ['bash', '-c', script];
  const child = spawn(command[0]!, command.slice(1), {
    env: {
      ...process.env,
      DBUS_SESSION_BUS_ADDRESS: undefined,
      DISPLAY: undefined,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_DATA_HOME: join(home, 'data'),
      NODE: process.execPath,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  let said = '';
  let errors = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      signal === null && code === 0 ? resolve() : reject(new Error(`ended by ${signal ?? code}: ${errors}`)),
    );
  });
  const lines = said
    .trim()
    .split('\n')
    .map((line): unknown => (line.startsWith('exit ') ? line : JSON.parse(line)));
  return { home, lines };
};
