import type { ConnectionsMade, MadeConnection } from '../shared/contract.ts';
import { onConnection } from '../node/probing/connections.ts';

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
