import { z } from 'zod';

const macs = z.array(z.string());

/** Answer of the batch endpoint (specification: "Batch add response"). Entries that failed come back as they were sent. */
export const batchReplySchema = z.object({
  createdWhitelistingMacs: macs,
  existingWhitelistingMacs: macs,
  faultyRequests: z.array(z.record(z.string(), z.unknown())),
  updatedLogins: z.number().int().min(0),
});
export type BatchReply = z.infer<typeof batchReplySchema>;

/** What a reply of the batch endpoint says, before any row is looked at. */
export type BatchReading =
  /** The service has handled the batch. Faulty entries are part of a normal answer, and no error of the call. */
  | { readonly kind: 'handled'; readonly reply: BatchReply }
  /** Another status, or another body: nothing may be said about any row. */
  | { readonly kind: 'not-handled'; readonly status: number };

/**
 * Reads a reply of the batch endpoint by the specification's interpretation rule 3: validation failures are reported in
 * `faultyRequests` inside a normal response, not as an error status.
 */
export const readBatchReply = (status: number, body: unknown): BatchReading => {
  const parsed = batchReplySchema.safeParse(body);
  return status === 200 && parsed.success ? { kind: 'handled', reply: parsed.data } : { kind: 'not-handled', status };
};
