import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { QUICK, toLint } from '../../scripts/quick.ts';

/** `{ts,tsx}` is not known to Node's own globs. */
const filesOf = (pattern: string): readonly string[] => [
  ...new Set(['ts', 'tsx'].flatMap((ending) => globSync(pattern.replace('{ts,tsx}', ending)))),
];

describe('given the quick specs', () =>
  it('every folder and file of them exists', () =>
    expect([...QUICK.include, ...QUICK.exclude].filter((pattern) => filesOf(pattern).length === 0)).toEqual([])));

describe('given changed files', () => {
  it('the sources among them are linted', () =>
    expect(toLint(['README.md', 'src/a.ts', 'src/b.tsx'])).toEqual(['src/a.ts', 'src/b.tsx']));
  it('everything is linted where it is not known what changed', () => expect(toLint(null)).toEqual(['.']));
});
