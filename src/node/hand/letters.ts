/**
 * Bytes as text that survives people and their programs. Own code: what packages offer for base 32 takes lower case or padding
 * for errors, and base 45 is ten lines.
 */

/** Crockford's: no I, L, O and U, so that the words around a block are no part of it. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight letters for five bytes; capitals and digits alone. */
export const toLetters = (bytes: Uint8Array): string => {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS.charAt((held >> bits) & 31);
    }
  }
  return bits === 0 ? text : text + LETTERS.charAt((held << (5 - bits)) & 31);
};

/** The bytes, or `null` where another character is in it. */
export const fromLetters = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 255;
    at += 1;
  }
  return bytes;
};

/** The alphabet of QR's alphanumeric mode, and of RFC 9285. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** RFC 9285, base 45: three signs for two bytes. */
export const toSigns = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    const value = second === undefined ? first : first * 256 + second;
    text += SIGNS.charAt(value % 45) + SIGNS.charAt(Math.floor(value / 45) % 45);
    if (second !== undefined) text += SIGNS.charAt(Math.floor(value / 2025));
  }
  return text;
};

/** The bytes, or `null` where it is no base 45. */
export const fromSigns = (text: string): Uint8Array | null => {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = Array.from(text.slice(at, at + 3)).map((sign) => SIGNS.indexOf(sign));
    const [a = 0, b = 0, c] = values;
    const value = a + b * 45 + (c ?? 0) * 2025;
    if (values.includes(-1) || value > (c === undefined ? 255 : 65_535)) return null;
    if (c !== undefined) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
};
