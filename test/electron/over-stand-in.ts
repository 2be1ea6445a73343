import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { freePort } from '../real/free-ports.ts';
import { isOurs, until, type Running } from './running.ts';
import type { Seen } from './stand-in/spec-side.ts';

const OUT = resolve(process.env.TRIPOINT_OUT ?? 'out');
/** What a program may take to end by itself before it is ended. */
const ENDING_MS = 8_000;

/** Starts the built program on Node, with the stand-in where it asks for Electron. */
export const startOverStandIn = async (args: readonly string[], folder: string): Promise<Running> => {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', resolve('test/electron/stand-in/register.ts'), join(OUT, 'main/index.js'), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TRIPOINT_DATA: join(folder, 'data'),
        STAND_IN_FOLDER: folder,
        STAND_IN_PORT: String(port),
      },
    },
  );
  const seen: Seen[] = [];
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.on('message', (message) => seen.push(message as Seen));
  const ended = new Promise<number | null>((settle) => void child.once('exit', settle));
  let browser: Browser | null = null;
  // Without defaults of its own: the stand-in decides about downloads.
  const connect = async (): Promise<Browser> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return (browser ??= await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true }));
      } catch (error) {
        if (tries === 200 || child.exitCode !== null) throw new Error(`no window came: ${printed}`, { cause: error });
        await new Promise((next) => setTimeout(next, 100));
      }
    }
  };
  return {
    seen,
    ended,
    do: (done) => void child.send(done),
    window: async (index) => {
      const there = await connect();
      const pages = () => there.contexts().flatMap((context) => context.pages().filter(isOurs));
      const page = await until(() => pages()[index], `window ${index + 1}; the program said: ${printed}`);
      await page.waitForLoadState();
      return page;
    },
    close: async () => {
      if (child.connected) child.send({ kind: 'quit' });
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
      await ended;
      clearTimeout(timer);
      await browser?.close().catch(() => undefined);
    },
  };
};
