import { headerOf, type BodyEvidence, type Evidence, type ResponseEvidence } from '../../evidence/evidence.ts';
import { isVolatile } from '../../evidence/responder/attribute.ts';
import { say, type Message } from '../../messages/message.ts';
/** A JSON text as fields by their paths: `$.SearchResult.resources[id=7].name`; elements with ids count in any order. */

const DEEPEST = 16;
const MOST_FIELDS = 2000;

const PLAIN_KEY = /^[A-Za-z_][\w-]{0,79}$/;
const keyOf = (key: string): string => (PLAIN_KEY.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

const IDS = ['id', 'uuid', 'mac', 'name'] as const;

const idOf = (element: unknown): string | null => {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return null;
  const fields = new Map<string, unknown>(Object.entries(element));
  for (const key of IDS) {
    const id = fields.get(key);
    if (typeof id === 'string' || typeof id === 'number') return `[${key}=${String(id)}]`;
  }
  return null;
};

/** Where each element of an array is: by its id, or by its place where not every element has its own. */
const placesOf = (elements: readonly unknown[]): readonly string[] => {
  const ids = elements.map(idOf);
  const own = ids.every((id) => id !== null) && new Set(ids).size === ids.length;
  return elements.map((_, index) => (own ? (ids[index] ?? '') : `[${index}]`));
};

const childrenOf = (value: object): readonly (readonly [string, unknown])[] => {
  if (!Array.isArray(value))
    return Object.entries(value).map(([key, child]) => [keyOf(key), child as unknown] as const);
  const elements: readonly unknown[] = value;
  const places = placesOf(elements);
  return elements.map((child, index) => [places[index] ?? '', child] as const);
};

/** A text stays as it is, unless it could be taken for a value of another kind. */
const leafText = (leaf: unknown): string =>
  typeof leaf === 'string' ? (/^(?:-?\d[\d.eE+-]*|true|false|null|)$/.test(leaf) ? `"${leaf}"` : leaf) : String(leaf);

/** The fields of a value by their paths, bounded in depth and number. */
const fieldsOf = (value: unknown, root: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  const walk = (current: unknown, path: string, depth: number): void => {
    if (fields.size >= MOST_FIELDS) return;
    if (typeof current !== 'object' || current === null) {
      fields.set(path, leafText(current));
      return;
    }
    const children = childrenOf(current);
    if (children.length === 0) fields.set(path, Array.isArray(current) ? '[]' : '{}');
    else if (depth >= DEEPEST) fields.set(path, '…');
    else for (const [place, child] of children) walk(child, path + place, depth + 1);
  };
  walk(value, root, 0);
  return fields;
};

/** The fields of a JSON text; none where it is no JSON. */
const jsonFields = (text: string): ReadonlyMap<string, string> => {
  if (!/^\s*[[{]/.test(text)) return new Map();
  try {
    return fieldsOf(JSON.parse(text) as unknown, '$');
  } catch {
    return new Map();
  }
};

/** One field of two replies side by side; `null` where one of them has no such field. */
export interface DifferenceRow {
  readonly name: string;
  /** The name as it was written, inside's where both have it. */
  readonly label: string | Message;
  readonly inside: string | Message | null;
  readonly outside: string | Message | null;
  readonly same: boolean;
  /** Changes from reply to reply or names one exchange: a difference in it is no evidence. */
  readonly volatile: boolean;
}

/** Two replies to the same question, field by field, whatever order either came in. */
interface ReplyDifference {
  readonly head: readonly DifferenceRow[];
  readonly headers: readonly DifferenceRow[];
  /** Content type, size, hash, what the body was read as, and its fields where it is JSON and was kept whole. */
  readonly body: readonly DifferenceRow[];
  /** Rows left out because there were too many; what differs is kept before what does not. */
  readonly leftOut: number;
}

const MOST_ROWS = 200;
const LONGEST_NAME = 200;
const LONGEST_VALUE = 500;

type HeaderList = ResponseEvidence['headers'] | readonly (readonly [string, string])[];
type Fields = ReadonlyMap<string, string>;

type Shown = string | Message;

const shortened = <Text extends Shown>(text: Text, limit: number): Text | string =>
  typeof text !== 'string' || text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;

interface Wanted {
  readonly label?: Shown;
  readonly volatile?: boolean;
  /** What is compared in place of the values as they are. */
  readonly by?: (value: string) => string;
}

const isAlike = (inside: Shown | null, outside: Shown | null, by: (value: string) => string): boolean =>
  typeof inside === 'string' && typeof outside === 'string'
    ? by(inside) === by(outside)
    : JSON.stringify(inside) === JSON.stringify(outside);

const rowOf = (
  name: string,
  inside: Shown | null,
  outside: Shown | null,
  { label = name, volatile = false, by = (value) => value }: Wanted = {},
): DifferenceRow => ({
  name: shortened(name, LONGEST_NAME),
  label: shortened(label, LONGEST_NAME),
  inside: inside === null ? null : shortened(inside, LONGEST_VALUE),
  outside: outside === null ? null : shortened(outside, LONGEST_VALUE),
  same: isAlike(inside, outside, by),
  volatile,
});

/** Several headers of one name stand in one field, a line each; their order among each other does not count. */
const byName = (headers: HeaderList): ReadonlyMap<string, { readonly label: string; readonly value: string }> => {
  const values = new Map<string, { readonly label: string; readonly all: string[] }>();
  for (const [label, value] of headers) {
    const known = values.get(label.toLowerCase());
    if (known) known.all.push(value);
    else values.set(label.toLowerCase(), { label, all: [value] });
  }
  return new Map([...values].map(([name, { label, all }]) => [name, { label, value: all.sort().join('\n') }]));
};

/** The headers of two replies, one row a name: inside's order first, then what only outside has. */
export const alignHeaders = (inside: HeaderList, outside: HeaderList): readonly DifferenceRow[] => {
  const left = byName(inside);
  const right = byName(outside);
  return [...new Set([...left.keys(), ...right.keys()])].map((name) =>
    rowOf(name, left.get(name)?.value ?? null, right.get(name)?.value ?? null, {
      label: (left.get(name) ?? right.get(name))?.label ?? name,
      volatile: isVolatile(name),
    }),
  );
};

const alignFields = (inside: Fields, outside: Fields): readonly DifferenceRow[] =>
  [...new Set([...inside.keys(), ...outside.keys()])].map((name) =>
    rowOf(name, inside.get(name) ?? null, outside.get(name) ?? null),
  );

const headOf = (inside: ResponseEvidence, outside: ResponseEvidence): readonly DifferenceRow[] => [
  rowOf('status', String(inside.status), String(outside.status), { label: say('Status') }),
  rowOf('reason', inside.reason ?? '', outside.reason ?? '', { label: say('reason') }),
  rowOf('HTTP version', inside.httpVersion, outside.httpVersion, { label: say('HTTP version') }),
];

const fieldsOfBody = (body: BodyEvidence | null): Fields =>
  body === null
    ? new Map()
    : new Map([...fieldsOf(body.reading, 'reading'), ...(body.complete ? jsonFields(body.excerpt) : [])]);

const sizeOf = (body: BodyEvidence | null): Message | null =>
  body && (body.complete ? say`${body.bytes} bytes` : say`${body.bytes} bytes read, not to its end`);

const contentType = (value: string): string => value.toLowerCase().replaceAll(/[\s"]/g, '');

const bodyOf = (inside: Evidence, outside: Evidence): readonly DifferenceRow[] => {
  const type = ({ response }: Evidence): string | null => headerOf(response, 'content-type') ?? null;
  return [
    rowOf('content type', type(inside), type(outside), { label: say('content type'), by: contentType }),
    rowOf('size', sizeOf(inside.body), sizeOf(outside.body), { label: say('size') }),
    rowOf('SHA-256', inside.body?.sha256 ?? null, outside.body?.sha256 ?? null),
    ...alignFields(fieldsOfBody(inside.body), fieldsOfBody(outside.body)),
  ];
};

/** Which rows may stay: what differs first, the others as far as there is room. */
const within = (rows: readonly DifferenceRow[]): ReadonlySet<DifferenceRow> => {
  const tells = ({ same, volatile }: DifferenceRow): number => (same ? 2 : volatile ? 1 : 0);
  return new Set([...rows].sort((a, b) => tells(a) - tells(b)).slice(0, MOST_ROWS));
};

/** Aligns two replies field by field; `null` unless there is a reply on both sides. At most 200 rows. Never throws. */
export const replyDifference = (inside: Evidence | null, outside: Evidence | null): ReplyDifference | null => {
  if (!inside?.response || !outside?.response) return null;
  const head = headOf(inside.response, outside.response);
  const headers = alignHeaders(inside.response.headers, outside.response.headers);
  const body = bodyOf(inside, outside);
  const all = [...head, ...headers, ...body];
  const kept = within(all);
  const keep = (rows: readonly DifferenceRow[]): readonly DifferenceRow[] => rows.filter((row) => kept.has(row));
  return { head: keep(head), headers: keep(headers), body: keep(body), leftOut: all.length - kept.size };
};
