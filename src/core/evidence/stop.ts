/**
 * How a probe with the outcome `not-run.stopped` came to its end: the engineer stopped the run before its turn or while it
 * was under way, or its reader was ended, because reading the reply took longer than its limit.
 */
export const STOPS = ['before-turn', 'by-engineer', 'reader-ended'] as const;
export type Stop = (typeof STOPS)[number];
