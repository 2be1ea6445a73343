import { inertText } from '../model/inert.ts';
import { LAYERS, type Layer } from '../../vocabulary/words.ts';
import type { Block, WaterfallRow } from '../layout/document.ts';

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

/** Text as a writer puts it down: invisible and forbidden characters are replaced, line ends are `\n`. */
export const shown = (text: string): string => inertText(text).replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd');

/** The same on one line, with single blanks. */
export const shownLine = (text: string): string =>
  shown(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');

/**
 * Markup, by type: {@link markup} is the only way to make it, and escapes every string in text and quoted attributes.
 */
export class Markup {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  static from(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
    return new Markup(strings.reduce((source, part, index) => source + written(values[index - 1] ?? '') + part));
  }

  toString(): string {
    return this.#source;
  }
}

/** What a template takes: text, which is escaped, and markup, which stays unchanged. */
type Content = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const written = (value: Content): string => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(shown(value));
  return value instanceof Markup ? value.toString() : value.map(String).join('');
};

/** markup`<p>${text}</p>`: `text` is escaped. An attribute's value is in double quotes. */
// oxlint-disable-next-line typescript/unbound-method -- static, and without `this`
export const markup = Markup.from;

/** Optional content. */
export const when = <T>(value: T | null | undefined | false, show: (value: T) => Markup): Markup =>
  value === null || value === undefined || value === false ? markup`` : show(value);
