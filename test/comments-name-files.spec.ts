import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A source file or document that a comment names must exist; folders may precede its name. */

const ROOT = resolve(import.meta.dirname, '..');
/** Named rightly, and not in this tree: what is built, and what Electron has inside. */
const ELSEWHERE = ['dist/tripoint.mjs', 'lib/utility/init.ts', 'lib/browser/api/utility-process.ts'];
const ROOMS = ['src', 'test', 'scripts'] as const;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => join(folder, file).replaceAll('\\', '/'));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{(])\/\/ .*/gm;
const ENDING = /\.(?:tsx?|mjs|css|md)\b/;
/** `NAME.ts` is no name but a place for one. */
const FILE_NAME = /(?<![\w<>*$./{}-])(?:[\w.-]+\/)*(?!NAME\b)[\w.-]*\w\.(?:tsx?|mjs|css|md)(?![\w(-])/g;

const namedIn = (code: string): readonly string[] =>
  [...code.matchAll(COMMENT)]
    .filter(([comment]) => ENDING.test(comment))
    .flatMap(([comment]) => [...comment.matchAll(FILE_NAME)].map(([name]) => name));

/** Every end of a path: a file may be named with all of its folders, with some, and with none. */
const endsOf = (path: string): readonly string[] =>
  path.split('/').map((_, index, parts) => parts.slice(index).join('/'));

const KNOWN = new Set(
  [...ELSEWHERE, ...readdirSync(ROOT), ...[...ROOMS, 'docs', 'resources'].flatMap(filesBelow)].flatMap((path) =>
    endsOf(path),
  ),
);

const missingIn = (code: string): readonly string[] =>
  namedIn(code).filter((name) => !KNOWN.has(name.replace(/^(?:\.{1,2}\/)+/, '')));

describe('given every comment', () => {
  it.each(ROOMS)('the files that comments in %s name exist', (room) => {
    const files = filesBelow(room).filter((file) => /\.(?:tsx?|mjs)$/.test(file));
    expect(
      files.flatMap((file) => missingIn(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
  });
  it('a name of no file is found, alone and with its folder', () =>
    expect(missingIn(['/', '** See no-such.ts and\n * core/no-such.ts; rooms.spec.ts is here. */'].join(''))).toEqual([
      'no-such.ts',
      'core/no-such.ts',
    ]));
});
