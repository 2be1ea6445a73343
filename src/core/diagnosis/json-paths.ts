/**
 * A JSON text as fields by their paths, so that two of them can be aligned: `$.SearchResult.resources[id=7].name`. The
 * order of an array does not count where its elements have ids of their own.
 */

/** Nesting below this is told by a sign alone. */
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

/** Where each element of an array stands: by its id, or by its place where not every element has one of its own. */
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

/** A text stands as it is, unless it could be taken for a value of another kind. */
const leafText = (leaf: unknown): string =>
  typeof leaf === 'string' ? (/^(?:-?\d[\d.eE+-]*|true|false|null|)$/.test(leaf) ? `"${leaf}"` : leaf) : String(leaf);

/** The fields of a value by their paths, bounded in depth and number. */
export const fieldsOf = (value: unknown, root: string): ReadonlyMap<string, string> => {
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
export const jsonFields = (text: string): ReadonlyMap<string, string> => {
  if (!/^\s*[[{]/.test(text)) return new Map();
  try {
    return fieldsOf(JSON.parse(text) as unknown, '$');
  } catch {
    return new Map();
  }
};
