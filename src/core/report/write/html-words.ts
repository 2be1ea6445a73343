import { markup, type Markup } from './markup.ts';

/** Longer words than this may be broken anywhere; shorter ones never, lest a narrow column be broken to pieces. */
const LONG_WORD = /(\S{23,})/;

/** Where a long hash or address is best broken: behind what parts it. */
const PIECE = /[^:/?&=,;]*[:/?&=,;]+|[^:/?&=,;]+/g;

const pieces = (word: string): Markup =>
  markup`<span class="long">${(word.match(PIECE) ?? []).map((piece, index) => (index === 0 ? markup`${piece}` : markup`<wbr/>${piece}`))}</span>`;

/** Text whose long words may be broken, so that it stays within a column of a table. What is copied of it is the text. */
export const wrapping = (text: string): Markup =>
  markup`${text.split(LONG_WORD).map((part, index) => (index % 2 === 1 ? pieces(part) : markup`${part}`))}`;
