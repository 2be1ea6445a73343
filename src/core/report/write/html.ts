import type { Language } from '../../messages/language.ts';
import { format, say } from '../../messages/message.ts';
import type { Block, TableCell, Tone, WaterfallRow, ReportDocument, Section } from '../layout/document.ts';
import {
  markup,
  when,
  type Markup,
  barInWords,
  missedBy,
  reachedLayers,
  type Reached,
  type Waterfall,
} from './shown.ts';
import type { Layer } from '../../vocabulary/words.ts';
import { pathPicture } from './path-picture.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './style.ts';

/** Longer words than this may be broken anywhere; shorter ones never, lest a narrow column be broken to pieces. */
const LONG_WORD = /(\S{23,})/;

/** Where a long hash or address is best broken: behind what parts it. */
const PIECE = /[^:/?&=,;]*[:/?&=,;]+|[^:/?&=,;]+/g;

const pieces = (word: string): Markup =>
  markup`<span class="long">${(word.match(PIECE) ?? []).map((piece, index) => (index === 0 ? markup`${piece}` : markup`<wbr/>${piece}`))}</span>`;

/** Text whose long words may be broken, so that it stays within a column of a table. What is copied of it is the text. */
const wrapping = (text: string): Markup =>
  markup`${text.split(LONG_WORD).map((part, index) => (index % 2 === 1 ? pieces(part) : markup`${part}`))}`;

/** Tints of one colour from light to dark in the order of the layers, so that they part in black and white as well. */
const FILLS: Readonly<Record<Layer, string>> = {
  dns: '#c3ccd3',
  tcp: '#8797a3',
  proxy: '#54636f',
  tls: '#8cc3d3',
  http: '#2f8aa8',
  body: '#05475b',
};

const percent = (ms: number, totalMs: number): number => {
  const share = Math.round((ms / totalMs) * 1000) / 10;
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share)) : 0;
};

/** Round numbers of milliseconds, at most ten of them, below the whole. */
const ticksOf = (totalMs: number): readonly number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(totalMs / 4)));
  const step = [5 * power, 2 * power, power].find((size) => totalMs / size >= 4) ?? 1;
  return Array.from({ length: Math.max(1, Math.ceil(totalMs / step)) }, (_, index) => index * step);
};

const grid = (ticks: readonly number[], totalMs: number): Markup =>
  markup`${ticks.map((ms) => markup`<line x1="${percent(ms, totalMs)}%" x2="${percent(ms, totalMs)}%" y1="0" y2="18" stroke="#dbe1e5" stroke-width="1"/>`)}`;

const scale = (ticks: readonly number[], totalMs: number): Markup =>
  markup`<svg width="100%" height="16" aria-hidden="true" fill="#56636c" font-size="11">${ticks.map((ms, index) => markup`<text x="${percent(ms, totalMs)}%" y="12" text-anchor="${index === 0 ? 'start' : 'middle'}">${ms === 0 ? '0 ms' : ms}</text>`)}</svg>`;

const bars = (row: WaterfallRow, block: Waterfall, reached: Reached, totalMs: number): Markup => {
  const missed = missedBy(row, reached);
  const end = Math.max(0, ...row.spans.map(({ endMs }) => percent(endMs, totalMs)));
  const label = barInWords(row, reached, block.notReached);
  return markup`<svg width="100%" height="18" role="img" aria-label="${label}">${grid(ticksOf(totalMs), totalMs)}${when(
    missed.length > 0 && end < 100,
    () =>
      markup`<line x1="${end}%" x2="100%" y1="9" y2="9" stroke="#56636c" stroke-width="1.5" stroke-dasharray="2 5"/>`,
  )}${row.spans.map(({ layer, startMs, endMs }) => {
    const from = percent(startMs, totalMs);
    const width = Math.max(0.4, percent(endMs, totalMs) - from);
    return markup`<rect class="bar" x="${from}%" y="3" width="${Math.round(width * 10) / 10}%" height="12" fill="${FILLS[layer]}"/>`;
  })}</svg>`;
};

