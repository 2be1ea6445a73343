import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { listBundled } from './scripts/bundled.ts';
import { contractNames } from './scripts/contract-names.ts';
import { entrance, program } from './scripts/program.ts';
import { textsFirst } from './scripts/texts-first.ts';
import { translated } from './scripts/translated.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

const mainBundled = listBundled();
// Where one of them is not to be had, npm leaves it out; the program then keeps passwords for the session alone, or does not
// measure where a connection ends.
const external = ['keytar', 'koffi'];
const lazily = { find: /^zod$/, replacement: at('src/node/code/lazy-schemas.ts') };

export default defineConfig({
  main: {
    plugins: [
      mainBundled,
      program(import.meta.dirname, [mainBundled], { external }, lazily),
      translated(at('scripts/keys-of-program.ts'), at('src/core/messages/sv/swedish.ts')),
    ],
    resolve: { alias: [lazily] },
    build: {
      // What packages hold is bundled: to look for their hundred files takes a third of what a command takes.
      externalizeDeps: false,
      rolldownOptions: {
        external,
        // What the terminal loads late, the window's host has from the start.
        checks: { ineffectiveDynamicImport: false },
        input: {
          index: at('src/main/index.ts'),
          cli: at('src/cli/index.ts'),
          'probing-worker': entrance('probing-worker'),
          'reading-worker': entrance('reading-worker'),
          'sheet-worker': at('src/node/import/sheet/worker.ts'),
          'path-worker': at('src/node/path/worker.ts'),
          'keychain-worker': at('src/node/secrets/worker.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [listBundled(), contractNames(at('src/shared/wire.ts'))],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    base: './',
    plugins: [react(), listBundled(), textsFirst([at('src/renderer/main.tsx')], at('scripts/written-texts.ts'))],
    resolve: { alias: { zod: at('src/renderer/no-schemas.ts') } },
    build: {
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: at('src/renderer/index.html') },
        // To load a file of the core does nothing: one of which nothing is used, such as a schema, is left out.
        treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/](core|shared)[\\/]/, sideEffects: false }] },
        // One file in place of sixty small ones, which a browser asks for six at a time.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
});
