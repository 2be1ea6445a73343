import type { Incident } from '../compare/judgement.ts';
import type { Evidence, Reading } from '../evidence/evidence.ts';
import { pageText } from './page-text.ts';

/**
 * Numbers in a reply under which its giver can find it in its own log. Cookies and numbers of sessions are never looked
 * at: they open something. (NetScaler's firewall calls the number on its block page a session ID; it opens nothing.)
 */
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

/** What stands before a number in the text of a page, and what it is called then; special ones before general ones. */
const IN_TEXT: readonly (readonly [label: string, name: string])[] = [
  ['support[ _-]?id', 'support ID'],
  ['attack[ _-]?id', 'attack ID'],
  ['message[ _-]?id', 'message ID'],
  ['AppFW session[ _-]?id', 'AppFW session ID'],
  ['NS transaction(?:[ _-]?id)?', 'NetScaler transaction ID'],
  ['incident[ _-]?(?:id|number)', 'incident ID'],
  ['(?:cloudflare )?ray[ _-]?id', 'Cloudflare Ray ID'],
  ['reference(?:[ _-]?(?:id|number|code)| ?#|(?= ?:))', 'reference'],
  ['event[ _-]?id', 'event ID'],
  ['transaction[ _-]?id', 'transaction ID'],
  ['request[ _-]?id', 'request ID'],
  ['correlation[ _-]?id', 'correlation ID'],
  ['trace[ _-]?id', 'trace ID'],
  ['error[ _-]?id', 'error ID'],
  ['block[ _-]?id', 'block ID'],
  ['case[ _-]?(?:id|number)', 'case number'],
  ['ticket[ _-]?(?:id|number)', 'ticket number'],
];

const PATTERNS = IN_TEXT.map(
  ([label, name]) =>
    [
      new RegExp(`(?<![\\w-])${label}["' ]?(?: ?is\\b)?[ :#="']{0,6}([A-Za-z0-9][\\w.:/+=-]{2,300})`, 'gi'),
      name,
    ] as const,
);

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
  return PATTERNS.flatMap(([pattern, name]) =>
    [...text.matchAll(pattern)]
      // At the border of an excerpt stands half a number.
      .filter((match) => !(cut && match.index + match[0].length === text.length))
      .map((match) => ({ name, value: (match[1] ?? '').replace(/[.,:;/-]+$/, '') }))
      .filter(({ value }) => /\d/.test(value)),
  );
};

/** Numbers in a reply under which its giver can find it in its own log; at most eight, each of visible characters. */
export const incidentsOf = (evidence: Evidence | null): readonly Incident[] => {
  if (!evidence?.response) return [];
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
};
