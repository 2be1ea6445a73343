import { describe, expect, it } from 'vitest';
import { shapesIn } from '../../../src/core/report/redact/shapes.ts';
import { makeCleaner } from '../../../src/node/probing/scrub.ts';
import { worstTexts } from '../../worst-texts.ts';

/** Quadratic work over a megabyte takes minutes; what is proportional to it takes a second, or some on a busy machine. */
const LIMIT_MS = 25_000;
const MEGABYTE = 1 << 20;

const took = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

describe('given a megabyte that is worst for a pattern', () => {
  const cleaner = makeCleaner([{ user: 'api-user', password: 'Secret-%12&' }]);

  it.each(worstTexts(MEGABYTE))('cuts secrets out of $name in time', ({ text }) => {
    expect(took(() => cleaner.text(text, 2048))).toBeLessThan(LIMIT_MS);
  });

  it.each(['Cookie', 'Set-Cookie', 'Location', 'Refresh', 'WWW-Authenticate'])(
    'cuts secrets out of every worst value of the header %s in time',
    (name) => {
      const values = worstTexts(MEGABYTE / 8);
      expect(took(() => values.forEach(({ text }) => void cleaner.header(name, text)))).toBeLessThan(LIMIT_MS);
    },
  );

  it.each(worstTexts(MEGABYTE / 4))('finds identities in $name in time', ({ text }) => {
    expect(took(() => void shapesIn(text))).toBeLessThan(LIMIT_MS);
  });
});

describe('given a password whose writings can be read in many ways', () => {
  const passwords: readonly (readonly [string, string])[] = [
    ['eight backslashes', '\\'.repeat(8)],
    ['256 backslashes', '\\'.repeat(256)],
    ['four blanks', '    '],
    ['256 semicolons', ';'.repeat(256)],
    ['percent signs that encode themselves', '%25'.repeat(80)],
    ['ampersands that begin entities', '&#38'.repeat(60)],
  ];

  it.each(passwords)('cuts %s out of rows of its own writings in time', (_name, password) => {
    const cleaner = makeCleaner([{ user: 'u', password }]);
    const rows = [password, '\\', '\\\\x', '&#59;', '&#59', '%2525', '%25', '&#38', '+ %20'];
    const texts = rows.map((row) => `${row.repeat(Math.ceil(MEGABYTE / 8 / row.length))}!`);
    expect(took(() => texts.forEach((text) => void cleaner.text(text, 2048)))).toBeLessThan(LIMIT_MS);
  });

  it.each(passwords)('leaves nothing of %s that stands in a page', (_name, password) => {
    const page = makeCleaner([{ user: 'u', password }]).text(`before-${password}-after`, 10_000);
    expect(page).toMatch(/^before-.?\[cut\].?-after$/);
  });

  it('leaves no part of a long password', () => {
    const password = Array.from({ length: 200 }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('');
    expect(makeCleaner([{ user: 'u', password }]).text(`<${encodeURIComponent(password)}>`, 10_000)).toBe('<[cut]>');
  });
});
