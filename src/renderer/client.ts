import type { Client } from '../shared/contract.ts';
import type { Access, Connection } from './access.ts';
import { openWebClient } from './web-client.ts';

/**
 * Where the window gets its client from: Electron's preload hands one over; in a browser it is made over the loopback
 * web host. Nothing after this file knows which.
 */

declare global {
  interface Window {
    readonly tripoint?: Client;
  }
}

const alwaysOpen: Connection = { state: () => 'open', subscribe: () => () => undefined };

/** Opens the way to the main side. Never throws. */
export const openAccess = async (): Promise<Access> =>
  window.tripoint ? { way: 'open', client: window.tripoint, connection: alwaysOpen } : openWebClient();
