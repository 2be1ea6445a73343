import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Emit, Operations, EmittedEvent } from '../../../src/shared/contract.ts';
import { startWebHost } from '../../../src/web/host.ts';
import { WINDOW_FOLDER } from './build.ts';

/** A window that a test can open: the fake host's or a real one's. */
export interface ServedWindow {
  /** Address with the one-time code in its fragment. */
  readonly url: string;
  close(): Promise<void>;
}

/** Tells news to every window of a host. */
export type Tell = (news: EmittedEvent) => void;

export interface FakeServer extends ServedWindow {
  readonly tell: Tell;
  readonly drop: () => void;
}

/** The product's own web host over the operations of a fake one. */
export const serveFake = async (operations: Operations): Promise<FakeServer> => {
  const listeners = new Set<Emit>();
  const sockets = new Set<Socket>();
  const onSocket = (accepted: unknown): void => {
    sockets.add((accepted as { readonly socket: Socket }).socket);
  };
  subscribe('net.server.socket', onSocket);
  const host = await startWebHost({
    operations,
    news: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pages: WINDOW_FOLDER,
  });
  return {
    url: host.url,
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close: () => {
      unsubscribe('net.server.socket', onSocket);
      return host.close();
    },
  };
};
