import { z } from 'zod';
import type { Migrations } from '../records/migrate.ts';
import { timestamp } from '../evidence/evidence.ts';
import { serviceContextSchema } from './context.ts';

/** The form in which a context lies on disk. There is no place for a key in it, and unknown fields are dropped. */

export const CONTEXT_FORMAT = 'tripoint/service-context';
export const CONTEXT_VERSION = 2;

/** Version 2 added the proxy. Before it, calls went through the one that the operating system names. */
export const CONTEXT_MIGRATIONS: Migrations = {
  1: (older) => (typeof older === 'object' && older !== null ? { ...older, proxy: 'system' } : older),
};

export const storedContextSchema = serviceContextSchema.extend({
  /** In the bin since. */
  removedAt: timestamp.nullable(),
});
export type StoredContext = z.infer<typeof storedContextSchema>;

export const contextHeadSchema = z.object({
  format: z.literal(CONTEXT_FORMAT),
  version: z.number().int().min(1),
  /** Over the canonical JSON of `context`, lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  context: z.unknown(),
});
