import { storedMessage } from '../messages/stored.ts';
import { z } from 'zod';
import { timestamp } from '../evidence/evidence.ts';
import { serviceTargetSchema } from './context.ts';
import { SERVICE_FAILURES } from './failure.ts';

const line = z.string().max(300);
const emails = z.array(z.string().max(300)).max(10_000);

const askedSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('create-entry'), entry: z.string().max(36), mac: line, name: line }),
  z.object({ what: z.literal('batch'), job: z.uuid(), source: line, rows: z.number().int() }),
  z.object({ what: z.literal('remove-emails'), policy: line, emails, revoke: z.boolean() }),
]);
export type Asked = z.infer<typeof askedSchema>;

const begunSchema = z.object({
  kind: z.literal('begun'),
  id: z.uuid(),
  at: timestamp,
  by: line,
  name: line,
  target: serviceTargetSchema,
  asked: askedSchema,
});

const resultSchema = z.object({
  result: z.enum(['done', 'partly', 'not-done', 'unknown']),
  summary: storedMessage,
  failure: z.enum(SERVICE_FAILURES).nullable(),
  removed: emails,
});
export type OperationResult = z.infer<typeof resultSchema>;

const endedSchema = resultSchema.extend({ kind: z.literal('ended'), id: z.uuid(), at: timestamp });

export const historyEventSchema = z.discriminatedUnion('kind', [begunSchema, endedSchema]);
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** One operation. `ended` is `null` where the program did not live to learn the answer: it may have been carried out. */
export interface HistoryEntry {
  readonly begun: z.infer<typeof begunSchema>;
  readonly ended: z.infer<typeof endedSchema> | null;
}

/** Operations in the order they were begun; of several ends (a batch that went on) the last one counts. */
export const readHistory = (events: readonly HistoryEvent[]): readonly HistoryEntry[] => {
  const entries = new Map<string, HistoryEntry>();
  for (const event of events) {
    if (event.kind === 'begun') {
      entries.set(event.id, { begun: event, ended: null });
      continue;
    }
    const begun = entries.get(event.id)?.begun;
    if (begun !== undefined) entries.set(event.id, { begun, ended: event });
  }
  return [...entries.values()];
};
