import { z } from 'zod';

/**
 * How a case came to hold a run, card, check or watch. Written by the program that keeps the case, never believed from a
 * file that is imported. Entries of older programs have none.
 */
export const recordedSchema = z.object({
  /** Place in the one order in which the entries of the case were recorded, whatever their kind; from 1. */
  number: z.number().int().min(1).max(1_000_000_000),
  /** Made elsewhere: it came about at some time before it was recorded here. */
  imported: z.boolean(),
  /** The id that its file gives it, where the case held other content under that id: it was kept beside, under a new id. */
  givenId: z.uuid().optional(),
});
export type Recorded = z.infer<typeof recordedSchema>;
