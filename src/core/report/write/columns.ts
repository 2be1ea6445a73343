/** Text in a face whose letters are all of one width. */

const NO_WIDTH = /[\p{Mn}\p{Me}]/u;
const TWO_WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const ASCII = /^[\x20-\x7e]*$/;

const letterWidth = (letter: string): number => (NO_WIDTH.test(letter) ? 0 : TWO_WIDE.test(letter) ? 2 : 1);

/** Columns that a text takes. */
export const widthOf = (text: string): number => {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
};

export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

const cut = (word: string, width: number): readonly string[] => {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const letter of word) {
    const wide = letterWidth(letter);
    if (taken + wide > width && piece !== '') {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += letter;
    taken += wide;
  }
  return [...pieces, piece];
};

/**
 * Lines of at most `width` columns, broken at blanks. A longer word is broken where it must be in a table, and elsewhere
 * stays whole, so that an address or a hash can be copied.
 */
export const wrapped = (text: string, width: number, longWords: 'cut' | 'whole'): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const pieces = text.split(' ').flatMap((word) => (longWords === 'cut' ? cut(word, width) : [word]));
  for (const piece of pieces) {
    const wide = widthOf(piece);
    if (line !== '' && taken + 1 + wide > width) {
      lines.push(line);
      line = piece;
      taken = wide;
    } else {
      line = line === '' ? piece : `${line} ${piece}`;
      taken = line === piece ? wide : taken + 1 + wide;
    }
  }
  return [...lines, line];
};

const NARROWEST = 6;

/** Widths of columns that together take no more than `room`: narrow ones keep theirs, wide ones share what is left. */
export const sharedWidths = (natural: readonly number[], room: number): readonly number[] => {
  const sum = (cap: number): number => natural.reduce((total, width) => total + Math.min(width, cap), 0);
  let cap = Math.max(NARROWEST, ...natural);
  if (sum(cap) > room) {
    let low = NARROWEST;
    while (low < cap) {
      const middle = Math.ceil((low + cap) / 2);
      if (sum(middle) <= room) low = middle;
      else cap = middle - 1;
    }
  }
  return natural.map((width) => Math.min(width, cap));
};
