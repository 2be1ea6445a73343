import { decode as decodeJpeg } from 'jpeg-js';
import { encodeQR } from 'qr';
import { decodeQR, type FinderPoints, type Quad } from 'qr/decode.js';
import { isJpeg, isPng, MOST_PIXELS, readPng, writePng, type Picture } from './png.ts';

/** QR pictures, written and read. What reads runs in a thread that is ended where a picture holds it. */

/** Squares of white around the code, as ISO/IEC 18004 asks for. */
const BORDER = 4;
const SCALE = 4;
const OPTIONS = { ecc: 'low', encoding: 'alphanumeric', border: BORDER } as const;

export const qrSvg = (text: string): string => encodeQR(text, 'svg', OPTIONS);

/** Two rows of squares a line, for a terminal. */
export const qrTerminal = (text: string): string => encodeQR(text, 'ascii', OPTIONS);

export const qrPng = (text: string): Uint8Array => writePng(encodeQR(text, 'raw', OPTIONS), SCALE);

const pictureOf = (bytes: Uint8Array): Picture | null => {
  if (isPng(bytes)) return readPng(bytes);
  const limits = { maxResolutionInMP: MOST_PIXELS / 1_000_000, maxMemoryUsageInMB: 400 };
  return isJpeg(bytes) ? decodeJpeg(bytes, { useTArray: true, formatAsRGBA: true, ...limits }) : null;
};

/** For the first code, and for each that may stand beside it. */
const [READ_MS, BESIDE_MS] = [4000, 1500];

/** Codes beyond these are not looked for: two are one too many already. */
const MOST_CODES = 3;

/** Whether a point lies in a quadrilateral whose corners go around it. */
const isWithin = (quad: Quad, x: number, y: number): boolean => {
  const sides = quad.map((from, at) => {
    const to = quad[(at + 1) % 4] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
};

/** Paints a code white, so that what reads sees the next one. */
const paintOver = ({ width, height, data }: Picture, quad: Quad): void => {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
  const [right, bottom] = [Math.min(width - 1, Math.max(...xs)), Math.min(height - 1, Math.max(...ys))];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1)
      if (isWithin(quad, x, y)) data.fill(255, (y * width + x) * 4, (y * width + x) * 4 + 4);
};

/** What the QR codes of a PNG or JPEG picture say, each once and three at most; none where none can be read. Never throws. */
export const qrTextsIn = (bytes: Uint8Array): readonly string[] => {
  const texts: string[] = [];
  try {
    const picture = pictureOf(bytes);
    for (let round = 0; picture !== null && round < MOST_CODES; round += 1) {
      const seen: { points: FinderPoints | null } = { points: null };
      const timeLimit = round === 0 ? READ_MS : BESIDE_MS;
      const pointsOnDetect = (points: FinderPoints): void => void (seen.points = points);
      texts.push(decodeQR(picture, { format: 'RGBA', effort: Infinity, timeLimit, pointsOnDetect }));
      if (seen.points === null) break;
      paintOver(picture, seen.points.bounds);
    }
  } catch {
    // No further one.
  }
  return [...new Set(texts)];
};
