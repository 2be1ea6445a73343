import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A built window: its files of script, and those that the page cannot begin without. */
interface Loaded {
  readonly names: readonly string[];
  /** Bytes with gzip, as the web host sends them. */
  readonly bytes: number;
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g;

/** What a page of `out/renderer` loads before it is drawn, beginning with some of its files. */
const closureOf = (folder: string, first: readonly string[]): Loaded => {
  const seen = new Map<string, number>();
  const load = (file: string): void => {
    if (seen.has(file)) return;
    const bytes = readFileSync(join(folder, 'assets', file));
    seen.set(file, gzipSync(bytes).length);
    for (const [, next = ''] of bytes.toString('utf8').matchAll(STATIC_IMPORT)) load(next);
  };
  first.forEach(load);
  return { names: [...seen.keys()], bytes: [...seen.values()].reduce((sum, size) => sum + size, 0) };
};

/** What the window loads first in a system of either language; `all`: everything that there is. */
export const firstLoad = (folder: string): Readonly<Record<'English' | 'Swedish' | 'all', Loaded>> => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const entry = [...page.matchAll(/src="\.\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  return {
    English: closureOf(folder, entry),
    Swedish: closureOf(folder, [...entry, ...scripts.filter((file) => file.startsWith('swedish-'))]),
    all: closureOf(folder, scripts),
  };
};
