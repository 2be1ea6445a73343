import { resolve } from 'node:path';
import { build } from 'vite';
import product from '../../../electron.vite.config.ts';

/** Where the window under test is built to. */
export const WINDOW_FOLDER = resolve(import.meta.dirname, '../../../out/window-test');

/** Builds the window as the product does: minified, nothing inlined into the page. */
export default async function buildWindow(): Promise<void> {
  if (process.env.TRIPOINT_WINDOW_BUILT === '1') return;
  // One window, made by the same settings as the product's.
  const { renderer = {} } = product as { readonly renderer?: object };
  const window = renderer as { readonly build?: object };
  await build({
    ...window,
    configFile: false,
    logLevel: 'warn',
    build: { ...window.build, outDir: WINDOW_FOLDER, emptyOutDir: true, target: 'es2024' },
  });
}
