import { inertText } from '../model/inert.ts';
import { LAYERS, type Layer } from '../../vocabulary/words.ts';
import type { Block, WaterfallRow } from '../document.ts';
export type Waterfall = Extract<Block, { kind: 'waterfall' }>;

/** Titles of the layers that at least one probe reached. */
export type Reached = ReadonlyMap<Layer, string>;

/** In the order in which a probe goes through them. */
export const reachedLayers = ({ rows }: Waterfall): Reached => {
  const titles = new Map(rows.flatMap(({ spans }) => spans.map(({ layer, title }) => [layer, title] as const)));
  return new Map(LAYERS.flatMap((layer) => (titles.has(layer) ? [[layer, titles.get(layer) ?? layer] as const] : [])));
};

/** Layers that another probe reached and this one, which ended before them, did not. A proxy is not missed: many have none. */
export const missedBy = ({ spans }: WaterfallRow, reached: Reached): readonly Layer[] => {
  const last = Math.max(-1, ...spans.map(({ layer }) => LAYERS.indexOf(layer)));
  return [...reached.keys()].filter((layer) => layer !== 'proxy' && LAYERS.indexOf(layer) > last);
};

const spanText = (row: WaterfallRow, layer: Layer): string =>
  row.spans
    .filter((span) => span.layer === layer)
    .map(({ startMs, endMs }) => `${Math.round(startMs)}–${Math.round(endMs)} ms`)
    .join(', ');

/** A bar in words. */
export const barInWords = (row: WaterfallRow, reached: Reached, notReached: string): string => {
  const missed = missedBy(row, reached).map((layer) => reached.get(layer) ?? layer);
  return [
    ...row.spans.map(({ title, startMs, endMs }) => `${title} ${Math.round(startMs)}–${Math.round(endMs)} ms`),
    ...(missed.length > 0 ? [`${missed.join(', ')}: ${notReached}`] : []),
  ].join('; ');
};

/** The bars as a table for forms that have no pictures: a column a layer. */
export const waterfallTable = (block: Waterfall): Extract<Block, { kind: 'table' }> => {
  const reached = reachedLayers(block);
  return {
    kind: 'table',
    caption: block.caption,
    head: ['', ...reached.values(), ''],
    rows: block.rows.map((row) => {
      const missed = missedBy(row, reached);
      return [
        { text: row.label },
        ...[...reached.keys()].map((layer) => ({
          text: missed.includes(layer) ? block.notReached : spanText(row, layer),
        })),
        { text: row.text },
      ];
    }),
  };
};

/**
 * Text as a writer puts it down: what is invisible or turns the writing direction is shown as `\u202e`, half characters and
 * those that XML forbids are replaced, and line ends are `\n`. A report holds such text already; a writer trusts nobody.
 */
export const shown = (text: string): string => inertText(text).replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd');

/** The same on one line, with single blanks. */
export const shownLine = (text: string): string =>
  shown(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');
