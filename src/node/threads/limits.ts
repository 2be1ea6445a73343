/** Silence in milliseconds after which a thread that was asked something counts as held, and is ended. */
interface SilenceLimits {
  /** One file or answer of up to 20 MiB: the worst known text takes about 1.5 seconds for each megabyte of what is kept. */
  readonly readingMs: number;
  /** A list of at most 100,000 rows; the worst known takes seconds. */
  readonly listMs: number;
}

export const SILENCE: SilenceLimits = { readingMs: 20_000, listMs: 60_000 };

/** What a thread that reads may keep, in megabytes: the largest list that is taken needs less. */
export const HEAP_MB = 1024;
