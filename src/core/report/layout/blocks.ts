import type { Block, Section, TableCell, Tone } from '../document.ts';

/** The pieces that sections are made of; what holds nothing is left out. */

export const text = (words: string | null): readonly Block[] =>
  words === null || words === '' ? [] : [{ kind: 'text', text: words }];

export const list = (items: readonly string[], ordered = false): readonly Block[] =>
  items.length === 0 ? [] : [{ kind: 'list', ordered, items }];

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly mono?: boolean;
}

export const facts = (rows: readonly Fact[]): readonly Block[] => {
  const told = rows.filter(({ value }) => value !== '');
  return told.length === 0 ? [] : [{ kind: 'facts', rows: told }];
};

export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly TableCell[])[],
): readonly Block[] => (rows.length === 0 ? [] : [{ kind: 'table', caption, head, rows }]);

export const code = (label: string, words: string | null): readonly Block[] =>
  words === null || words === '' ? [] : [{ kind: 'code', label, text: words }];

/** For copying alone, e.g. a certificate. */
export const dense = (label: string, words: string | null): readonly Block[] =>
  code(label, words).map((block) => (block.kind === 'code' ? { ...block, dense: true } : block));

export const plain = (words: string): TableCell => ({ text: words });

/** Addresses, times and hashes. */
export const mono = (words: string): TableCell => ({ text: words, mono: true });

export const toned = (words: string, tone: Tone, proof = false): TableCell =>
  proof ? { text: words, tone, proof } : { text: words, tone };

interface Column {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}

/** A label may stand there more than once, as a header may. */
const valuesOf = (rows: Column['rows'], label: string): string =>
  rows
    .filter((row) => row.label === label)
    .map(({ value }) => value)
    .join('\n');

/** Columns that have room beside one another on a page. */
const MOST_BESIDE = 4;

/** Things of one kind beside one another, a row for each fact of theirs; as many tables as are needed. */
export const beside = (caption: string, columns: readonly Column[]): readonly Block[] =>
  columns.flatMap((_, from) => {
    if (from % MOST_BESIDE !== 0) return [];
    const shown = columns.slice(from, from + MOST_BESIDE);
    const labels = [...new Set(shown.flatMap(({ rows }) => rows.map(({ label }) => label)))];
    return table(
      caption,
      ['', ...shown.map(({ title }) => title)],
      labels.map((label) => [plain(label), ...shown.map(({ rows }) => plain(valuesOf(rows, label)))]),
    );
  });

/** A section, or none where there is nothing to say. */
export const section = (id: string, title: string, blocks: readonly Block[], annex = false): readonly Section[] =>
  blocks.length === 0 ? [] : [{ id, title, annex, blocks }];
