/** MAC addresses as people write them, compared as numbers of 48 bits; a double holds them exactly. */

const COLON = 0x3a;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const SPACE = 0x20;

/** Value of a hexadecimal digit by its code, 255 for every other character below 128. */
const DIGIT = new Uint8Array(128).fill(255);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  DIGIT[digit.charCodeAt(0)] = value;
  DIGIT[digit.toUpperCase().charCodeAt(0)] = value;
}

const digitAt = (text: string, at: number): number => DIGIT[text.charCodeAt(at)] ?? 255;

/** Whether the character at a place is a hexadecimal digit. */
export const isHexadecimal = (text: string, at: number): boolean => digitAt(text, at) !== 255;

const readGroups = (text: string, group: number, separator: number): number => {
  let value = 0;
  let inGroup = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (inGroup === group) {
      if (text.charCodeAt(at) !== separator) return -1;
      inGroup = 0;
      continue;
    }
    const digit = digitAt(text, at);
    if (digit === 255) return -1;
    value = value * 16 + digit;
    inGroup += 1;
  }
  return value;
};

/** The MAC of a text that writes it as `AA:BB:CC:DD:EE:FF` or `AA-BB-CC-DD-EE-FF`, as specified, in capitals or small letters; else -1. */
export const readSpecifiedMac = (text: string): number => {
  const separator = text.length === 17 ? text.charCodeAt(2) : -1;
  return separator === COLON || separator === HYPHEN ? readGroups(text, 2, separator) : -1;
};

/** The MAC as a number, or -1; untrimmed, in the specified notations and `aabb.ccdd.eeff`, `aa bb …`, `aabbccddeeff`. */
export const readMac = (text: string): number => {
  if (text.length === 17) return text.charCodeAt(2) === SPACE ? readGroups(text, 2, SPACE) : readSpecifiedMac(text);
  if (text.length === 12) return readGroups(text, 12, 0);
  return text.length === 14 ? readGroups(text, 4, DOT) : -1;
};

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'));
const byteText = (bits: number): string => BYTES[bits & 255] ?? '';

/** The one form in which MACs are sent, stored and compared as text: `AA:BB:CC:DD:EE:FF`. */
export const formatMac = (mac: number): string => {
  const high = Math.floor(mac / 0x1000000);
  const low = mac % 0x1000000;
  return `${byteText(high >> 16)}:${byteText(high >> 8)}:${byteText(high)}:${byteText(low >> 16)}:${byteText(low >> 8)}:${byteText(low)}`;
};

export type MacWarning = 'zero' | 'broadcast' | 'multicast' | 'local';

/** What a well-formed MAC should make its reader wonder about, or `null`; the most telling one only. */
export const macWarning = (mac: number): MacWarning | null => {
  if (mac === 0) return 'zero';
  if (mac === 0xffffffffffff) return 'broadcast';
  const first = Math.floor(mac / 0x10000000000);
  if ((first & 1) !== 0) return 'multicast';
  return (first & 2) !== 0 ? 'local' : null;
};
