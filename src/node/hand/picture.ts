import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

/** QR pictures, drawn to be shown: a phone reads them into a chat. None is read here. */

const BORDER = 4;
const SCALE = 4;
const OPTIONS = { ecc: 'low', encoding: 'alphanumeric', border: BORDER } as const;

export const qrSvg = (text: string): string => encodeQR(text, 'svg', OPTIONS);

/** Two rows of squares a line, for a terminal. */
export const qrTerminal = (text: string): string => encodeQR(text, 'ascii', OPTIONS);

const chunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** As PNG, in eight bits of grey. */
export const qrPng = (text: string): Uint8Array => {
  const squares = encodeQR(text, 'raw', OPTIONS);
  const rows = squares.flatMap((row) => {
    const line = Buffer.from([0, ...row.flatMap((dark) => Array.from({ length: SCALE }, () => (dark ? 0 : 255)))]);
    return Array.from({ length: SCALE }, () => line);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(squares.length * SCALE, 0);
  head.writeUInt32BE(squares.length * SCALE, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
