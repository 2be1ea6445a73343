import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Catalogue } from '../src/core/messages/language.ts';

/**
 * A text without its Swedish does not build. `keys` is keys-of-program.ts and `catalogue` the Swedish, by names that no bundler
 * follows: they come when they are needed.
 */
export const translated = (keys: string, catalogue: string): Plugin => ({
  name: 'tripoint:translated',
  apply: 'build',
  async buildStart() {
    // A build of other sources has no texts of ours.
    if (!existsSync(catalogue)) return;
    const { hasWords, keysOfProgram } = (await import(pathToFileURL(keys).href)) as {
      readonly hasWords: (text: string) => boolean;
      readonly keysOfProgram: () => ReadonlyMap<string, string>;
    };
    const { ROOMS } = (await import(pathToFileURL(catalogue).href)) as {
      readonly ROOMS: Readonly<Record<string, Catalogue>>;
    };
    const known = new Set(Object.values(ROOMS).flatMap(Object.keys));
    const missing = [...keysOfProgram()].filter(([english]) => hasWords(english) && !known.has(english));
    if (missing.length > 0)
      this.error(`Without Swedish: ${missing.map(([english, place]) => `"${english}" (${place})`).join(', ')}`);
  },
});
