import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { _electron as electron, type ElectronApplication } from '@playwright/test';
import { isOurs, until, type Running } from './running.ts';
import type { Done, Seen } from './stand-in/spec-side.ts';
import { watch, type Watched } from './watch.ts';

/**
 * Starts the built program in Electron itself. What a person does outside the windows is done through Electron's own
 * objects; what the program does there is noted by `watch`, which Electron loads before the program.
 */

const OUT = resolve(process.env.TRIPOINT_OUT ?? 'out');
const LOOK_MS = 100;
const ENDING_MS = 8_000;

const act = (app: ElectronApplication, done: Done): Promise<void> =>
  app.evaluate((parts, asked) => {
    const { app: program, BrowserWindow, Menu } = parts;
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    const noted = globalThis as unknown as { readonly watched: Watched };
    switch (asked.kind) {
      case 'menu': {
        const [top, ...rest] = asked.path;
        let item = Menu.getApplicationMenu()?.items.find(({ label }) => label.replaceAll('&', '') === top);
        for (const name of rest) item = item?.submenu?.items.find(({ label }) => label.replaceAll('&', '') === name);
        (item?.click as ((event: unknown, window: unknown, contents: unknown) => void) | undefined)?.(
          {},
          window,
          window?.webContents,
        );
        return;
      }
      case 'second-instance':
        program.emit('second-instance', {}, asked.args, '/', null);
        return;
      case 'open-file':
        program.emit('open-file', { preventDefault: () => undefined }, asked.path);
        return;
      case 'crash':
        window?.webContents.forcefullyCrashRenderer();
        return;
      case 'bounds':
        window?.setBounds(asked.bounds);
        return;
      case 'answer':
        noted.watched.button = asked.button;
        return;
      case 'quit':
        // Not at once: this very line to the program would be cut before it is answered.
        setTimeout(() => program.quit(), 0);
        return;
    }
  }, done);

/** What was noted since it was asked for last. */
const fresh = (app: ElectronApplication): Promise<readonly Seen[]> =>
  app.evaluate(() => {
    const { watched } = globalThis as unknown as { readonly watched: Watched };
    return watched.seen.splice(0) as Seen[];
  });

/** Playwright finds Electron's binary where the package `electron` has it, or in the folder `ELECTRON_OVERRIDE_DIST_PATH`. */
export const startOverElectron = async (args: readonly string[], folder: string): Promise<Running> => {
  const { DISPLAY, WAYLAND_DISPLAY, XAUTHORITY, XDG_RUNTIME_DIR, PATH, SystemRoot, TEMP, TMP } = process.env;
  const given = { DISPLAY, WAYLAND_DISPLAY, XAUTHORITY, XDG_RUNTIME_DIR, PATH, SystemRoot, TEMP, TMP };
  const watching = join(folder, 'watch.cjs');
  await writeFile(
    watching,
    `(${watch.toString()})(require('electron'), require('node:path').join, ${JSON.stringify(folder)});`,
  );
  const app = await electron.launch({
    args: ['-r', watching, join(OUT, 'main/index.js'), ...args],
    // Electron's own sandbox is part of what is tried; it refuses to start for root.
    chromiumSandbox: process.getuid?.() !== 0,
    env: {
      ...Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)),
      HOME: folder,
      USERPROFILE: folder,
      TRIPOINT_DATA: join(folder, 'data'),
    },
  });
  const child = app.process();
  const ended = new Promise<number | null>((settle) => {
    if (child.exitCode === null) child.once('exit', settle);
    else settle(child.exitCode);
  });
  const seen: Seen[] = [];
  const look = async (): Promise<void> => {
    seen.push(...(await fresh(app)));
  };
  // It fails once the program has ended; there is nothing more to see then.
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), LOOK_MS);
  return {
    seen,
    ended,
    do: (done) => void act(app, done).catch(() => undefined),
    window: async (index) => {
      const page = await until(() => app.windows().filter(isOurs)[index], `window ${index + 1}`);
      await page.waitForLoadState();
      return page;
    },
    close: async () => {
      clearInterval(timer);
      await act(app, { kind: 'quit' }).catch(() => undefined);
      const force = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
      await ended;
      clearTimeout(force);
    },
  };
};
