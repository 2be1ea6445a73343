import { expect } from '@playwright/test';
import type { Block } from '../../src/core/report/layout/document.ts';
import { htmlOf } from '../../src/core/report/write/html.ts';
import { PAPER, PRACTICE_PAPER } from '../core/report/write/document-fixture.ts';
import { paperWith, test } from './harness/report-test.ts';

test.describe('given a printed report', () => {
  const filler = (count: number): Block => ({
    kind: 'list',
    ordered: true,
    items: Array.from({ length: count }, (_, index) => `Line ${index + 1}`),
  });

  test('each page of a practice fault says so', async ({ open, printed }) => {
    await open(htmlOf({ ...paperWith(filler(120)), practice: PRACTICE_PAPER.practice }));
    const pages = await printed();
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((text) => !text.includes('PRACTICE: a simulated fault, not a real one'))).toEqual([]);
  });

  test('each page has its number, and each but the first the title above it', async ({ open, printed }) => {
    await open(htmlOf(paperWith(filler(120))));
    const pages = await printed();
    expect(pages.map((text) => /(\d+ ?\/ ?\d+)\s*$/.exec(text)?.[1]?.replaceAll(' ', ''))).toEqual(
      pages.map((_, index) => `${index + 1}/${pages.length}`),
    );
    // A long title takes two lines where the machine's fonts are wide.
    const bare = (text: string): string => text.replaceAll(/\s/g, '');
    expect(pages.map((text) => bare(text).split(bare(PAPER.title)).length - 1)).toEqual(pages.map(() => 1));
  });

  test('the head of a long table stands on each of its pages, and no row is cut in two', async ({ open, printed }) => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      { text: `Row ${index}` },
      { text: `begin-${index} ${'between '.repeat(90)} end-${index}.` },
    ]);
    await open(htmlOf(paperWith({ kind: 'table', head: ['Of row', 'Words'], rows })));
    const pages = await printed();
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter((text) => text.includes('between') && !/Of row +Words/.test(text))).toEqual([]);
    const ends = (text: string, mark: string): readonly string[] =>
      [...text.matchAll(new RegExp(`\\b${mark}-(\\d+)`, 'g'))].map((found) => found[1] ?? '');
    for (const text of pages) expect(ends(text, 'end')).toEqual(ends(text, 'begin'));
  });

  test('a word of 10,000 letters is printed to its last letter', async ({ open, printed }) => {
    const word = 'W'.repeat(10_000);
    await open(htmlOf(paperWith({ kind: 'table', head: ['a', 'b'], rows: [[{ text: 'c' }, { text: word }]] })));
    expect((await printed()).join('').match(/W/g)).toHaveLength(word.length);
  });
});
