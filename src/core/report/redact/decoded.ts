/** A text with its percent-encoding undone, and the way back from a place in it to the place where that is written. */
interface Decoded {
  readonly text: string;
  /** Where the character at a place of `text` begins in the original; at the end of `text`, the end of the original. */
  readonly placeOf: (index: number) => number;
}

/** Encoded bytes in a row; an encoded percent sign (`%2541`) counts as encoded once more. */
const RUN = /(?:%(?:25)*[0-9a-f]{2})+/gi;
const BYTE = /%(?:25)*([0-9a-f]{2})/gi;

const charactersOf = (bytes: readonly string[]): string => {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte}`).join(''));
  } catch {
    // Not UTF-8, so what it stands for is unknown; Latin-1 is what older systems write.
    return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  }
};

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

export const decoded = (original: string): Decoded => {
  if (!/%[0-9a-f]{2}/i.test(original)) return { text: original, placeOf: (index) => index };
  const parts: string[] = [];
  const places: number[] = [];
  const take = (from: number, to: number): void => {
    parts.push(original.slice(from, to));
    for (let place = from; place < to; place += 1) places.push(place);
  };
  let at = 0;
  for (const run of original.matchAll(RUN)) {
    take(at, run.index);
    const bytes = [...run[0].matchAll(BYTE)];
    const text = charactersOf(bytes.map(([, byte = '']) => byte));
    const wide = text.length === bytes.length;
    let byte = 0;
    for (const character of text) {
      const place = run.index + (bytes[byte]?.index ?? 0);
      places.push(...Array.from({ length: character.length }, () => place));
      byte += wide ? 1 : bytesOf(character);
    }
    parts.push(text);
    at = run.index + run[0].length;
  }
  take(at, original.length);
  return { text: parts.join(''), placeOf: (index) => places[index] ?? original.length };
};
