const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  num: '#',
};

/** Elements whose content is not shown. */
const HIDDEN = /^<(script|style)[\s>]/;

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole;
    const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point > 0x1f && point < 0xd800 ? String.fromCodePoint(point) : ' ';
  });

/**
 * What a reader of a page sees of its markup, on one line: without elements, comments, scripts and styles. For looking
 * something up in it; never shown as markup. Total, whatever the text is; markup that does not end is left out.
 */
export const pageText = (markup: string): string => {
  const lower = markup.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  let at = 0;
  while (at < markup.length) {
    const open = markup.indexOf('<', at);
    parts.push(markup.slice(at, open < 0 ? undefined : open));
    if (open < 0) break;
    const hidden = HIDDEN.exec(lower.slice(open, open + 8))?.[1];
    const inner = hidden === undefined ? open : lower.indexOf(`</${hidden}`, open);
    const ending = markup.startsWith('<!--', open) ? '-->' : '>';
    const end = inner < 0 ? -1 : markup.indexOf(ending, inner);
    if (end < 0) break;
    at = end + ending.length;
  }
  return decoded(parts.join(' ')).replace(/\s+/g, ' ').trim();
};
