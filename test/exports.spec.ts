import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What a module exports, somebody imports. Read off the lines, because the well-kept checker of this (knip) has packages for
 * single platforms that `npm ci` does not find in a lock file that npm itself wrote.
 */

const ROOT = resolve(import.meta.dirname, '..');
/** The compiler names them in declarations of modules that import what is made of them. */
const NAMED_BY_DECLARATIONS = ['src/shared/reply.ts HostEvent', 'src/cli/options.ts Flag', 'src/cli/options.ts Valued'];
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type|let)\s+\*?\s*([A-Za-z_$][\w$]*)/gm;
const FROM = /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s+from\s+'(\.[^']+)'/g;
const LOADED = /import\('(\.[^']+)'\)/g;

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const namesIn = (braces: string): readonly string[] =>
  braces.split(',').flatMap((part) =>
    part
      .trim()
      .replace(/^type /, '')
      .split(/\s+as\s+/, 1),
  );

/** The exports below `src` that no other file imports, each as `file name`. */
const nobodyImports = (texts: ReadonlyMap<string, string>): readonly string[] => {
  const imported = new Set<string>();
  const whole = new Set<string>();
  for (const [file, text] of texts) {
    const at = (path: string): string => normalize(join(dirname(file), path));
    for (const [, braces, path = ''] of text.matchAll(FROM))
      if (braces === undefined) whole.add(at(path));
      else for (const name of namesIn(braces)) imported.add(`${at(path)} ${name}`);
    for (const [, path = ''] of text.matchAll(LOADED)) whole.add(at(path));
  }
  return [...texts]
    .filter(([file]) => file.startsWith('src/') && !whole.has(file))
    .flatMap(([file, text]) => [...text.matchAll(EXPORTED)].map(([, name = '']) => `${file} ${name}`))
    .filter((name) => !imported.has(name) && !NAMED_BY_DECLARATIONS.includes(name));
};

describe('given all sources', () => {
  const texts = new Map(
    ['src', 'test', 'scripts'].flatMap(sourcesBelow).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
  it('no module exports what nobody imports', () => expect(nobodyImports(texts)).toEqual([]));
  it('an export without an import is found', () =>
    expect(nobodyImports(new Map([...texts, ['src/core/planted.ts', 'export const planted = 1;\n']]))).toEqual([
      'src/core/planted.ts planted',
    ]));
});
