import { said } from '../../messages/say.ts';
import type { Block, TableCell } from '../document.ts';
import { glyph } from './glyphs.ts';
import { waterfall } from './html-waterfall.ts';
import { wrapping } from './html-words.ts';
import { markup, when, type Markup } from './markup.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const list = ({ ordered, items }: BlockOf<'list'>): Markup => {
  const rows = items.map((item) => markup`<li>${item}</li>\n`);
  return ordered ? markup`<ol>\n${rows}</ol>` : markup`<ul>\n${rows}</ul>`;
};

const facts = ({ rows }: BlockOf<'facts'>): Markup =>
  markup`<dl>\n${rows.map(
    ({ label, value, mono }) =>
      markup`<div><dt>${label}</dt><dd class="${mono === true ? 'mono' : 'plain'}">${wrapping(value)}</dd></div>\n`,
  )}</dl>`;

/** Letters of what stays on one line: a time, an address, a header's name; the title of a row; the head of a column. */
const ON_ONE_LINE = { mono: 32, title: 24, head: 14 } as const;

/** How a word is painted, and how its cell is: the tone's shape and colour stand beside the word, never in its place. */
const cellClass = ({ text, tone, mono, proof }: TableCell, longest: number): string =>
  [
    tone ?? 'plain',
    ...(mono === true ? ['mono'] : []),
    ...(text.length <= (mono === true ? ON_ONE_LINE.mono : longest) ? ['one-line'] : []),
    ...(proof === true ? ['proof'] : []),
  ].join(' ');

const content = ({ text, tone, proof }: TableCell): Markup => {
  const words = markup`${wrapping(text)}${when(proof, () => markup` <strong>${said('proof')}</strong>`)}`;
  return tone === undefined ? words : markup`<span class="toned">${glyph(tone)}<span>${words}</span></span>`;
};

/** A head without words names nothing, and is then no heading of its column. */
const headCell = (text: string): Markup =>
  text.trim() === ''
    ? markup`<td></td>`
    : markup`<th scope="col" class="${text.length <= ON_ONE_LINE.head ? 'one-line' : 'plain'}">${wrapping(text)}</th>`;

const bodyCell = (cell: TableCell, column: number): Markup =>
  column === 0
    ? markup`<th scope="row" class="${cellClass(cell, ON_ONE_LINE.title)}">${content(cell)}</th>`
    : markup`<td class="${cellClass(cell, 0)}">${content(cell)}</td>`;

const table = ({ caption, head, rows }: BlockOf<'table'>): Markup =>
  markup`<table>
<caption>${caption}</caption>
<thead><tr>${head.map(headCell)}</tr></thead>
<tbody>
${rows.map((row) => markup`<tr>${row.map(bodyCell)}</tr>\n`)}</tbody>
</table>`;

/** Machines translate no commands, certificates or replies. */
const code = ({ label, text }: BlockOf<'code'>): Markup =>
  markup`<figure><figcaption>${label}</figcaption><pre translate="no"><code>${text}</code></pre></figure>`;

export const block = (one: Block): Markup => {
  switch (one.kind) {
    case 'text':
      return markup`<p>${one.text}</p>`;
    case 'lead':
      return markup`<p class="lead ${one.tone}">${glyph(one.tone)}<span>${one.text}</span></p>`;
    case 'list':
      return list(one);
    case 'facts':
      return facts(one);
    case 'table':
      return table(one);
    case 'code':
      return code(one);
    case 'waterfall':
      return waterfall(one);
  }
};
