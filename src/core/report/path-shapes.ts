import type { Path, PathBranch, PathEnd, PathLine, PathPlace, PathPoint } from '../diagnosis/judgement.ts';
import { stageTitle } from '../diagnosis/words/titles.ts';
import type { Language } from '../messages/language.ts';
import {
  address,
  format,
  joined,
  marked,
  NOTHING,
  say,
  sentences,
  verbatim,
  type Message,
} from '../messages/message.ts';
import { isEmpty, labelled, own, saysSame, asMessage, type Draft, type Text } from './draft.ts';
import type { Certainty } from '../vocabulary/words.ts';

/** Where everything of a line of the path picture lies, in pixels. Window and report draw it in their own colours. */

type DrawnLine = Draft<Omit<PathLine, 'cell'>>;
type DrawnServer = Draft<Path['server']>;
type DrawnPoint = Draft<PathPoint>;

export const LINE_HEIGHT = 37;
const BRANCH_HEIGHT = 34;
const AXIS = 15;
const BELOW = 32;
/** Half of the square that marks a break. */
const HALF = 9;
/** The first point lies at this distance from the left edge: its label is centred below it. */
const START = 58;

export type Shape =
  | { readonly kind: 'way'; readonly from: number; readonly to: number; readonly y: number; readonly known: boolean }
  | { readonly kind: 'fork'; readonly x: number; readonly from: number; readonly y: number; readonly bend: number }
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
      readonly within?: number;
    };

const CHARACTER = { seen: 7.2, label: 6.5 } as const;

/** So narrow a text can still be read with ease: the widths above are those of wide letters. */
const NARROWEST = 0.7;

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

const FORK = 0.38;
const BEND = 8;

/** How far along the line each place lies, as a share of its length. */
const SHARE: Readonly<Record<PathPlace, number>> = { host: 0, name: 0.27, proxy: 0.4, path: 0.5, server: 1 };

const placed = ({ title, detail }: Pick<DrawnPoint, 'title' | 'detail'>): Message =>
  joined(
    [title, ...(saysSame(detail, title) ? [] : [detail])].filter((text) => !isEmpty(text)),
    ' ',
  );

interface Labelled {
  readonly x: number;
  readonly label: string;
}

const labelsOf = (known: readonly Labelled[], until: number): readonly Shape[] => {
  const labels: Shape[] = [];
  const [host, ...others] = known;
  if (host === undefined) return labels;
  const half = (text: string): number => (text.length * CHARACTER.label) / 2;
  const further = others.filter((point) => point.x + half(point.label) < until - 4);
  const isWide = further.every((point) => point.x - half(point.label) > 2 * START);
  const first = isWide && further[0] ? further[0].x - half(further[0].label) - 8 : until - 8;
  const own = fitted(host.label, 'label', Math.max(first, 2 * START));
  labels.push({ kind: 'text', x: 2, y: BELOW, ...own, role: 'label', anchor: 'start' });
  let used = (own.within ?? own.text.length * CHARACTER.label) + 8;
  for (const point of isWide ? further : []) {
    const { label } = point;
    if (point.x - half(label) < used) continue;
    labels.push({ kind: 'text', x: point.x, y: BELOW, text: label, role: 'label', anchor: 'middle' });
    used = point.x + half(label) + 8;
  }
  return labels;
};

const forkAt = (width: number): number => Math.round(START + (width - START) * FORK);

const wordsOf = (
  { says, below, end }: { readonly says: string; readonly below: string; readonly end: PathEnd | null },
  {
    brokenAt,
    from,
    width,
    y,
  }: { readonly brokenAt: number | null; readonly from: number; readonly width: number; readonly y: number },
): readonly Shape[] => {
  const besideServer = end?.place === 'server' || end === null;
  const x = brokenAt === null || besideServer ? width - (end === null ? 10 : 2 * HALF + 14) : brokenAt + HALF + 8;
  const room = besideServer ? width - from - 10 : width - x - 8;
  const anchor = besideServer ? 'end' : 'start';
  return [
    { kind: 'text', x, y: y - 5, ...fitted(says, 'seen', room), role: 'seen', anchor },
    ...(below === ''
      ? []
      : [{ kind: 'text', x, y: y + 14, ...fitted(below, 'label', room), role: 'label', anchor } as const]),
  ];
};

/** The shapes of one line. @param width in pixels: its right end is the edge of the server's box. */
export const shapesOf = (
  { points, end, says, note, target, tone, branch }: DrawnLine,
  width: number,
  language: Language,
): readonly Shape[] => {
  const words = (text: Text): string => format(asMessage(text), language);
  const at = (place: PathPlace): number => Math.round(START + (width - START) * SHARE[place]);
  const known = points.map((point) => ({ ...point, x: at(point.place), label: words(placed(point)) }));
  const last = known.at(-1)?.x ?? START;
  const brokenAt = end === null ? null : Math.max(at(end.place) - (end.place === 'server' ? HALF + 2 : 0), START);
  const reaches = tone === 'good' || (end === null && tone === 'cannot-tell' && target !== '');
  const solidTo = brokenAt ?? (reaches ? width : last);
  const labels = labelsOf(known, Math.min(brokenAt ?? width, branch === undefined ? width : forkAt(width)));
  return [
    { kind: 'way', from: START, to: solidTo, y: AXIS, known: true },
    ...(solidTo < width ? [{ kind: 'way', from: solidTo, to: width, y: AXIS, known: false } as const] : []),
    ...known.map(({ x, place }): Shape => ({ kind: 'point', x, y: AXIS, large: place === 'host' })),
    ...(end !== null && brokenAt !== null ? [{ kind: 'break', x: brokenAt, y: AXIS, end } as const] : []),
    ...labels,
    ...wordsOf({ says: words(says), below: words(note ?? target), end }, { brokenAt, from: last + 50, width, y: AXIS }),
  ];
};

