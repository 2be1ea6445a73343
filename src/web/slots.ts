import type { Socket } from 'node:net';

/**
 * Who holds one of the host's connections when all are taken. A token earns a place that a newcomer cannot take away.
 * Every other connection gives way: those that have sent no complete head first, then those whose request is without a
 * token, each time the oldest. So connections that are opened and left cannot keep the window out.
 */
interface Slots {
  /** A connection was opened. Room is made for it, or it is ended where tokens hold every place. */
  readonly enter: (socket: Socket) => void;
  /** A complete head has arrived; without a token the place is kept only until the reply has ended. */
  readonly asks: (socket: Socket, withToken: boolean) => void;
  /** The reply has ended. */
  readonly rests: (socket: Socket) => void;
}

type Rank = 'waiting' | 'asking' | 'trusted';

/** @param most connections at the same time. */
export const makeSlots = (most: number): Slots => {
  /** Oldest first, within a rank too: a change of rank puts a connection at the end. */
  const held = new Map<Socket, Rank>();
  const put = (socket: Socket, rank: Rank): void => {
    if (held.get(socket) === 'trusted' || !held.delete(socket)) return;
    held.set(socket, rank);
  };
  const oldest = (rank: Rank): Socket | undefined => [...held].find(([, each]) => each === rank)?.[0];
  return {
    enter: (socket) => {
      const giving = held.size < most ? undefined : (oldest('waiting') ?? oldest('asking') ?? socket);
      if (giving !== undefined) {
        held.delete(giving);
        giving.destroy();
      }
      if (giving === socket) return;
      held.set(socket, 'waiting');
      socket.once('close', () => held.delete(socket));
    },
    asks: (socket, withToken) => put(socket, withToken ? 'trusted' : 'asking'),
    rests: (socket) => put(socket, 'waiting'),
  };
};
