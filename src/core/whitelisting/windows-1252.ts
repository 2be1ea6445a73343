/** 0x80 to 0x9F, the only places where Windows-1252 differs from Latin 1; unused places keep their control character. */
export const WINDOWS_1252 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

const windowsByte = (unit: number): number => {
  if (unit < 0x80 || (unit >= 0xa0 && unit < 0x100)) return unit;
  const place = WINDOWS_1252.indexOf(String.fromCharCode(unit));
  return place < 0 ? -1 : 0x80 + place;
};

/** `null` where a character is not in Windows-1252. A mark of UTF-8 at the beginning is left out. */
export const inWindows1252 = (text: string): Uint8Array<ArrayBuffer> | null => {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const bytes = new Uint8Array(text.length - from);
  for (let at = from; at < text.length; at += 1) {
    const byte = windowsByte(text.charCodeAt(at));
    if (byte < 0) return null;
    bytes[at - from] = byte;
  }
  return bytes;
};