const legend = (block: Waterfall, reached: Reached): Markup => {
  const missing = block.rows.some((row) => missedBy(row, reached).length > 0);
  return markup`<ul class="legend">${[...reached].map(
    ([layer, title]) =>
      markup`<li><svg width="12" height="12" aria-hidden="true"><rect class="bar" width="12" height="12" fill="${FILLS[layer]}"/></svg> ${title}</li>`,
  )}${when(
    missing,
    () =>
      markup`<li><svg width="24" height="12" aria-hidden="true"><line x1="0" x2="24" y1="6" y2="6" stroke="#56636c" stroke-width="1.5" stroke-dasharray="2 5"/></svg> ${block.notReached}</li>`,
  )}</ul>`;
};

const captionOf = (caption: string): Markup =>
  when(caption !== '' && caption, (words) => markup`<caption>${words}</caption>\n`);

const waterfall = (block: Waterfall): Markup => {
  const totalMs = Number.isFinite(block.totalMs) && block.totalMs > 0 ? block.totalMs : 1;
  const reached = reachedLayers(block);
  return markup`<div class="waterfall"><table>
${captionOf(block.caption)}<thead><tr><td></td><th scope="col">${scale(ticksOf(totalMs), totalMs)}<span class="spoken">0–${Math.round(totalMs)} ms</span></th><td></td></tr></thead>
<tbody>
${block.rows.map(
  (row) =>
    markup`<tr><th scope="row">${wrapping(row.label)}</th><td class="bars">${bars(row, block, reached, totalMs)}</td><td>${wrapping(row.text)}</td></tr>
`,
)}</tbody>
</table>${legend(block, reached)}</div>`;
};

/** Each tone has its own outline, so that it reads without colour; the same as in the window. */
const SHAPES: Readonly<Record<Tone, Markup>> = {
  good: markup`<circle cx="10" cy="10" r="8.5" stroke-width="1.5"/><path d="M6 10.4l2.8 2.8L14 7.4"/>`,
  note: markup`<circle cx="10" cy="10" r="8.5" stroke-width="1.5"/><path d="M10 9.2v4.6M10 6.2v.1"/>`,
  fault: markup`<path d="M6.4 1.5h7.2l4.9 4.9v7.2l-4.9 4.9H6.4l-4.9-4.9V6.4z" stroke-width="1.5"/><path d="M7 7l6 6M13 7l-6 6"/>`,
  'cannot-tell': markup`<path d="M10 1.4l8.6 8.6-8.6 8.6L1.4 10z" stroke-width="1.5"/><path d="M8 7.9a2 2 0 1 1 2.6 2.2c-.5.2-.6.5-.6 1M10 13.6v.1" stroke-width="1.7"/>`,
  silent: markup`<path d="M6 10h8"/>`,
};

/** A status shape. Decorative: a word accompanies it. */
const glyph = (tone: Tone): Markup =>
  markup`<svg class="glyph" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${SHAPES[tone]}</svg>`;

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

/** How a word is painted, and how its cell is: the tone's shape and colour accompany the word and never replace it. */
const cellClass = ({ text, tone, mono, proof }: TableCell, longest: number): string =>
  [
    tone ?? 'plain',
    ...(mono === true ? ['mono'] : []),
    ...(text.length <= (mono === true ? ON_ONE_LINE.mono : longest) ? ['one-line'] : []),
    ...(proof === true ? ['proof'] : []),
  ].join(' ');

const content = ({ text, tone, proof }: TableCell, language: Language): Markup => {
  const words = markup`${wrapping(text)}${when(proof, () => markup` <strong>${format(say('proof'), language)}</strong>`)}`;
  return tone === undefined ? words : markup`<span class="toned">${glyph(tone)}<span>${words}</span></span>`;
};

/** A head without words names nothing, and is then no heading of its column. */
const headCell = (text: string): Markup =>
  text.trim() === ''
    ? markup`<td></td>`
    : markup`<th scope="col" class="${text.length <= ON_ONE_LINE.head ? 'one-line' : 'plain'}">${wrapping(text)}</th>`;

