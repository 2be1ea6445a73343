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

export const plain = (words: string): TableCell => ({ text: words });

/** Addresses, times and hashes. */
export const mono = (words: string): TableCell => ({ text: words, mono: true });

export const toned = (words: string, tone: Tone, proof = false): TableCell =>
  proof ? { text: words, tone, proof } : { text: words, tone };

/** A section, or none where there is nothing to say. */
export const section = (id: string, title: string, blocks: readonly Block[], annex = false): readonly Section[] =>
  blocks.length === 0 ? [] : [{ id, title, annex, blocks }];
