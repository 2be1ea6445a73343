import type { Client } from '../shared/contract.ts';

/** How the way to the main side is doing; in Electron it is always open. */
export interface Connection {
  readonly state: () => 'open' | 'lost' | 'refused';
  /** Calls back after each change of state; gives back what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
}

export type Access =
  | { readonly way: 'open'; readonly client: Client; readonly connection: Connection }
  | { readonly way: 'closed'; readonly reason: 'no-code' | 'refused' | 'unreachable' };
