/** MAC addresses as people write them, compared as numbers of 48 bits; a double holds them exactly. */

const COLON = 0x3a;
const HYPHEN = 0x2d;

/** Value of a hexadecimal digit by its code, 255 for every other character below 128. */
const DIGIT = new Uint8Array(128).fill(255);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  DIGIT[digit.charCodeAt(0)] = value;
  DIGIT[digit.toUpperCase().charCodeAt(0)] = value;
}

const digitAt = (text: string, at: number): number => DIGIT[text.charCodeAt(at)] ?? 255;

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

/** Digits of a group by the length of the whole text, where all groups are equal and parted by the same sign. */
const GROUP: Readonly<Record<number, number>> = { 17: 2, 14: 4, 13: 6, 12: 12 };

/** The MAC as a number, or -1; untrimmed, as specified, `aabb.ccdd.eeff`, `aabb-ccdd-eeff`, `aabbcc-ddeeff`, `aa bb …`, `aabbccddeeff`. */
export const readMac = (text: string): number => {
  const group = GROUP[text.length];
  if (group === undefined) return -1;
  if (group === 2 && text.charAt(2) === '.') return -1;
  return ':-. '.includes(text.charAt(group)) ? readGroups(text, group, text.charCodeAt(group)) : -1;
};

const HYPHENS = /[\u2010-\u2015\u2212\uFE58]/g;
const COLONS = /[\u2236\uA789]/g;
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A text with the signs that a copy brings along as plain ones: invisible marks, other hyphens and colons, wide digits. */
const withPlainSigns = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(HYPHENS, '-').replace(COLONS, ':');

/** A stretch of a text that is written like a MAC, or nearly so. */
interface MacStretch {
  readonly from: number;
  readonly to: number;
  /** -1: its digits are too many or too few. */
  readonly mac: number;
}

const WORD = /[\p{L}\p{N}]/u;
const PARTING = ':-.';
/** No MAC has more groups, so a longer stretch is something else. */
const MOST_GROUPS = 12;

/** Groups of digits from a place on, as far as one sign parts them. */
const groupsAt = (text: string, from: number): { readonly groups: readonly string[]; readonly to: number } => {
  const groups: string[] = [];
  let [at, sign] = [from, ''];
  for (;;) {
    const start = at;
    while (at < text.length && isHexadecimal(text, at)) at += 1;
    const isWhole = at > start && !WORD.test(text.charAt(at));
    if (!isWhole) return { groups, to: groups.length === 0 ? at : start - 1 };
    groups.push(text.slice(start, at));
    const next = text.charAt(at);
    if (next === '' || !PARTING.includes(next) || (sign !== '' && next !== sign) || groups.length > MOST_GROUPS)
      return { groups, to: at };
    sign = next;
    at += 1;
  }
};

/** The MAC that groups of digits mean; `null` where they are something else than a MAC, -1 where they are a damaged one. */
const macOfGroups = (groups: readonly string[], sign: string): number | null => {
  const digits = groups.join('');
  const [first = ''] = groups;
  if (groups.length === 1 && /^\d*$/.test(digits)) return null;
  if (groups.length === 6 && groups.every(({ length }) => length === 2 || (length === 1 && sign !== '.')))
    return readMac(groups.map((group) => group.padStart(2, '0')).join(':'));
  const isEven = groups.every(({ length }) => length === first.length);
  if (digits.length === 12 && isEven && [4, 6, 12].includes(first.length)) return readMac(digits);
  return sign !== '.' && digits.length > 9 && digits.length < 15 && (groups.length === 1 || groups.length > 4)
    ? -1
    : null;
};

/** The stretches of a text that are MACs, or damaged ones. Longer ids, addresses of hosts and numbers are none. */
export const macsIn = (typed: string): { readonly text: string; readonly found: readonly MacStretch[] } => {
  const text = withPlainSigns(typed);
  const found: MacStretch[] = [];
  for (let at = 0; at < text.length;) {
    if (!isHexadecimal(text, at) || (at > 0 && WORD.test(text.charAt(at - 1)))) {
      at += 1;
      continue;
    }
    const { groups, to } = groupsAt(text, at);
    const mac = groups.length === 0 ? null : macOfGroups(groups, text.charAt(at + (groups[0] ?? '').length));
    // A mask means many devices: only all 48 bits are one.
    const mask = /^\/(\d{1,2})\b/.exec(text.slice(to, to + 4))?.[1];
    if (mac !== null) found.push({ from: at, to, mac: mask === undefined || mask === '48' ? mac : -1 });
    at = Math.max(to, at + 1);
  }
  return { text, found };
};

/** The one MAC in a text, however it is written and whatever is around it; else -1. */
export const onlyMacIn = (typed: string): number => {
  const [stretch, another] = macsIn(typed).found;
  return stretch === undefined || another !== undefined ? -1 : stretch.mac;
};

/** Whether a text is a MAC and nothing else, however it is written: signs may stand around it, letters and digits may not. */
export const isMac = (typed: string): boolean => {
  if (typed.length > 60) return false;
  if (readMac(typed.trim()) >= 0) return true;
  const { text, found } = macsIn(typed);
  const [stretch, another] = found;
  if (stretch === undefined || another !== undefined || stretch.mac < 0) return false;
  return !WORD.test(text.slice(0, stretch.from) + text.slice(stretch.to));
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
