import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { QUICK_SPECS, toLint } from '../../scripts/quick.ts';

describe('given the quick specs', () => {
  it('every folder and file of them exists', () =>
    expect(
      QUICK_SPECS.filter((name) => !name.startsWith('--') && !existsSync(name) && !existsSync(`${name}.spec.ts`)),
    ).toEqual([]));
  it('the examination of patterns is among them, though it takes long', () =>
    expect(QUICK_SPECS).not.toContain('--exclude=test/patterns.spec.ts'));
});

describe('given changed files', () => {
  it('the sources among them are linted', () =>
    expect(toLint(['README.md', 'src/a.ts', 'src/b.tsx'])).toEqual(['src/a.ts', 'src/b.tsx']));
  it('everything is linted where it is not known what changed', () => expect(toLint(null)).toEqual(['.']));
});
