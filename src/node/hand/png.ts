import { deflateSync, inflateSync } from 'node:zlib';

/**
 * PNG pictures of black and white squares, read and written. Own code: the packages for it inflate a stranger's file before they
 * know how large it becomes, or reach into parts of Node's zlib that are not public. Here the size is known from the head,
 * bounded, and zlib is told to stop there. Interlaced pictures are refused: no screenshot is one.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, eight bits each. */
  readonly data: Uint8Array;
}

/** Most pixels of a picture that is read. */
export const MOST_PIXELS = 25_000_000;

const MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const isPng = (bytes: Uint8Array): boolean => MARK.equals(bytes.subarray(0, 8));

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Whether a file is a picture of a kind that is read here, by its first bytes. */
export const isPicture = (bytes: Uint8Array): boolean => isPng(bytes) || isJpeg(bytes);

/** Samples of a pixel by colour type; 3 is an index into the palette. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
};

/** Takes the filters off in place; each row begins with the number of its own. `false` for one that there is not. */
const unfilter = (rows: Uint8Array, height: number, stride: number, step: number): boolean => {
  for (let y = 0; y < height; y += 1) {
    const at = y * (stride + 1);
    const filter = rows[at] ?? 9;
    if (filter > 4) return false;
    if (filter === 0) continue;
    for (let x = 1; x <= stride; x += 1) {
      const left = x > step ? (rows[at + x - step] ?? 0) : 0;
      const up = y > 0 ? (rows[at + x - stride - 1] ?? 0) : 0;
      const corner = x > step && y > 0 ? (rows[at + x - stride - 1 - step] ?? 0) : 0;
      const add = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, corner) : 0][filter] ?? 0;
      rows[at + x] = ((rows[at + x] ?? 0) + add) & 255;
    }
  }
  return true;
};

interface Parts {
  readonly head: Buffer;
  readonly palette: Buffer;
  readonly content: Buffer;
}

const partsOf = (bytes: Buffer): Parts | null => {
  const content: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  let palette: Buffer = Buffer.alloc(0);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return null;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') head = data;
    if (kind === 'PLTE') palette = data;
    if (kind === 'IDAT') content.push(data);
    at += 12 + length;
    if (kind === 'IEND') break;
  }
  return head.length === 13 ? { head, palette, content: Buffer.concat(content) } : null;
};

/** The picture, or `null` for one that is damaged, interlaced or larger than `MOST_PIXELS`. Never throws. */
export const readPng = (given: Uint8Array): Picture | null => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const parts = isPng(bytes) ? partsOf(bytes) : null;
  if (parts === null) return null;
  const { head, palette, content } = parts;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth = 0, colour = 9, , , interlace] = head.subarray(8);
  const channels = CHANNELS[colour];
  if (channels === undefined || interlace !== 0 || ![1, 2, 4, 8, 16].includes(depth)) return null;
  if (depth < 8 && channels > 1) return null;
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  const stride = Math.ceil((width * channels * depth) / 8);
  const size = (stride + 1) * height;
  let rows: Uint8Array;
  try {
    rows = inflateSync(content, { maxOutputLength: size });
  } catch {
    return null;
  }
  if (rows.length !== size || !unfilter(rows, height, stride, Math.max(1, (channels * depth) >> 3))) return null;
  const most = 2 ** Math.min(depth, 8) - 1;
  const sample = (y: number, index: number): number => {
    const at = y * (stride + 1) + 1;
    if (depth >= 8) return rows[at + index * (depth >> 3)] ?? 0;
    const bit = index * depth;
    return ((rows[at + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [to, from] = [(y * width + x) * 4, x * channels];
      const first = sample(y, from);
      const grey = depth < 8 ? Math.round((first * 255) / most) : first;
      const isGrey = colour === 0 || colour === 4;
      for (let part = 0; part < 3; part += 1)
        data[to + part] = colour === 3 ? (palette[first * 3 + part] ?? 0) : isGrey ? grey : sample(y, from + part);
      data[to + 3] = 255;
    }
  return { width, height, data };
};

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

const chunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
};

/** Squares as a picture of grey values. @param scale pixels of a square's side. */
export const writePng = (squares: readonly (readonly boolean[])[], scale: number): Uint8Array => {
  const side = squares.length * scale;
  const rows = squares.flatMap((row) => {
    const line = Buffer.from([0, ...row.flatMap((dark) => Array.from({ length: scale }, () => (dark ? 0 : 255)))]);
    return Array.from({ length: scale }, () => line);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    MARK,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
