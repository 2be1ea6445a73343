import { z } from 'zod';
import { CASE_FORMAT, CASE_VERSION, caseSchema, type Case } from './case.ts';

/** A document as it lies on disk or travels. `seq` counts saves; `sha256` is taken over its canonical JSON. */
export interface DocumentForm<T> {
  readonly format: string;
  readonly key: string;
  readonly version: number;
  readonly migrations: Migrations;
  readonly schema: z.ZodType<T>;
  readonly largest: number;
}

/** From the version that is its key to the next one. What comes in is checked by nobody before. */
type Migrations = Readonly<Record<number, (older: unknown) => unknown>>;

export const CASE_FORM: DocumentForm<Case> = {
  format: CASE_FORMAT,
  key: 'case',
  version: CASE_VERSION,
  migrations: { 1: (older) => (typeof older === 'object' && older !== null ? { ...older, watches: [] } : older) },
  schema: caseSchema,
  largest: 128 * 1024 * 1024,
};

/** Enough of a head to see that a newer program wrote the document, whatever else has changed. */
export const formatSchema = z.object({ format: z.string(), version: z.number().int().min(1) });

export const headSchema = formatSchema.extend({
  /** Missing in contexts of 0.1. */
  seq: z.number().int().min(1).default(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** JSON with the keys of every object in code-unit order: equal values give equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
};

/** The document's text; `removedAt` comes first, so that the first 300 bytes show whether it is in the bin. */
export const documentText = <T extends { readonly removedAt: string | null }>(
  { format, version, key }: Pick<DocumentForm<T>, 'format' | 'version' | 'key'>,
  { removedAt, ...rest }: T,
  seq: number,
  sha256: string,
): string => JSON.stringify({ format, version, seq, sha256, [key]: { removedAt, ...rest } });

const HEAD =
  /^\{"format":"([a-z/-]{1,40})","version":(\d+),"seq":(\d+),"sha256":"[0-9a-f]{64}","[a-z]{1,20}":\{"removedAt":(null|"[^"]{1,40}")/;
const NAMES =
  /^,"id":"[0-9a-f-]{36}","title":("(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-f]{4})*"),"customer":("(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-f]{4})*")/u;

/** Length in bytes that `readHead` needs at most for all but the names. */
export const HEAD_BYTES = 300;
/** The same with the names. */
export const NAMES_BYTES = 8192;

interface Head {
  readonly seq: number;
  readonly removedAt: string | null;
  /** Of a case; `null` where these bytes do not hold them whole. */
  readonly names: Pick<Case, 'title' | 'customer'> | null;
}

const namesIn = (text: string): Head['names'] => {
  const [, title, customer] = NAMES.exec(text) ?? [];
  if (title === undefined || customer === undefined) return null;
  return { title: JSON.parse(title) as string, customer: JSON.parse(customer) as string };
};

/** What the first bytes of a document say, or `null` when they are not in this program's order. Nothing is verified. */
export const readHead = (
  { format, version }: Pick<DocumentForm<unknown>, 'format' | 'version'>,
  start: string,
): Head | null => {
  const [head = '', itsFormat, itsVersion, seq, removedAt] = HEAD.exec(start) ?? [];
  if (removedAt === undefined || itsFormat !== format || Number(itsVersion) !== version) return null;
  return {
    seq: Number(seq),
    removedAt: removedAt === 'null' ? null : removedAt.slice(1, -1),
    names: namesIn(start.slice(head.length)),
  };
};

/** What the version before the last save holds of a case whose file is damaged. */
export interface PreviousVersion {
  readonly title: string;
  readonly changedAt: string;
  readonly runs: number;
  readonly cards: number;
  readonly watches: number;
}

export const previousVersion = ({ title, changedAt, runs, cards, watches }: Case): PreviousVersion => ({
  title,
  changedAt,
  runs: runs.length,
  cards: cards.length,
  watches: watches.length,
});

type Migrated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'newer-version' | 'no-migration' };

/** Brings a document up to the present version. A newer one is refused: saving it would lose what is not known here. */
export const migrate = (
  value: unknown,
  from: number,
  { migrations, version: to }: Pick<DocumentForm<unknown>, 'migrations' | 'version'>,
): Migrated => {
  if (from > to) return { ok: false, reason: 'newer-version' };
  let migrated = value;
  for (let version = from; version < to; version += 1) {
    const step = migrations[version];
    if (step === undefined) return { ok: false, reason: 'no-migration' };
    try {
      migrated = step(migrated);
    } catch {
      return { ok: false, reason: 'no-migration' };
    }
  }
  return { ok: true, value: migrated };
};

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : null),
    value,
  );

const A_WORD = /^[a-z][a-z0-9.-]{1,60}$/;

/** The first unknown word of outcome where nothing else is wrong: a newer program wrote it. Else `null`. */
export const unknownOutcome = ({ issues }: z.ZodError, value: unknown): string | null => {
  const words = issues.map(({ code, path }) => {
    const word = code === 'invalid_value' && path.at(-1) === 'outcome' ? at(value, path) : null;
    return typeof word === 'string' && A_WORD.test(word) ? word : null;
  });
  return words.includes(null) ? null : (words[0] ?? null);
};
