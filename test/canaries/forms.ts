import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/**
 * The writings in which a secret could leave unseen. Written apart from the product's own scan, so that one mistake cannot
 * blind both.
 */

const LIMIT = { maxOutputLength: 64 * 1024 * 1024 } as const;

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Base64 without the characters that depend on what stands before and after. */
const base64At = (value: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
  const whole = bytes.toString('base64').replace(/=+$/, '');
  return whole.slice(offset === 0 ? 0 : offset + 1, whole.length - (bytes.length % 3 === 0 ? 0 : 2));
};

const jsonEscaped = (value: string): string =>
  JSON.stringify(value)
    .slice(1, -1)
    .replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const htmlEscaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Every writing by its name; what is the same in two of them is looked for once. */
export const writingsOf = (value: string): ReadonlyMap<string, Buffer> =>
  new Map<string, Buffer>([
    ['raw', Buffer.from(value)],
    ['NFC', Buffer.from(value.normalize('NFC'))],
    ['NFD', Buffer.from(value.normalize('NFD'))],
    ['address', Buffer.from(encodeURIComponent(value))],
    ['form', Buffer.from(new URLSearchParams({ '': value }).toString().slice(1))],
    ['HTML', Buffer.from(htmlEscaped(value))],
    ['JSON', Buffer.from(JSON.stringify(value).slice(1, -1))],
    ['JSON, ASCII', Buffer.from(jsonEscaped(value))],
    ['hex', Buffer.from(Buffer.from(value).toString('hex'))],
    ['HEX', Buffer.from(Buffer.from(value).toString('hex').toUpperCase())],
    ['base64, 0', Buffer.from(base64At(value, 0))],
    ['base64, 1', Buffer.from(base64At(value, 1))],
    ['base64, 2', Buffer.from(base64At(value, 2))],
    ['base64url, 0', Buffer.from(base64At(value, 0).replaceAll('+', '-').replaceAll('/', '_'))],
    ['UTF-16LE', utf16(value)],
    ['latin1', Buffer.from(value, 'latin1')],
  ]);

/** Each packing with what undoes it. */
export const PACKINGS = {
  gzip: [gzipSync, (bytes: Buffer) => gunzipSync(bytes, LIMIT)],
  deflate: [deflateSync, (bytes: Buffer) => inflateSync(bytes, LIMIT)],
  'raw deflate': [deflateRawSync, (bytes: Buffer) => inflateRawSync(bytes, LIMIT)],
} as const;

const MAGIC = { gzip: Buffer.from([0x1f, 0x8b, 0x08]), deflate: Buffer.from([0x78]) } as const;
/** More beginnings of packed data than any file of ours has. */
const MOST = 2000;

const unpackedIn = (bytes: Buffer): readonly Buffer[] => {
  const found: Buffer[] = [];
  const attempt = (unpack: (part: Buffer) => Buffer, part: Buffer): void => {
    try {
      found.push(unpack(part));
    } catch {
      // Not packed, or not from here.
    }
  };
  attempt(PACKINGS['raw deflate'][1], bytes);
  for (const [name, magic] of Object.entries(MAGIC) as [keyof typeof MAGIC, Buffer][])
    for (
      let at = bytes.indexOf(magic), tries = 0;
      at >= 0 && tries < MOST;
      at = bytes.indexOf(magic, at + 1), tries += 1
    )
      attempt(PACKINGS[name][1], bytes.subarray(at));
  return found;
};

/** Names of the writings in which the value stands in the bytes, in what is packed in them, or cut by a line end. */
export const writingsIn = (bytes: Buffer, value: string): readonly string[] => {
  const joined = Buffer.from(bytes.toString('latin1').replace(/[\r\n]+ ?/g, ''), 'latin1');
  const places = [bytes, joined, ...unpackedIn(bytes)];
  return [...writingsOf(value)]
    .filter(([, writing]) => places.some((place) => place.includes(writing)))
    .map(([name]) => name);
};
