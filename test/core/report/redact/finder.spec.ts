import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownTexts } from '../../../../src/core/report/redact/finder.ts';
import { cutsWord } from '../../../../src/core/report/redact/keys.ts';

const at = (texts: readonly string[], text: string, place = 0): readonly string[] =>
  knownTexts(texts.map((one) => [one, one] as const))(text, place).map(
    ({ of, end }) => `${of}|${text.slice(place, end)}`,
  );

describe('given known texts', () => {
  it('finds one before the s that says whose', () => expect(at(['ada'], 'adas laptop')).toEqual(['ada|ada']));
  it('finds one that was cut short', () =>
    expect(at(['nordic hospital'], 'nordic hosp… (7 characters more)')).toEqual(['nordic hospital|nordic hosp']));
  it('finds none of which hardly anything is left', () => expect(at(['nordic'], 'nor…')).toEqual([]));
  it('takes what follows a very long one for the rest of it', () => {
    const long = 'word '.repeat(100);
    expect(knownTexts([[long, 1]])(`${long}and more`, 0)).toEqual([{ end: long.length + 8, of: 1 }]);
  });

  it('finds what looking for each by itself finds', () => {
    const word = fc.stringMatching(/^[ab .]{1,6}$/);
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.stringMatching(/^[ab .]{0,20}$/),
        fc.nat(20),
        (texts, text, place) => {
          const known = [...new Set(texts.map((one) => one.trim()).filter((one) => one !== ''))];
          const naive = known
            .filter(
              (one) => text.startsWith(one, place) && !cutsWord(text, place) && !cutsWord(text, place + one.length),
            )
            .sort((left, right) => right.length - left.length);
          const found = knownTexts(known.map((one) => [one, one] as const))(text, Math.min(place, text.length));
          expect(found.map(({ of }) => of)).toEqual(place > text.length ? [] : naive);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
