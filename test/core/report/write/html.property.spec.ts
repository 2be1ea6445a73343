import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, ReportDocument } from '../../../../src/core/report/layout/document.ts';
import { htmlOf } from '../../../../src/core/report/write/html.ts';
import { shown } from '../../../../src/core/report/write/shown.ts';
import { anyDocument } from './any-document.ts';
import { PAYLOADS } from './hostile-texts.ts';
import { PRACTICE_PAPER, withTexts } from './document-fixture.ts';
import { readHtml } from './read-html.ts';
import { tries } from '../../../scale.ts';

/** The words of a block as the elements of HTML should hold them, in their order. */
const wordsOf = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'lead':
      return [block.headline, block.text];
    case 'list':
      return block.items;
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value]);
    case 'table':
      // A head of blanks is an empty cell; a cell says `proof` behind a blank, which is of the writer.
      return [
        ...block.head.map((text) => (text.trim() === '' ? '' : text)),
        ...block.rows.flatMap((row) => row.map(({ text, proof }) => (proof === true ? `${text} ` : text))),
      ];
    case 'code':
      return [block.label, block.text];
    case 'path':
      return [''];
  }
};

const wordsOfDocument = ({ title, practice, subtitle, sections, foot }: ReportDocument): readonly string[] =>
  [
    title,
    ...(practice === null ? [] : [practice, practice]),
    title,
    ...subtitle,
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(wordsOf)]),
    ...foot,
  ].map(shown);

describe('given any paper', () => {
  it('its HTML says the same words in the same order, and nothing else', () =>
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(readHtml(htmlOf(document))).toEqual(wordsOfDocument(document));
      }),
      { numRuns: tries(40, 200) },
    ));
  it('no invisible character is left in it', () =>
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(htmlOf(document).replace(/[\n\t]/g, '')).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/u,
        );
      }),
      { numRuns: tries(40, 200) },
    ));
});

describe.each(PAYLOADS)('given %s in every text of a paper', (_, payload) => {
  const html = htmlOf(withTexts(PRACTICE_PAPER, (text) => `${text}${payload}`));
  const harmless = htmlOf(PRACTICE_PAPER);
  const tags = (source: string): readonly string[] =>
    (source.match(/<\/?[a-z0-9]+/gi) ?? []).filter((tag) => !/^<\/?(wbr|span)$/.test(tag));
  it('the document has the same elements as without it', () => expect(tags(html)).toEqual(tags(harmless)));
});

it('a value of ten million characters is written', () => {
  const [{ length }, large] = [htmlOf(PRACTICE_PAPER), '<&"\u0000'.repeat(2_500_000)];
  expect(htmlOf({ ...PRACTICE_PAPER, foot: [large] }).length - length).toBeGreaterThan(large.length);
});
