import { setTimeout as wait } from 'node:timers/promises';

/** What a service does on a bad day. The specification has no error answers of the service: these are what others do. */
export const BAD_DAYS = ['busy', 'unavailable', 'slow', 'fewer'] as const;
export type BadDay = (typeof BAD_DAYS)[number];

const RETRY_AFTER_SECONDS = 2;
const SLOW_MS = 3000;

/** An answer in place of the service's own. */
interface BadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const answered = (status: number, message: string): BadAnswer => ({
  status,
  headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  body: { error: { message } },
});

/**
 * A bad day from its first request on. `busy`: every second request is answered 429 with Retry-After. `unavailable`: 503.
 * `slow`: each answer takes three seconds. `fewer`: the answer to a batch leaves out the last entry that it created.
 */
export const badDay = (kind: BadDay) => {
  let count = 0;
  return {
    /** What comes before the request is looked at. */
    before: async (): Promise<BadAnswer | null> => {
      count += 1;
      if (kind === 'slow') await wait(SLOW_MS);
      if (kind === 'unavailable') return answered(503, 'The service is not available.');
      return kind === 'busy' && count % 2 === 1 ? answered(429, 'Too many requests.') : null;
    },
    /** The answer as it leaves the service. */
    after: (value: unknown): unknown => {
      if (kind !== 'fewer' || typeof value !== 'object' || value === null || !('createdWhitelistingMacs' in value))
        return value;
      const { createdWhitelistingMacs: made } = value;
      return { ...value, createdWhitelistingMacs: Array.isArray(made) ? made.slice(0, -1) : made };
    },
  };
};
