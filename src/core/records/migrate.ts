import { CASE_VERSION, type Case, CASE_FORMAT } from './case.ts';
import { z } from 'zod';
/**
 * The form in which a case lies on disk or travels: the case and a head that says what it is. `seq` counts saves, so that
 * a writer sees when somebody else saved in between; `sha256` is taken over the canonical JSON of `case`, so that
 * damage is found before anything is judged from it.
 */
export const caseDocumentSchema = z.object({
  format: z.literal(CASE_FORMAT),
  version: z.number().int().min(1),
  seq: z.number().int().min(1),
  /** Lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Not yet checked: an older version's case has another shape. */
  case: z.unknown(),
});

/** The head alone is enough to see that a newer program wrote the document, whatever else has changed. */
export const caseFormatSchema = z.object({ format: z.literal(CASE_FORMAT), version: z.number().int().min(1) });

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

/**
 * The document's text. `removedAt` comes first in the case, so that the first 300 bytes tell whether a case is in the
 * bin; readers accept any order.
 */
export const caseDocumentText = (document: Case, seq: number, sha256: string): string => {
  const { removedAt, ...rest } = document;
  return JSON.stringify({ format: CASE_FORMAT, version: CASE_VERSION, seq, sha256, case: { removedAt, ...rest } });
};

const HEAD =
  /^\{"format":"tripoint\/case","version":(\d+),"seq":(\d+),"sha256":"[0-9a-f]{64}","case":\{"removedAt":(null|"[^"]{1,40}")/;
const NAMES =
  /^,"id":"[0-9a-f-]{36}","title":("(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-f]{4})*"),"customer":("(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-f]{4})*")/u;

/** Length in bytes that `readCaseHead` needs at most for all but the names. */
export const CASE_HEAD_BYTES = 300;
/** The same with the names. */
export const CASE_NAMES_BYTES = 8192;

interface CaseHead {
  readonly seq: number;
  readonly removedAt: string | null;
  /** `null` where these bytes do not hold them whole. */
  readonly names: Pick<Case, 'title' | 'customer'> | null;
}

const namesIn = (text: string): CaseHead['names'] => {
  const [, title, customer] = NAMES.exec(text) ?? [];
  if (title === undefined || customer === undefined) return null;
  return { title: JSON.parse(title) as string, customer: JSON.parse(customer) as string };
};

/** What the first bytes of a document say, or `null` when they are not in this program's order. Nothing is verified. */
export const readCaseHead = (start: string): CaseHead | null => {
  const found = HEAD.exec(start);
  if (found?.[2] === undefined || found[3] === undefined || Number(found[1]) !== CASE_VERSION) return null;
  return {
    seq: Number(found[2]),
    removedAt: found[3] === 'null' ? null : found[3].slice(1, -1),
    names: namesIn(start.slice(found[0].length)),
  };
};

/** What the version before the last save holds of a case whose file is damaged. */
export interface PreviousVersion {
  readonly title: string;
  /** When it was last changed, ISO 8601 with offset. */
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

/** From the version that is its key to the next one. What comes in is checked by nobody before. */
export type Migrations = Readonly<Record<number, (older: unknown) => unknown>>;

/** Version 2 added the watches. */
const CASE_MIGRATIONS: Migrations = {
  1: (older) => (typeof older === 'object' && older !== null ? { ...older, watches: [] } : older),
};

type Migrated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'newer-version' | 'no-migration' };

/**
 * Brings the case of a document up to the present version, one step at a time. A newer version is refused and never
 * guessed at: saving it back would lose what this program does not know.
 */
export const migrateCase = (
  value: unknown,
  from: number,
  migrations: Migrations = CASE_MIGRATIONS,
  to: number = CASE_VERSION,
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
