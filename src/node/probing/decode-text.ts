/**
 * Bytes into text without hiding damage: UTF-8, or UTF-16 where a byte order mark or the first `<` shows it. `null` when
 * the bytes are not such text. A body that was cut may end within a character.
 */
export const decodeText = (bytes: Uint8Array, complete: boolean): string | null => {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  try {
    return decoder.decode(bytes, { stream: !complete });
  } catch {
    return null;
  }
};

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
};
