import { joined, NOTHING, type Message } from '../../messages/message.ts';
import type { DraftBlock, DraftCell, DraftSection, Tone } from '../document.ts';
import { isEmpty, once, saysSame, type Text } from '../draft.ts';

/** The pieces that sections are made of; what holds nothing is left out. */

export const text = (words: Text | null): readonly DraftBlock[] =>
  words === null || isEmpty(words) ? [] : [{ kind: 'text', text: words }];

export const list = (items: readonly Text[], ordered = false): readonly DraftBlock[] =>
  items.length === 0 ? [] : [{ kind: 'list', ordered, items }];

interface Fact {
  readonly label: Text;
  readonly value: Text;
  readonly mono?: boolean;
}

export const facts = (rows: readonly Fact[]): readonly DraftBlock[] => {
  const told = rows.filter(({ value }) => !isEmpty(value));
  return told.length === 0 ? [] : [{ kind: 'facts', rows: told }];
};

export const table = (
  caption: Text,
  head: readonly Text[],
  rows: readonly (readonly DraftCell[])[],
): readonly DraftBlock[] => (rows.length === 0 ? [] : [{ kind: 'table', caption, head, rows }]);

export const code = (label: Text, words: Text | null): readonly DraftBlock[] =>
  words === null || isEmpty(words) ? [] : [{ kind: 'code', label, text: words }];

/** For copying alone, e.g. a certificate. */
export const dense = (label: Text, words: Text | null): readonly DraftBlock[] =>
  code(label, words).map((block) => (block.kind === 'code' ? { ...block, dense: true } : block));

export const plain = (words: Text): DraftCell => ({ text: words });

/** Addresses, times and hashes. */
export const mono = (words: Text): DraftCell => ({ text: words, mono: true });

export const toned = (words: Text, tone: Tone, proof = false): DraftCell =>
  proof ? { text: words, tone, proof } : { text: words, tone };

interface Column {
  readonly title: Text;
  readonly rows: readonly { readonly label: Text; readonly value: Text }[];
}

/** A label may stand there more than once, as a header may. */
const valuesOf = (rows: Column['rows'], label: Text): Message => {
  const values = rows.filter((row) => saysSame(row.label, label)).map(({ value }) => value);
  return values.length === 0 ? NOTHING : joined(values, '\n');
};

/** Columns that fit side by side on a page. */
const MOST_COLUMNS = 4;

/** Things of one kind side by side, one row for each fact; as many tables as are needed. */
export const sideBySide = (caption: Text, columns: readonly Column[]): readonly DraftBlock[] =>
  columns.flatMap((_, from) => {
    if (from % MOST_COLUMNS !== 0) return [];
    const shown = columns.slice(from, from + MOST_COLUMNS);
    const labels = once(shown.flatMap(({ rows }) => rows.map(({ label }) => label)));
    return table(
      caption,
      ['', ...shown.map(({ title }) => title)],
      labels.map((label) => [plain(label), ...shown.map(({ rows }) => plain(valuesOf(rows, label)))]),
    );
  });

/** A section, or none where there is nothing to say. */
export const section = (
  id: string,
  title: Text,
  blocks: readonly DraftBlock[],
  annex = false,
): readonly DraftSection[] => (blocks.length === 0 ? [] : [{ id, title, annex, blocks }]);
