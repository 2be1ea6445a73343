/**
 * Cuts what follows the name of a scheme of HTTP sign-in: `Basic dXNlcjpwYXNz`, `Bearer eyJ…`. Not the scheme's
 * parameters, and not a word of a sentence. Every character is looked at a few times at most; as one pattern this took
 * quadratic time.
 */

const NAME = /\b(?:[Bb]asic|BASIC|[Bb]earer|BEARER|Negotiate|NTLM)/g;
const BETWEEN = /\s|%20|\+|&nbsp;|&#32;/y;
const PARAMETER = /(?:realm|charset|error|scope|title)\b/y;
const TOKEN = /[A-Za-z0-9+/_.~%-]{8,}/y;
/** A word of a sentence has none of these. */
const SIGN = /[\d=]|[a-z](?=[A-Z])/g;
const WORD_END = /[\s"'<>]/g;

const endOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/** Where credentials may begin: after the separator behind their scheme. A plus sign may be their first. */
const credentialsFrom = (text: string, from: number): number => {
  let end = from;
  let plain = -1;
  for (let next = endOf(BETWEEN, text, end); next >= 0; next = endOf(BETWEEN, text, end)) {
    if (plain < 0 || text[end] !== '+') plain = next;
    end = next;
  }
  return plain;
};

/** Whether a sign of credentials follows a place before the next blank, quotation mark or angle bracket. */
const makeLookahead = (text: string): ((from: number) => boolean) => {
  let end = -1;
  let lastSign = -1;
  return (from) => {
    if (from >= end) {
      WORD_END.lastIndex = from;
      end = WORD_END.exec(text)?.index ?? text.length;
      lastSign = -1;
      for (const { index } of text.slice(from, end).matchAll(SIGN)) lastSign = from + index;
    }
    return lastSign >= from;
  };
};

export const cutSchemes = (text: string): string => {
  const parts: string[] = [];
  const isSigned = makeLookahead(text);
  let kept = 0;
  for (let name = endOf(NAME, text, 0); name >= 0;) {
    const start = credentialsFrom(text, name);
    const end = start < 0 || endOf(PARAMETER, text, start) >= 0 || !isSigned(start) ? -1 : endOf(TOKEN, text, start);
    let next = name;
    if (end >= 0) {
      next = end;
      while (text[next] === '=') next += 1;
      parts.push(text.slice(kept, start), '[cut]');
      kept = next;
    }
    name = endOf(NAME, text, next);
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
};
