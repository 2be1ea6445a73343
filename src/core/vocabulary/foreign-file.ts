/**
 * What a file is that people take for a record, by its first characters: whatever was made of its other bytes, these are ASCII in
 * every reading.
 */
const KINDS = {
  PNG: (head) => head.slice(0, 12).includes('PNG\r\n'),
  JPEG: (head) => head.slice(0, 40).includes('JFIF\0') || head.slice(0, 40).includes('Exif\0'),
  WebP: (head) => head.startsWith('RIFF') && head.slice(4, 20).includes('WEBP'),
  GIF: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  BMP: (head) => head.startsWith('BM') && head.slice(2, 18).includes('\0\0'),
  TIFF: (head) => head.startsWith('II*\0') || head.startsWith('MM\0*'),
  HEIC: (head) => ['ftyphei', 'ftypmif1', 'ftypmsf1', 'ftypavif'].some((mark) => head.slice(0, 20).includes(mark)),
  ZIP: (head) => head.startsWith('PK\u0003\u0004'),
  '7z': (head) => head.startsWith('7z') && head.slice(2, 8).includes("'\u001c"),
  PDF: (head) => head.startsWith('%PDF-'),
  HTML: (head) => /^<(?:!doctype html|html)/i.test(head.trimStart()),
} as const satisfies Readonly<Record<string, (head: string) => boolean>>;

type ForeignKind = keyof typeof KINDS;

/** `null`: none of them. @param text of the file, decoded in any way. */
export const foreignKindOf = (text: string): ForeignKind | null => {
  const head = text.slice(0, 200).replace(/^\ufeff/, '');
  const found = Object.entries(KINDS).find(([, isOne]) => isOne(head));
  return found === undefined ? null : (found[0] as ForeignKind);
};
