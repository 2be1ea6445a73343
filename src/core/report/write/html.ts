import type { Language } from '../../messages/language.ts';
import { format, say } from '../../messages/message.ts';
import type { Block, TableCell, Tone, ReportDocument, Section } from '../layout/document.ts';
import { markup, when, type Markup } from './shown.ts';
import { pathPicture } from './path-picture.ts';
import { REPORT_STYLE, REPORT_STYLE_HASH } from './style.ts';

const LONG_WORD = /(\S{23,})/;

const PIECE = /[^:/?&=,;]*[:/?&=,;]+|[^:/?&=,;]+/g;

const pieces = (word: string): Markup =>
  markup`<span class="long">${(word.match(PIECE) ?? []).map((piece, index) => (index === 0 ? markup`${piece}` : markup`<wbr/>${piece}`))}</span>`;

const wrapping = (text: string): Markup =>
  markup`${text.split(LONG_WORD).map((part, index) => (index % 2 === 1 ? pieces(part) : markup`${part}`))}`;

const SHAPES: Readonly<Record<Tone, Markup>> = {
  good: markup`<circle cx="10" cy="10" r="8.5" stroke-width="1.5"/><path d="M6 10.4l2.8 2.8L14 7.4"/>`,
  note: markup`<circle cx="10" cy="10" r="8.5" stroke-width="1.5"/><path d="M10 9.2v4.6M10 6.2v.1"/>`,
  fault: markup`<path d="M6.4 1.5h7.2l4.9 4.9v7.2l-4.9 4.9H6.4l-4.9-4.9V6.4z" stroke-width="1.5"/><path d="M7 7l6 6M13 7l-6 6"/>`,
  'cannot-tell': markup`<path d="M10 1.4l8.6 8.6-8.6 8.6L1.4 10z" stroke-width="1.5"/><path d="M8 7.9a2 2 0 1 1 2.6 2.2c-.5.2-.6.5-.6 1M10 13.6v.1" stroke-width="1.7"/>`,
  silent: markup`<path d="M6 10h8"/>`,
};

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

const headCell = (text: string): Markup =>
  text.trim() === ''
    ? markup`<td></td>`
    : markup`<th scope="col" class="${text.length <= ON_ONE_LINE.head ? 'one-line' : 'plain'}">${wrapping(text)}</th>`;

const bodyCell = (cell: TableCell, column: number, language: Language): Markup =>
  column === 0
    ? markup`<th scope="row" class="${cellClass(cell, ON_ONE_LINE.title)}">${content(cell, language)}</th>`
    : markup`<td class="${cellClass(cell, 0)}">${content(cell, language)}</td>`;

const table = ({ head, rows }: BlockOf<'table'>, language: Language): Markup =>
  markup`<table>
<thead><tr>${head.map(headCell)}</tr></thead>
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
  }
};

export { REPORT_STYLE_HASH } from './style.ts';

/** Nothing may be loaded, run, sent or framed from a report; the one style in it is known by its hash. */
const POLICY = `default-src 'none'; style-src ${REPORT_STYLE_HASH}; img-src data:; base-uri 'none'; form-action 'none'`;

const section = ({ id, title, blocks }: Section, language: Language): Markup =>
  markup`<section id="${id}">
<h2>${title}</h2>
${blocks.map((one) => markup`${block(one, language)}\n`)}</section>
`;

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
