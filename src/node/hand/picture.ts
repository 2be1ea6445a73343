import { decode as decodeJpeg } from 'jpeg-js';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
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

const READ_MS = 4000;

/** What the QR code of a PNG or JPEG picture says; `null` where none can be read. Never throws. */
export const qrTextIn = (bytes: Uint8Array): string | null => {
  try {
    const picture = pictureOf(bytes);
    return picture === null ? null : decodeQR(picture, { format: 'RGBA', effort: Infinity, timeLimit: READ_MS });
  } catch {
    return null;
  }
};