interface Layer {
  readonly tone: PathLine['tone'];
  readonly shapes: readonly Shape[];
}

const branchShapes = (branch: Draft<PathBranch>, width: number, language: Language): readonly Shape[] => {
  const { end } = branch;
  const [fork, y] = [forkAt(width), AXIS + BRANCH_HEIGHT];
  const inPath = Math.round(fork + (width - fork) * 0.35);
  const brokenAt = end === null ? null : end.place === 'server' ? width - HALF - 2 : inPath;
  const [says, below] = [format(asMessage(branch.says), language), format(addressesOf(branch), language)];
  return [
    { kind: 'fork', x: fork, from: AXIS, y, bend: BEND },
    { kind: 'way', from: fork + BEND, to: brokenAt ?? width, y, known: true },
    ...(brokenAt !== null && end?.place !== 'server'
      ? [{ kind: 'way', from: brokenAt, to: width, y, known: false } as const]
      : []),
    ...(end !== null && brokenAt !== null ? [{ kind: 'break', x: brokenAt, y, end } as const] : []),
    ...wordsOf({ says, below, end }, { brokenAt, from: fork + BEND + 24, width, y }),
  ];
};

/** A line as it is drawn, what lies below first: the path to the address that went otherwise, and the line itself. */
export const layersOf = (line: DrawnLine, width: number, language: Language): readonly Layer[] => [
  ...(line.branch ? [{ tone: line.branch.tone, shapes: branchShapes(line.branch, width, language) }] : []),
  { tone: line.tone, shapes: shapesOf(line, width, language) },
];

/** Height of a line with its branch, in pixels. */
export const heightOf = ({ branch }: Pick<DrawnLine, 'branch'>): number =>
  branch === undefined ? LINE_HEIGHT : LINE_HEIGHT + BRANCH_HEIGHT;

/** How the whole stage went: no better than its line, and failed where an address of the name did. */
export const toneOf = ({ tone, branch }: Pick<DrawnLine, 'tone' | 'branch'>): PathLine['tone'] =>
  branch?.tone === 'fault' ? 'fault' : tone;

const CERTAINTIES = marked({
  proven: 'it breaks here',
  likely: 'it probably breaks here',
  'cannot-tell': 'where it ends is not known',
}) satisfies Readonly<Record<Certainty, string>>;

const placeName = ({ points }: Pick<DrawnLine, 'points'>, place: PathPlace, server: Text): Text => {
  if (place === 'server') return server;
  return points.find((point) => point.place === place)?.title ?? say('In the path');
};

const breakText = (line: Pick<DrawnLine, 'points'>, { place, certainty }: PathEnd, server: Text): Message =>
  certainty === 'cannot-tell'
    ? say(CERTAINTIES[certainty])
    : labelled(placeName(line, place, server), say(CERTAINTIES[certainty]));

const addressesOf = ({ address: first, more }: Pick<Draft<PathBranch>, 'address' | 'more'>): Message => {
  const shown = typeof first === 'string' ? address(first) : first;
  return more === 0 ? verbatim(shown) : say`${shown} and ${more} more`;
};

const branchMessage = ({ points, branch }: Pick<DrawnLine, 'points' | 'branch'>, server: DrawnServer): Message => {
  if (branch === undefined) return NOTHING;
  const { end, says } = branch;
  const place = say`At ${addressesOf(branch)}`;
  const reached = end === null ? server.title : breakText({ points }, end, server.title);
  return joined([joined([joined([place, reached], ' → '), says], '. '), '.'], '');
};

const lineMessage = (line: DrawnLine, server: DrawnServer): Message => {
  const { stage, points, end, says, note } = line;
  const breaks = end === null ? [] : [breakText(line, end, server.title)];
  const reaches = end === null && (line.tone === 'good' || line.target !== '') ? [placed(server)] : [];
  const way = joined([...points.map(placed), ...reaches, ...breaks], ' → ');
  const seen = note === null ? says : joined([says, note], line.tone === 'silent' ? '. ' : '; ');
  return joined([labelled(own(stageTitle(stage)), joined([way, seen], '. ')), '.'], '');
};

/** The branch of a line in words: "At ::1 → NAC server: it probably breaks here. 500 server error."; empty where there is none. */
export const branchText = (
  line: Pick<DrawnLine, 'points' | 'branch'>,
  server: DrawnServer,
  language: Language,
): string => format(branchMessage(line, server), language);

/** A line of the picture in words, with its branch, for a reader who does not see it. */
export const pathMessage = (line: DrawnLine, server: DrawnServer): Message =>
  sentences(lineMessage(line, server), branchMessage(line, server));

export const pathText = (line: DrawnLine, server: DrawnServer, language: Language): string =>
  format(pathMessage(line, server), language);

/** The same without the branch. */
export const lineText = (line: DrawnLine, server: DrawnServer, language: Language): string =>
  format(lineMessage(line, server), language);
