import type { Client } from '../shared/contract.ts';
import { openWebClient } from './web-client.ts';

/**
 * Where the window gets its client from: Electron's preload hands one over; in a browser it is made over the loopback
 * web host. Nothing after this file knows which.
 */

/** How the way to the main side is doing; in Electron it is always open. */
export interface Connection {
  readonly state: () => 'open' | 'lost' | 'refused';
  /** Calls back after each change of state; gives back what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
}

export type Access =
  | { readonly way: 'open'; readonly client: Client; readonly connection: Connection }
  | { readonly way: 'closed'; readonly reason: 'no-code' | 'refused' | 'unreachable' };

declare global {
  interface Window {
    readonly tripoint?: Client;
  }
}

const alwaysOpen: Connection = { state: () => 'open', subscribe: () => () => undefined };

/** Opens the way to the main side. Never throws. */
export const openAccess = async (): Promise<Access> =>
  window.tripoint ? { way: 'open', client: window.tripoint, connection: alwaysOpen } : openWebClient();
