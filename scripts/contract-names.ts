import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Puts the names of the contract into the preload in place of the contract, which would bring its schemas and zod along. */
export const contractNames = (wire: string): Plugin => ({
  name: 'tripoint:contract-names',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.replaceAll('\\', '/').endsWith('/preload/names.ts')) return null;
    const { CALL_NAMES, NEWS_NAMES } = (await import(pathToFileURL(wire).href)) as Readonly<
      Record<string, readonly string[]>
    >;
    return `export const CALL_NAMES = ${JSON.stringify(CALL_NAMES)};\nexport const NEWS_NAMES = ${JSON.stringify(NEWS_NAMES)};`;
  },
});
