import type { Layer } from '../../vocabulary/words.ts';
import type { WaterfallRow } from '../document.ts';
import { wrapping } from './html-words.ts';
import { markup, when, type Markup } from './markup.ts';
import { barInWords, missedBy, reachedLayers, type Reached, type Waterfall } from './waterfall-layers.ts';

/** Tints of one colour from light to dark in the order of the layers, so that they part in black and white as well. */
const FILLS: Readonly<Record<Layer, string>> = {
  dns: '#c3ccd3',
  tcp: '#8797a3',
  proxy: '#54636f',
  tls: '#8cc3d3',
  http: '#2f8aa8',
  body: '#05475b',
};

/** A number between 0 and 100, to a tenth. */
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
  markup`${ticks.map((ms) => markup`<line x1="${percent(ms, totalMs)}%" x2="${percent(ms, totalMs)}%" y1="0" y2="24" stroke="#dbe1e5" stroke-width="1"/>`)}`;

const scale = (ticks: readonly number[], totalMs: number): Markup =>
  markup`<svg width="100%" height="16" aria-hidden="true" fill="#56636c" font-size="11">${ticks.map((ms, index) => markup`<text x="${percent(ms, totalMs)}%" y="12" text-anchor="${index === 0 ? 'start' : 'middle'}">${ms === 0 ? '0 ms' : ms}</text>`)}</svg>`;

const bars = (row: WaterfallRow, block: Waterfall, reached: Reached, totalMs: number): Markup => {
  const missed = missedBy(row, reached);
  const end = Math.max(0, ...row.spans.map(({ endMs }) => percent(endMs, totalMs)));
  const label = barInWords(row, reached, block.notReached);
  return markup`<svg width="100%" height="24" role="img" aria-label="${label}">${grid(ticksOf(totalMs), totalMs)}${when(
    missed.length > 0 && end < 100,
    () =>
      markup`<line x1="${end}%" x2="100%" y1="12" y2="12" stroke="#56636c" stroke-width="1.5" stroke-dasharray="2 5"/>`,
  )}${row.spans.map(({ layer, startMs, endMs }) => {
    const from = percent(startMs, totalMs);
    const width = Math.max(0.4, percent(endMs, totalMs) - from);
    return markup`<rect class="bar" x="${from}%" y="5" width="${Math.round(width * 10) / 10}%" height="14" fill="${FILLS[layer]}"/>`;
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

/** All probes on one scale; how far a layer reached is told in words for whoever cannot see the bars. */
export const waterfall = (block: Waterfall): Markup => {
  const totalMs = Number.isFinite(block.totalMs) && block.totalMs > 0 ? block.totalMs : 1;
  const reached = reachedLayers(block);
  return markup`<div class="waterfall"><table>
<caption>${block.caption}</caption>
<thead><tr><td></td><th scope="col">${scale(ticksOf(totalMs), totalMs)}<span class="spoken">0–${Math.round(totalMs)} ms</span></th><td></td></tr></thead>
<tbody>
${block.rows.map(
  (row) =>
    markup`<tr><th scope="row">${wrapping(row.label)}</th><td class="bars">${bars(row, block, reached, totalMs)}</td><td>${wrapping(row.text)}</td></tr>
`,
)}</tbody>
</table>${legend(block, reached)}</div>`;
};
