import { CASE_VERSION } from './case.ts';

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
