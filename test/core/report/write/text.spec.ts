import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../src/core/report/document.ts';
import { textOf } from '../../../../src/core/report/write/text.ts';
import { anyDocument } from './any-document.ts';
import { PAPER, PRACTICE_PAPER } from './document-fixture.ts';

const written = (...blocks: readonly Block[]): string =>
  textOf({
    ...PAPER,
    title: '',
    subtitle: [],
    foot: [],
    sections: [{ id: 'only', title: '', annex: false, blocks }],
  });

describe('given a paper as plain text', () => {
  it('a practice fault is marked in the first line', () =>
    expect(textOf(PRACTICE_PAPER).split('\n')[0]).toBe('PRACTICE: a simulated fault, not a real one'));
  it('a section has its title above it', () => expect(textOf(PAPER)).toContain('\n\nComparison:\n'));
  it('columns of a table stand under one another', () =>
    expect(
      written({ kind: 'table', caption: '', head: ['', 'Inside'], rows: [[{ text: 'Open API' }, { text: '200 OK' }]] }),
    ).toBe('          Inside\nOpen API  200 OK\n'));
  it('facts are lines', () =>
    expect(written({ kind: 'facts', rows: [{ label: 'Certainty', value: 'Proven' }] })).toBe('Certainty: Proven\n'));
  it('steps are numbered', () =>
    expect(written({ kind: 'list', ordered: true, items: ['a', 'b'] })).toBe('1. a\n2. b\n'));
  it('a text of several lines is one', () => expect(written({ kind: 'text', text: 'a\n\tb' })).toBe('a b\n'));
});

it('is written of any paper, and nothing in it is invisible', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(textOf(document).replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
    }),
    { numRuns: 100 },
  );
});
