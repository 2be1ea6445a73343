import { describe, expect, it } from 'vitest';
import { patternsIn, patternsOfSources, unsafeAmong } from './patterns.ts';

/**
 * No regular expression of the program takes more than linear time, whatever the text: one that does lets a reply, a file
 * or a name hold the program. Bound its quantifiers, part what may stand beside each other, or write a scanner
 * (core/vocabulary/text-ends.ts, node/probing/scrub.ts).
 */

/** The one place that makes patterns of text; it escapes it. */
const MAKER = 'src/node/probing/scrub.ts';

const EXAMINED_MS = 280_000;

describe('given every source file', () => {
  const { patterns, assembled, files } = patternsOfSources();

  it('has no pattern that takes more than linear time', { timeout: EXAMINED_MS }, async () => {
    expect(await unsafeAmong(patterns)).toEqual([]);
  });

  it('makes no pattern of text but where the text is escaped', () =>
    expect(assembled.filter((place) => !place.startsWith(`${MAKER}:`))).toEqual([]));

  it('was really read: at least 300 patterns of 300 files', () =>
    expect([patterns.length >= 300, files >= 300]).toEqual([true, true]));
});

describe('given a planted file', () => {
  const planted = [
    "export const a = /(url\\s*=\\s*)(.*)$/i.test('');",
    "const b = new RegExp('^(a+)+$');",
    "const c = RegExp(String.raw`x` + 'y');",
    'const d = /^[a-z]{1,40}$/;',
  ].join('\n');

  it(
    'finds its patterns that take quadratic or exponential time, with file and line',
    { timeout: EXAMINED_MS },
    async () => {
      const { patterns } = patternsIn('src/planted.ts', planted);
      const found = await unsafeAmong(patterns);
      expect(found.map((line) => line.split(': ')[0]).sort()).toEqual(['src/planted.ts:1', 'src/planted.ts:2']);
    },
  );

  it('finds the pattern that is put together', () =>
    expect(patternsIn('src/planted.ts', planted).assembled).toEqual(['src/planted.ts:3']));
});
