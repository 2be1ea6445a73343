import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceFailure } from '../../core/whitelisting/failure.ts';
import type { ServiceClient } from './service-client.ts';

/** How a batch or a call waits for a service that asks for it (429; 503 with Retry-After). The rows of a 503 are in doubt. */

/** Time as it passes; tests have one of their own. */
export interface Clock {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  random: Math.random,
  wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
};

const MOST_WITHOUT_PROGRESS_MS = 30 * 60_000;
const FIRST_MS = 1000;
const MOST_MS = 60_000;

type FailureReply = Pick<ServiceFailure, 'code' | 'status' | 'retryAfter'>;

/** Whether waiting may help, and nothing says otherwise. */
export const asksToWait = ({ code, status, retryAfter }: FailureReply): boolean =>
  code === 'service.too-many' || (status === 503 && retryAfter !== null);

export const createPatience = ({ now, random }: Clock) => {
  let since = now();
  let own = FIRST_MS;
  return {
    progressed: (): void => {
      since = now();
      own = FIRST_MS;
    },
    /** How long to wait after a failure, in milliseconds; `null` where it is none to wait for, or the patience is over. */
    waitFor: (failure: FailureReply): number | null => {
      if (!asksToWait(failure)) return null;
      const { retryAfter } = failure;
      let ms = (retryAfter ?? 0) * 1000;
      if (ms === 0) {
        // Others were refused at the same moment: not all come back at the same time.
        ms = Math.round(own * (0.5 + random() / 2));
        own = Math.min(own * 2, MOST_MS);
      }
      return now() + ms - since > MOST_WITHOUT_PROGRESS_MS ? null : ms;
    },
  };
};

/** A client whose calls go out again after a 429, which changed nothing; a 503 is the caller's. `onWait`: in milliseconds. */
export const waitingClient = (
  client: Pick<ServiceClient, 'call'>,
  onWait: (ms: number) => void,
  clock: Clock = REAL_CLOCK,
): Pick<ServiceClient, 'call'> => ({
  call: async (request, signal) => {
    const patience = createPatience(clock);
    for (;;) {
      const outcome = await client.call(request, signal);
      if (outcome.sent !== 'yes' || outcome.status !== 429) return outcome;
      const { status, retryAfter } = outcome;
      const ms = patience.waitFor({ code: 'service.too-many', status, retryAfter });
      if (ms === null) return outcome;
      onWait(ms);
      await clock.wait(ms, signal);
      if (signal.aborted) return outcome;
    }
  },
});
