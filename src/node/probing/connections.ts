import type { MadeConnection } from '../../shared/contract.ts';

/**
 * Every connection that this program makes to anywhere is made in transport.ts and told here, so that the engineer can see them
 * all. The program's warm-up on its own loopback is not one.
 */

const listeners = new Set<(made: MadeConnection) => void>();

export const tellConnection = (made: MadeConnection): void => {
  for (const listener of listeners) listener(made);
};

/** Hears of every connection from now on, those of the probing worker too. Gives back what ends it. */
export const onConnection = (listener: (made: MadeConnection) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
