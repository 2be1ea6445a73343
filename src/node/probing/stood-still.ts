import { uptime } from 'node:os';

/** No work of ours holds this thread for so long: this computer slept, or the program was held. */
const STOOD_STILL_SECONDS = 3;
const TICK_MS = 250;

/** Whether this computer stood still for seconds since this was called. Asleep, limits run out and connections die of themselves. */
export const watchStandstill = (): { readonly hasStoodStill: () => boolean; readonly close: () => void } => {
  // The one clock that continues in sleep.
  let last = uptime();
  let longest = 0;
  const look = (): void => {
    const now = uptime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, TICK_MS);
  return {
    hasStoodStill: () => {
      look();
      return longest >= STOOD_STILL_SECONDS;
    },
    close: () => clearInterval(timer),
  };
};
