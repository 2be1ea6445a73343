import type { Evidence, Reading } from '../evidence.ts';
import { remembered } from '../../vocabulary/remembered.ts';
import { trimEnd } from '../../vocabulary/text-ends.ts';
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

/** What a reader sees of markup, on one line, to look something up in it. Never throws; what does not end is left out. */
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

/** A support, incident or request number of a reply, e.g. `{ name: 'support ID', value: '1234' }`. */
export interface Incident {
  readonly name: string;
  readonly value: string;
}

/** Numbers by which its giver finds a reply in a log; never cookies or sessions, but for NetScaler's "session ID". */
const MOST = 8;
const LONGEST = 128;

/** A header that holds a number, and what its giver calls it. */
const IN_HEADERS: readonly (readonly [header: string, name: string])[] = [
  ['cf-ray', 'Cloudflare Ray ID'],
  ['x-azure-ref', 'Azure reference'],
  ['x-amz-cf-id', 'CloudFront request ID'],
  ['x-amzn-requestid', 'AWS request ID'],
  ['x-amzn-trace-id', 'AWS trace ID'],
  ['x-akamai-request-id', 'Akamai request ID'],
  ['x-sucuri-id', 'Sucuri ID'],
  ['x-kong-request-id', 'Kong request ID'],
  ['x-request-id', 'request ID'],
  ['request-id', 'request ID'],
  ['x-correlation-id', 'correlation ID'],
  ['x-transaction-id', 'transaction ID'],
  ['x-trace-id', 'trace ID'],
];

/** What precedes a number in the text of a page, and what it is called then; special ones before general ones. */
const IN_TEXT: readonly (readonly [label: RegExp, name: string])[] = [
  [/(?<![\w-])support[ _-]?id/gi, 'support ID'],
  [/(?<![\w-])attack[ _-]?id/gi, 'attack ID'],
  [/(?<![\w-])message[ _-]?id/gi, 'message ID'],
  [/(?<![\w-])AppFW session[ _-]?id/gi, 'AppFW session ID'],
  [/(?<![\w-])NS transaction(?:[ _-]?id)?/gi, 'NetScaler transaction ID'],
  [/(?<![\w-])incident[ _-]?(?:id|number)/gi, 'incident ID'],
  [/(?<![\w-])(?:cloudflare )?ray[ _-]?id/gi, 'Cloudflare Ray ID'],
  [/(?<![\w-])reference(?:[ _-]?(?:id|number|code)| ?#|(?= ?:))/gi, 'reference'],
  [/(?<![\w-])event[ _-]?id/gi, 'event ID'],
  [/(?<![\w-])transaction[ _-]?id/gi, 'transaction ID'],
  [/(?<![\w-])request[ _-]?id/gi, 'request ID'],
  [/(?<![\w-])correlation[ _-]?id/gi, 'correlation ID'],
  [/(?<![\w-])trace[ _-]?id/gi, 'trace ID'],
  [/(?<![\w-])error[ _-]?id/gi, 'error ID'],
  [/(?<![\w-])block[ _-]?id/gi, 'block ID'],
  [/(?<![\w-])case[ _-]?(?:id|number)/gi, 'case number'],
  [/(?<![\w-])ticket[ _-]?(?:id|number)/gi, 'ticket number'],
];

/** What follows a label: a separator and the number. */
const NUMBER = /["' ]?(?: ?is\b)?[ :#="']{0,6}([A-Za-z0-9][\w.:/+=-]{2,300})/iy;

/** Numbers that stand directly behind a label, and where each ends. */
const numbersAfter = (text: string, label: RegExp): readonly { readonly value: string; readonly end: number }[] =>
  [...text.matchAll(label)].flatMap((match) => {
    NUMBER.lastIndex = match.index + match[0].length;
    const value = NUMBER.exec(text)?.[1];
    return value === undefined ? [] : [{ value, end: NUMBER.lastIndex }];
  });

/** Answers of the APIs hold the customer's own data, and no number of this kind. */
const OF_THE_API: ReadonlySet<Reading['kind']> = new Set(['search-result', 'json-array', 'mnt-session', 'mnt-result']);

/** There the name of a field or an element is the label. */
const IN_FIELDS: ReadonlySet<Reading['kind']> = new Set(['json-other', 'xml-other', 'ers-error']);

const inHeaders = (evidence: Evidence): readonly Incident[] =>
  IN_HEADERS.flatMap(([header, name]) =>
    (evidence.response?.headers ?? [])
      .filter(([key]) => key.toLowerCase() === header)
      .map(([, value]) => ({ name, value: /[\x21-\x7e]{3,}/.exec(value)?.[0] ?? '' })),
  );

const inText = ({ body }: Evidence): readonly Incident[] => {
  if (!body || OF_THE_API.has(body.reading.kind)) return [];
  const { excerpt, reading } = body;
  const text = IN_FIELDS.has(reading.kind) ? excerpt.replace(/[\s<>]+/g, ' ').trim() : pageText(excerpt);
  const cut = !body.complete || body.bytes > excerpt.length;
  return IN_TEXT.flatMap(([label, name]) =>
    numbersAfter(text, label)
      // An excerpt may begin or end with half a number.
      .filter(({ end }) => !(cut && end === text.length))
      .map(({ value }) => ({ name, value: trimEnd(value, '.,:;/-') }))
      .filter(({ value }) => /\d/.test(value)),
  );
};

/** Numbers in a reply under which its giver can find it in its own log; at most eight, each of visible characters. */
export const incidentsOf = (evidence: Evidence | null): readonly Incident[] =>
  evidence?.response ? foundIn(evidence) : [];

/** A reply is looked through once, however often a case is judged. */
const foundIn = remembered((evidence: Evidence): readonly Incident[] => {
  const found: Incident[] = [];
  for (const { name, value } of [...inHeaders(evidence), ...inText(evidence)]) {
    const bounded = value.slice(0, LONGEST);
    if (bounded === '' || bounded.includes('[cut]')) continue;
    // A page names the number of a header without the place that follows it there.
    if (found.some((known) => known.value === bounded || (known.name === name && known.value.startsWith(bounded))))
      continue;
    found.push({ name, value: bounded });
    if (found.length === MOST) break;
  }
  return found;
});
