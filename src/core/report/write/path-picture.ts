import type { Language } from '../../messages/language.ts';
import { format } from '../../messages/message.ts';
import { own } from '../draft.ts';
import { stageTitle } from '../../diagnosis/words/titles.ts';
import type { Picture } from '../layout/document.ts';
import { heightOf as lineHeight, layersOf, type Shape } from '../path-shapes.ts';
import { markup, when, type Markup } from './shown.ts';

/** The path as a picture that reads in black and white: dotted was not measured, a dashed square breaks probably. */

/** Width of the whole in its own pixels; it is scaled to whatever place it gets. */
const PICTURE_WIDTH = 760;
const TITLES = 84;
const SERVER = 150;
const GAP = 12;

const TONES: Readonly<Record<Picture['lines'][number]['tone'], { readonly line: string; readonly soft: string }>> = {
  good: { line: '#176c3d', soft: '#eaf5ee' },
  fault: { line: '#b3261e', soft: '#fcf0ef' },
  'cannot-tell': { line: '#8a5300', soft: '#fdf5e6' },
  silent: { line: '#66727b', soft: '#ffffff' },
};
const INK = '#182127';
const DIM = '#56636c';
const UNKNOWN = '#8797a3';

const DASHES = { proven: 'none', likely: '4 2.5', 'cannot-tell': '2 2' } as const;

type Tone = (typeof TONES)[keyof typeof TONES];

const broken = ({ x, y, end }: Extract<Shape, { kind: 'break' }>, { line, soft }: Tone): Markup =>
  markup`<g transform="translate(${x} ${y})"><rect x="-9" y="-9" width="18" height="18" rx="5" fill="${end.certainty === 'cannot-tell' ? '#ffffff' : soft}" stroke="${line}" stroke-width="2" stroke-dasharray="${DASHES[end.certainty]}"/>${
    end.certainty === 'cannot-tell'
      ? markup`<text y="5" text-anchor="middle" fill="${line}" font-size="14" font-weight="700">?</text>`
      : markup`<path d="M-4.5 -4.5l9 9M4.5 -4.5l-9 9" fill="none" stroke="${line}" stroke-width="2.5" stroke-linecap="round"/>`
  }</g>`;

const drawn = (shape: Shape, tone: Tone): Markup => {
  if (shape.kind === 'way')
    return shape.known
      ? markup`<path d="M${shape.from} ${shape.y}H${shape.to}" fill="none" stroke="${tone.line}" stroke-width="3"/>`
      : markup`<path d="M${shape.from} ${shape.y}H${shape.to}" fill="none" stroke="${UNKNOWN}" stroke-width="2" stroke-dasharray="2 6"/>`;
  if (shape.kind === 'fork')
    return markup`<path d="M${shape.x} ${shape.from}V${shape.y - shape.bend}q0 ${shape.bend} ${shape.bend} ${shape.bend}" fill="none" stroke="${tone.line}" stroke-width="3"/>`;
  if (shape.kind === 'point')
    return markup`<circle cx="${shape.x}" cy="${shape.y}" r="${shape.large ? 5.5 : 4}" fill="#ffffff" stroke="${INK}" stroke-width="1.5"/>`;
  if (shape.kind === 'break') return broken(shape, tone);
  const seen = shape.role === 'seen';
  return markup`<text x="${shape.x}" y="${shape.y}" text-anchor="${shape.anchor}" fill="${seen ? tone.line : DIM}" font-size="${seen ? 12.5 : 11.5}" font-weight="${seen ? 600 : 400}"${when(shape.within, (width) => markup` textLength="${width}" lengthAdjust="spacingAndGlyphs"`)}>${shape.text}</text>`;
};

const short = (text: string): string => (text.length <= 24 ? text : `${text.slice(0, 23)}…`);

const heightOf = ({ lines }: Picture): number => lines.reduce((sum, line) => sum + lineHeight(line) + GAP, 8 - GAP);

const content = (picture: Picture, language: Language): Markup => {
  const { server, lines } = picture;
  const height = heightOf(picture);
  const width = PICTURE_WIDTH - TITLES - SERVER;
  const middle = PICTURE_WIDTH - SERVER / 2;
  return markup`${lines.map((line, index) => {
    const top = heightOf({ ...picture, lines: lines.slice(0, index) }) + GAP - 4;
    return markup`<g transform="translate(0 ${top})"><text x="0" y="19" fill="${INK}" font-size="13" font-weight="600">${format(own(stageTitle(line.stage)), language)}</text><g transform="translate(${TITLES} 0)">${layersOf(line, width, language).flatMap(({ tone, shapes }) => shapes.map((shape) => drawn(shape, TONES[tone])))}</g></g>`;
  })}<rect x="${PICTURE_WIDTH - SERVER + 1}" y="1" width="${SERVER - 2}" height="${height - 2}" rx="6" fill="#ffffff" stroke="${INK}" stroke-width="1.5"/><text x="${middle}" y="${height / 2 - (server.detail === '' ? -4 : 4)}" text-anchor="middle" fill="${INK}" font-size="13" font-weight="600">${server.title}</text>${when(
    server.detail !== '' && server.detail,
    (detail) =>
      markup`<text x="${middle}" y="${height / 2 + 14}" text-anchor="middle" fill="${DIM}" font-size="11">${short(detail)}</text>`,
  )}`;
};

const FONT = 'Segoe UI, -apple-system, Noto Sans, Liberation Sans, DejaVu Sans Condensed, system-ui, sans-serif';

/** The picture within a document that says the same in words. It holds shapes and escaped text alone. */
export const pathPicture = (picture: Picture, language: Language): Markup =>
  markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${heightOf(picture)}" width="${PICTURE_WIDTH}" height="${heightOf(picture)}" aria-hidden="true" font-family="${FONT}">${content(picture, language)}</svg>`;
