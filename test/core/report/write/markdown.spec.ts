import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, ReportDocument } from '../../../../src/core/report/layout/document.ts';
import { markdownOf } from '../../../../src/core/report/write/markdown.ts';
import { shown } from '../../../../src/core/report/write/shown.ts';
import { anyDocument } from './any-document.ts';
import { anyText, PAYLOADS } from './hostile-texts.ts';
import { PAPER, PRACTICE_PAPER, withTexts } from './document-fixture.ts';
import { kindsOf, outsideCode, parsed, saysOf } from './read-markdown.ts';
import { tries } from '../../../scale.ts';

const of = (...blocks: readonly Block[]): ReportDocument => ({
  ...PAPER,
  subtitle: [],
  foot: [],
  sections: [{ id: 'only', title: 'Only', annex: false, blocks }],
});
const written = (block: Block): string => markdownOf(of(block)).split('## Only\n\n')[1]?.split('\n\n---')[0] ?? '';

/** What a report is made of, and nothing that acts: no link, picture, HTML, footnote or definition. */
const INERT = [
  ...['blockquote', 'code', 'heading', 'inlineCode', 'list', 'listItem', 'paragraph', 'root', 'sentence', 'strong'],
  ...['table', 'tableCell', 'tableRow', 'text', 'thematicBreak', 'whitespace', 'word'],
];

describe('given a paper', () => {
  it('a fence is longer than any in its text', () =>
    expect(written({ kind: 'code', label: '', text: 'a\n````\nb' })).toBe('`````\na\n````\nb\n`````'));
});

it.each([
  'Made 2026-11-21 13:00:00 (UTC+01:00) by Tripoint 1.2.3',
  'allow the API paths /ers/config, /api/v1 and /admin/API/mnt.',
  'The server answers 500, as expected; 203.0.113.10 does not.',
])('given a sentence of ours: it reads as it is: %s', (text) => expect(written({ kind: 'text', text })).toBe(text));

it.each([
  ['See https://a.example/b?c.', 'See `https://a.example/b?c`.'],
  ['It leads to https://a.example/info?[cut], and ends.', 'It leads to `https://a.example/info?[cut]`, and ends.'],
  ['It (https://a.example/b) ends.', 'It (`https://a.example/b`) ends.'],
  ['It is https://a.example/b(c).', 'It is `https://a.example/b(c)`.'],
  ['Asked [2001:db8:77::2]:53.', 'Asked `[2001:db8:77::2]:53`.'],
  ['Key AB:CD:EF:01, by somebody', 'Key `AB:CD:EF:01`, by somebody'],
])('given an address of the web in a sentence: keeps the punctuation behind it out of it: %s', (text, markdown) =>
  expect(written({ kind: 'text', text })).toBe(markdown),
);

describe.each(PAYLOADS)('given %s in every text of a paper', (_, payload) => {
  const root = parsed(markdownOf(withTexts(PRACTICE_PAPER, (text) => `${text} ${payload}`)));
  it('nothing in it acts', async () => expect(kindsOf(await root).filter((kind) => !INERT.includes(kind))).toEqual([]));
  it('it has the same blocks as without it', async () =>
    expect(saysOf(await root)).toHaveLength(saysOf(await parsed(markdownOf(PRACTICE_PAPER))).length));
});

/** A parser may treat blanks of all kinds alike. */
const words = (text: string): string => shown(text).replace(/\s+/g, ' ').trim();

describe('given any text', () => {
  it.each([
    ['a paragraph', (text: string): Block => ({ kind: 'text', text })],
    ['an item', (text: string): Block => ({ kind: 'list', ordered: true, items: [text] })],
    ['a cell', (text: string): Block => ({ kind: 'table', head: [text], rows: [] })],
    ['a value', (text: string): Block => ({ kind: 'facts', rows: [{ label: 'x', value: text, mono: true }] })],
  ])('%s reads as that text', async (_, block) => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        fc.pre(words(text) !== '');
        const said = saysOf(await parsed(markdownOf(of(block(text))))).slice(2);
        expect(said.map((part) => words(part).replace(/^x: /, ''))).toEqual([words(text)]);
      }),
      { numRuns: tries(40, 150) },
    );
  });
  it('a code block reads as that text', () =>
    fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(saysOf(await parsed(markdownOf(of({ kind: 'code', label: '', text })))).slice(2)).toEqual([shown(text)]);
      }),
      { numRuns: tries(40, 150) },
    ));
});

describe('given any paper', () => {
  it('nothing in it acts', () =>
    fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        expect(kindsOf(await parsed(markdownOf(document))).filter((kind) => !INERT.includes(kind))).toEqual([]);
      }),
      { numRuns: tries(40, 120) },
    ));
  it('it holds none of what GitHub makes something of by itself outside of code', () =>
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(outsideCode(markdownOf(document))).not.toMatch(/@|\$|:\/\/|www\.|#\d|:[a-z_]+:|mailto:/i);
      }),
      { numRuns: tries(40, 120) },
    ));
});

it('a value of ten million characters is written', () => {
  const large = '|`<a@b '.repeat(1_500_000);
  expect(markdownOf({ ...PAPER, foot: [large] }).length).toBeGreaterThan(large.length);
});
