import type { MadeConnection, ConnectionsMade } from '../../shared/contract.ts';

/**
 * Every connection that this program makes to anywhere is made in transport.ts and reported here, so that the engineer
 * can see them all. The program's warm-up on its own loopback is not one.
 */

const listeners = new Set<(made: MadeConnection) => void>();

export const reportConnection = (made: MadeConnection): void => {
  for (const listener of listeners) listener(made);
};

/** Hears of every connection from now on, those of the probing worker too. Gives back what ends it. */
export const onConnection = (listener: (made: MadeConnection) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** As many as are shown; older ones are counted. */
const KEPT = 200;

/** The connections of this program since it was started; in memory alone. */
export interface ConnectionList {
  readonly read: () => ConnectionsMade;
  readonly close: () => void;
}

export const listConnections = (): ConnectionList => {
  const latest: MadeConnection[] = [];
  let count = 0;
  const close = onConnection((made) => {
    count += 1;
    latest.unshift(made);
    latest.length = Math.min(latest.length, KEPT);
  });
  return { read: () => ({ count, latest: [...latest] }), close };
};
