import type { Path, PathEnd, PathLine, PathPlace, PathPoint } from '../diagnosis/judgement.ts';
import { stageTitle } from '../diagnosis/titles.ts';
import { said } from '../messages/say.ts';
import type { Certainty } from '../vocabulary/words.ts';

/**
 * Where everything of a line of the path picture lies, in pixels of a line that is {@link LINE_HEIGHT} high. Pure, so that
 * window and paper draw the same picture, each with its own colours.
 */

export const LINE_HEIGHT = 37;
/** Height of the drawn line itself. */
const AXIS = 15;
const BELOW = 32;
/** Half of the square that marks a break. */
const HALF = 9;
/** The first point lies at this distance from the left edge: its label is centred below it. */
const START = 58;

export type Shape =
  | { readonly kind: 'way'; readonly from: number; readonly to: number; readonly y: number; readonly known: boolean }
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly large: boolean }
  | { readonly kind: 'break'; readonly x: number; readonly y: number; readonly end: PathEnd }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      /** `seen`: what was seen, in the colour of the line; `label`: a name or address, dimmed. */
      readonly role: 'seen' | 'label';
      readonly anchor: 'start' | 'middle' | 'end';
      /** A width that a longer text is drawn narrower for. */
      readonly within?: number;
    };

/** Average width of a character, in pixels, of each role's type. */
const CHARACTER = { seen: 7.2, label: 6.5 } as const;

/** So narrow a text can still be read with ease: the widths above are those of wide letters. */
const NARROWEST = 0.7;

/** A text in a room: a little narrower where that takes it in whole, else as much of it as fits, with an ellipsis. */
const fitted = (
  text: string,
  role: 'seen' | 'label',
  room: number,
): { readonly text: string; readonly within?: number } => {
  const width = text.length * CHARACTER[role];
  if (width <= room) return { text };
  if (width * NARROWEST <= room) return { text, within: Math.round(room) };
  const most = Math.max(3, Math.floor(room / CHARACTER[role]));
  return text.length <= most ? { text } : { text: `${text.slice(0, most - 1).trimEnd()}…` };
};

/** How far along the line each place lies, as a share of its length. */
const SHARE: Readonly<Record<PathPlace, number>> = { host: 0, name: 0.27, proxy: 0.4, path: 0.5, server: 1 };

const labelOf = ({ title, detail }: PathPoint): string => {
  if (detail === '' || detail === title) return title;
  return title === '' ? detail : `${title} ${detail}`;
};

/** The first label begins at the left edge; a further one is centred below its point, and left out where it has no room. */
const labelsOf = (known: readonly (PathPoint & { readonly x: number })[], until: number): readonly Shape[] => {
  const labels: Shape[] = [];
  const [host, ...others] = known;
  if (host === undefined) return labels;
  const half = (text: string): number => (text.length * CHARACTER.label) / 2;
  const further = others.filter((point) => point.x + half(labelOf(point)) < until - 4);
  const isWide = further.every((point) => point.x - half(labelOf(point)) > 2 * START);
  const first = isWide && further[0] ? further[0].x - half(labelOf(further[0])) - 8 : until - 8;
  const own = fitted(labelOf(host), 'label', Math.max(first, 2 * START));
  labels.push({ kind: 'text', x: 2, y: BELOW, ...own, role: 'label', anchor: 'start' });
  let used = (own.within ?? own.text.length * CHARACTER.label) + 8;
  for (const point of isWide ? further : []) {
    const label = labelOf(point);
    if (point.x - half(label) < used) continue;
    labels.push({ kind: 'text', x: point.x, y: BELOW, text: label, role: 'label', anchor: 'middle' });
    used = point.x + half(label) + 8;
  }
  return labels;
};

/**
 * The shapes of one line.
 * @param width of the line, in pixels: its right end is the edge of the server's box.
 */
export const shapesOf = (
  { points, end, says, note, target, tone }: Omit<PathLine, 'cell'>,
  width: number,
): readonly Shape[] => {
  const at = (place: PathPlace): number => Math.round(START + (width - START) * SHARE[place]);
  const known = points.map((point) => ({ ...point, x: at(point.place) }));
  const last = known.at(-1)?.x ?? START;
  const brokenAt = end === null ? null : Math.max(at(end.place) - (end.place === 'server' ? HALF + 2 : 0), START);
  const reaches = tone === 'good' || (end === null && tone === 'cannot-tell' && target !== '');
  const solidTo = brokenAt ?? (reaches ? width : last);
  const labels = labelsOf(known, brokenAt ?? width);
  const besideServer = end?.place === 'server' || end === null;
  const wordsAt = brokenAt === null || besideServer ? width - (end === null ? 10 : 2 * HALF + 14) : brokenAt + HALF + 8;
  const room = besideServer ? width - last - 60 : width - wordsAt - 8;
  const anchor = besideServer ? 'end' : 'start';
  const below = note ?? target;
  return [
    { kind: 'way', from: START, to: solidTo, y: AXIS, known: true },
    ...(solidTo < width ? [{ kind: 'way', from: solidTo, to: width, y: AXIS, known: false } as const] : []),
    ...known.map(({ x, place }): Shape => ({ kind: 'point', x, y: AXIS, large: place === 'host' })),
    ...(end !== null && brokenAt !== null ? [{ kind: 'break', x: brokenAt, y: AXIS, end } as const] : []),
    ...labels,
    { kind: 'text', x: wordsAt, y: AXIS - 5, ...fitted(says, 'seen', room), role: 'seen', anchor },
    ...(below === ''
      ? []
      : [
          {
            kind: 'text',
            x: wordsAt,
            y: AXIS + 14,
            ...fitted(below, 'label', room),
            role: 'label',
            anchor,
          } as const,
        ]),
  ];
};

const CERTAINTIES: Readonly<Record<Certainty, () => string>> = {
  proven: () => said('it breaks here'),
  likely: () => said('it probably breaks here'),
  'cannot-tell': () => said('where it breaks is not known'),
};

/** Name of the place where a line breaks: a point of the line, something in the path, or the server. */
const placeName = ({ points }: Pick<PathLine, 'points'>, place: PathPlace, server: string): string => {
  if (place === 'server') return server;
  return points.find((point) => point.place === place)?.title ?? said('In the path');
};

const breakText = (line: Pick<PathLine, 'points'>, { place, certainty }: PathEnd, server: string): string =>
  certainty === 'cannot-tell'
    ? CERTAINTIES[certainty]()
    : `${placeName(line, place, server)}: ${CERTAINTIES[certainty]()}`;

/** A line of the picture in words, for a reader who does not see it. */
export const pathText = (line: Omit<PathLine, 'cell'>, server: Path['server']): string => {
  const { stage, points, end, says, note } = line;
  const way = points.map(({ title, detail }) => (detail === '' || detail === title ? title : `${title} ${detail}`));
  const breaks = end === null ? [] : [breakText(line, end, server.title)];
  const reaches =
    end === null && (line.tone === 'good' || line.target !== '') ? [`${server.title} ${server.detail}`.trim()] : [];
  const seen = note === null ? says : `${says}; ${note}`;
  return `${stageTitle(stage)}: ${[...way, ...reaches, ...breaks].join(' → ')}. ${seen}.`;
};
