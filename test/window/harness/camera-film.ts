import { encodeQR } from 'qr';

/**
 * What a camera sees, for Chromium's `--use-file-for-fake-video-capture`: a film of uncompressed pictures (YUV4MPEG2), of which each is
 * grey with grain, and one may hold a QR code.
 */

const [WIDTH, HEIGHT] = [1280, 960];
const FRAMES_A_SECOND = 10;

const GREY = 150;
/** Knuth's MMIX generator, the upper bits. */
const grainOf = (seed: number) => {
  let state = BigInt(seed);
  return (): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 60n) - 8;
  };
};

/** @param text of the QR code, held before the camera; `null`: none is. */
const frameOf = (text: string | null, seed: number): Buffer => {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY);
  if (text !== null) {
    const squares = encodeQR(text, 'raw', {
      ecc: 'low',
      encoding: text.startsWith('TRIPOINT:') ? 'alphanumeric' : 'byte',
      border: 4,
    });
    const scale = Math.floor((HEIGHT - 40) / squares.length);
    const side = squares.length * scale;
    const [left, top] = [(WIDTH - side) >> 1, (HEIGHT - side) >> 1];
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        luma[(top + y) * WIDTH + left + x] =
          squares[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true ? 40 : 215;
  }
  const grain = grainOf(seed);
  for (let at = 0; at < luma.length; at += 1) luma[at] = (luma[at] ?? 0) + grain();
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc(luma.length >> 1, 128)]);
};

/** A film in which one picture follows another, and then all again. */
export const filmOf = (texts: readonly (string | null)[]): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420\n`),
    ...texts.map((text, at) => frameOf(text, at + 1)),
  ]);
