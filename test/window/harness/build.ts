import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../../src/renderer');

/** Where the window under test is built to. */
export const WINDOW_FOLDER = resolve(import.meta.dirname, '../../../out/window-test');

/** Builds the window as the product does: minified, nothing inlined into the page. */
export default async function buildWindow(): Promise<void> {
  if (process.env.TRIPOINT_WINDOW_BUILT === '1') return;
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: WINDOW_FOLDER,
      emptyOutDir: true,
      minify: true,
      target: 'es2024',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  });
}
