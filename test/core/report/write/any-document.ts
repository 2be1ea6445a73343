import fc from 'fast-check';
import type { Block, ReportDocument, TableCell, Tone } from '../../../../src/core/report/layout/document.ts';
import { LANGUAGES } from '../../../../src/core/messages/language.ts';
import { anyText } from './hostile-texts.ts';

/** Any paper that the types allow: any words anywhere, tables with rows of any length. */

const tone = fc.constantFrom<Tone>('good', 'note', 'fault', 'cannot-tell', 'silent');
const few = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(of, { maxLength: 4 });
const options = { noNullPrototype: true } as const;

const cell: fc.Arbitrary<TableCell> = fc.record(
  { text: anyText, tone, proof: fc.boolean(), mono: fc.boolean() },
  { ...options, requiredKeys: ['text'] },
);

const blocks: readonly fc.Arbitrary<Block>[] = [
  fc.record({ kind: fc.constant('text' as const), text: anyText }, options),
  fc.record({ kind: fc.constant('lead' as const), headline: anyText, text: anyText, tone }, options),
  fc.record({ kind: fc.constant('list' as const), ordered: fc.boolean(), items: few(anyText) }, options),
  fc.record(
    {
      kind: fc.constant('facts' as const),
      rows: few(
        fc.record(
          { label: anyText, value: anyText, mono: fc.boolean() },
          { ...options, requiredKeys: ['label', 'value'] },
        ),
      ),
    },
    options,
  ),
  fc.record({ kind: fc.constant('table' as const), head: few(anyText), rows: few(few(cell)) }, options),
  fc.record({ kind: fc.constant('code' as const), label: anyText, text: anyText }, options),
];

export const anyDocument: fc.Arbitrary<ReportDocument> = fc.record(
  {
    language: fc.constantFrom(...LANGUAGES),
    title: anyText,
    subtitle: few(anyText),
    practice: fc.option(anyText),
    sections: few(
      fc.record({ id: anyText, title: anyText, annex: fc.boolean(), blocks: few(fc.oneof(...blocks)) }, options),
    ),
    foot: few(anyText),
  },
  options,
);