const bodyCell = (cell: TableCell, column: number, language: Language): Markup =>
  column === 0
    ? markup`<th scope="row" class="${cellClass(cell, ON_ONE_LINE.title)}">${content(cell, language)}</th>`
    : markup`<td class="${cellClass(cell, 0)}">${content(cell, language)}</td>`;

const table = ({ caption, head, rows }: BlockOf<'table'>, language: Language): Markup =>
  markup`<table>
${captionOf(caption)}<thead><tr>${head.map(headCell)}</tr></thead>
<tbody>
${rows.map((row) => markup`<tr>${row.map((cell, column) => bodyCell(cell, column, language))}</tr>\n`)}</tbody>
</table>`;

/** Machines translate no commands, certificates or replies. */
const code = ({ label, text, dense }: BlockOf<'code'>): Markup =>
  markup`<figure class="${dense === true ? 'dense' : 'plain'}"><figcaption>${wrapping(label)}</figcaption><pre translate="no"><code>${text}</code></pre></figure>`;

const block = (one: Block, language: Language): Markup => {
  switch (one.kind) {
    case 'text':
      return markup`<p>${one.text}</p>`;
    case 'lead':
      return markup`<div class="lead ${one.tone}">${glyph(one.tone)}<div><p class="headline">${one.headline}</p><p>${one.text}</p></div></div>`;
    case 'list':
      return list(one);
    case 'facts':
      return facts(one);
    case 'table':
      return table(one, language);
    case 'code':
      return code(one);
    case 'path':
      return markup`<figure class="path">${pathPicture(one.picture, language)}<figcaption class="spoken">${one.words.join(' ')}</figcaption></figure>`;
    case 'waterfall':
      return waterfall(one);
  }
};

export { REPORT_STYLE_HASH } from './style.ts';

/** Nothing may be loaded, run, sent or framed from a report; the one style in it is known by its hash. */
const POLICY = `default-src 'none'; style-src ${REPORT_STYLE_HASH}; img-src data:; base-uri 'none'; form-action 'none'`;

const section = ({ id, title, blocks }: Section, language: Language): Markup =>
  markup`<section id="${id}">
${when(title !== '' && title, (words) => markup`<h2>${words}</h2>\n`)}${blocks.map((one) => markup`${block(one, language)}\n`)}</section>
`;

/** Sections that follow one another, with those of the annex under one another. */
const parts = (sections: readonly Section[]): readonly (readonly Section[])[] =>
  sections.reduce<Section[][]>((groups, one) => {
    const last = groups.at(-1);
    if (last?.[0]?.annex === one.annex) last.push(one);
    else groups.push([one]);
    return groups;
  }, []);

const body = ({ language, title, subtitle, practice, sections, foot }: ReportDocument): Markup => markup`<body>
${when(practice, (words) => markup`<p class="practice">${words}</p>\n<div class="watermark" aria-hidden="true"><p>${words}</p></div>\n`)}<header>
<h1>${title}</h1>
${subtitle.map((line) => markup`<p>${line}</p>\n`)}</header>
<main>
${parts(sections).map((group) => markup`<div class="${group[0]?.annex === true ? 'annex' : 'report'}">\n${group.map((one) => section(one, language))}</div>\n`)}</main>
<footer>
${foot.map((line) => markup`<p>${line}</p>\n`)}</footer>
</body>`;

const page = (document: ReportDocument): Markup => markup`<!doctype html>
<html lang="${document.language}" data-title="${document.title}"${when(document.practice, (words) => markup` data-practice="${words}"`)}>
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${POLICY}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="only light"/>
<meta name="referrer" content="no-referrer"/>
<title>${document.title}</title>
${REPORT_STYLE}
</head>
${body(document)}
</html>
`;

/** A report as one HTML document to open from a disk: no script, nothing to load. */
export const htmlOf = (document: ReportDocument): string => page(document).toString();
