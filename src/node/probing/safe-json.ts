/** Nesting beyond which a text is refused: deeper values break structured clone and stringify later on. */
export const DEEPEST = 64;

export type SafeJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'broken' | 'too-deep' | 'forbidden-key' };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON that an unknown machine sent. Nesting is counted before parsing; keys that would reach into a prototype
 * refuse the whole text. The parser's message is dropped, because it quotes what it read.
 */
export const safeJson = (text: string): SafeJson => {
  if (depthOf(text) > DEEPEST) return { ok: false, reason: 'too-deep' };
  const forbidden = new Set<string>();
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (FORBIDDEN.has(key)) forbidden.add(key);
      return inner;
    });
    return forbidden.size > 0 ? { ok: false, reason: 'forbidden-key' } : { ok: true, value };
  } catch {
    return { ok: false, reason: 'broken' };
  }
};

const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
};
