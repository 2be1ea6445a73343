import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperOf } from '../../../../src/core/report/layout/paper-of.ts';
import type { Block, Paper } from '../../../../src/core/report/paper.ts';
import { widthOf } from '../../../../src/core/report/write/columns.ts';
import { shown } from '../../../../src/core/report/write/shown.ts';
import { textOf } from '../../../../src/core/report/write/text.ts';
import { blockedOutside, reported } from '../model/some-material.ts';
import { anyPaper } from './any-paper.ts';
import { anyText, PAYLOADS } from './hostile-texts.ts';
import { COMPARISON, HEADERS, PAPER, PRACTICE_PAPER, WATERFALL, withTexts } from './paper-fixture.ts';

const of = (...blocks: readonly Block[]): Paper => ({
  ...PAPER,
  subtitle: [],
  foot: [],
  sections: [{ id: 'only', title: 'Only', annex: false, blocks }],
});
const written = (block: Block): string => textOf(of(block)).split('----\n\n')[1]?.trimEnd() ?? '';

describe('given a table', () => {
  it('its columns stand under one another, and a cell that proves says so', () =>
    expect(written(COMPARISON).split('\n').slice(2)).toEqual([
      'Request              Inside                  Outside                         Platform',
      '-------------------------------------------------------------------------------------',
      'ERS endpoint groups  ✓ 200 expected [proof]  ✗ 302 redirect (Squid) [proof]  ✗ Down',
      'ERS endpoints        ✓ 200 expected          ? cannot tell                   ✗ Down',
      'Open API             ✓ 200 expected          200 expected                    Not read',
      'MnT session          ✓ 500 expected          not run                         Not read',
    ]));
  it('a long address is broken within its column, and nothing is lost', () => {
    const rows = written(HEADERS).split('\n').slice(4);
    expect(Math.max(...rows.map(widthOf))).toBeLessThanOrEqual(88);
    expect(rows.join('').replace(/\s/g, '')).toContain(`https://portal.example/sign-in?next=${'a1b2c3d4'.repeat(24)}`);
  });
  it('letters that take two columns, and marks that take none, do not shift the next column', () =>
    expect(
      written({
        kind: 'table',
        caption: '',
        head: ['A', 'B'],
        rows: [
          [{ text: '漢字' }, { text: 'x' }],
          [{ text: 'A\u030a' }, { text: 'y' }],
        ],
      }).split('\n'),
    ).toEqual(['A     B', '-------', '漢字  x', 'A\u030a     y']));
});

describe('given a waterfall', () =>
  it('each bar is told in words with how far it came', () =>
    expect(written(WATERFALL).split('\n').slice(4, 6)).toEqual([
      'Outside, ERS endpoint groups  ended in TLS after 64 ms; Name 0–3 ms; TCP 3–21 ms; TLS',
      '                              21–64 ms; First byte, Body: not reached',
    ])));

describe('given a hash in a value', () =>
  it('stays whole, so that it can be copied', () =>
    expect(written({ kind: 'facts', rows: [{ label: 'SHA-256', value: 'ab'.repeat(60) }] })).toBe(
      `SHA-256  ${'ab'.repeat(60)}`,
    )));

describe('given a command of several lines', () =>
  it('stands as it is, four columns in', () =>
    expect(written({ kind: 'code', label: 'bash', text: 'curl \\\n  x' })).toBe('bash\n\n    curl \\\n      x')));

describe('given a paper', () => {
  it('a practice fault is marked first and last', () => {
    const lines = textOf(PRACTICE_PAPER).trimEnd().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(Array(2).fill('PRACTICE: a simulated fault, not a real one'));
  });
  it('is the same, byte for byte, when it is written again', () =>
    expect(textOf(structuredClone(PAPER))).toBe(textOf(PAPER)));
  it('only commands, hashes and addresses of a real case go beyond 88 columns', () => {
    const wide = textOf(paperOf(reported(blockedOutside())))
      .split('\n')
      .filter((line) => widthOf(line) > 88 && !line.startsWith('    '));
    expect(wide).toEqual([]);
  });
});

describe.each(PAYLOADS)('given %s in every text of a paper', (_, payload) =>
  it('nothing that a terminal acts on is left', () =>
    expect(textOf(withTexts(PRACTICE_PAPER, (text) => `${text}${payload}`)).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u,
    )),
);

const letters = (text: string): string => text.replace(/\s/g, '');

describe('given any text', () => {
  it.each([
    ['a paragraph', (text: string): Block => ({ kind: 'text', text })],
    ['an item', (text: string): Block => ({ kind: 'list', ordered: false, items: [text] })],
    ['a value', (text: string): Block => ({ kind: 'facts', rows: [{ label: '', value: text }] })],
    ['a cell', (text: string): Block => ({ kind: 'table', caption: '', head: [], rows: [[{ text }]] })],
    ['a code block', (text: string): Block => ({ kind: 'code', label: '', text })],
  ])('no letter of it is lost in %s', (_, block) => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(letters(written(block(text)))).toContain(letters(shown(text)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('given any paper', () =>
  it('it is written', () => {
    fc.assert(
      fc.property(anyPaper, (paper) => {
        expect(textOf(paper)).toMatch(/\n$/);
      }),
      { numRuns: 150 },
    );
  }));

it('a value of ten million characters is written', () => {
  const large = 'abc 漢 '.repeat(1_700_000);
  expect(textOf({ ...PAPER, foot: [large] }).length).toBeGreaterThan(10_000_000);
});
