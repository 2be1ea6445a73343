import { setTimeout as wait } from 'node:timers/promises';
import type { Device } from './device.ts';

/**
 * A device that holds every request for a while before it hands it on.
 *
 * @param delayMs Longer than a client's patience, in milliseconds. A world that is closed does not wait for it.
 */
export const slow =
  (delayMs: number): Device =>
  async (exchange, onward) => {
    await wait(delayMs, undefined, { ref: false });
    return onward(exchange);
  };
