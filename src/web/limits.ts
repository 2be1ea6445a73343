import type { Socket } from 'node:net';

/** How much one peer may ask of the loopback host. Tests shorten the times, never the meaning. */
export interface Limits {
  readonly headerBytes: number;
  readonly bodyBytes: number;
  /** Bytes of a call that carries a whole file: 20 MiB and its wrapping. */
  readonly importBytes: number;
  /** Bytes of a call that carries a list: 32 MiB in base64, and its wrapping. */
  readonly listBytes: number;
  readonly codeBytes: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly connections: number;
  readonly heartbeatMs: number;
  /** Unsent bytes after which a news stream is cut; its window connects again and asks for everything again. */
  readonly newsBacklogBytes: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const LIMITS: Limits = Object.freeze({
  headerBytes: 16 * KIB,
  bodyBytes: MIB,
  importBytes: 21 * MIB,
  listBytes: 44 * MIB,
  codeBytes: 4 * KIB,
  headersMs: 10_000,
  requestMs: 30_000,
  connections: 64,
  heartbeatMs: 10_000,
  newsBacklogBytes: 8 * MIB,
});

export const IDLE_MS = 30 * 60_000;

type Rank = 'waiting' | 'asking' | 'trusted';

/** @param most connections at the same time. */
export const makeSlots = (most: number) => {
  /** Oldest first, within a rank too: a change of rank puts a connection at the end. */
  const held = new Map<Socket, Rank>();
  const put = (socket: Socket, rank: Rank): void => {
    if (held.get(socket) === 'trusted' || !held.delete(socket)) return;
    held.set(socket, rank);
  };
  const oldest = (rank: Rank): Socket | undefined => [...held].find(([, each]) => each === rank)?.[0];
  return {
    /** A connection was opened. Room is made for it, or it is ended where tokens hold every place. */
    enter: (socket: Socket) => {
      const giving = held.size < most ? undefined : (oldest('waiting') ?? oldest('asking') ?? socket);
      if (giving !== undefined) {
        held.delete(giving);
        giving.destroy();
      }
      if (giving === socket) return;
      held.set(socket, 'waiting');
      socket.once('close', () => held.delete(socket));
    },
    /** A complete head has arrived; without a token the place is kept only until the reply has ended. */
    asks: (socket: Socket, withToken: boolean) => put(socket, withToken ? 'trusted' : 'asking'),
    rests: (socket: Socket) => put(socket, 'waiting'),
  };
};

/** @param going resolves when the work in progress has ended; `null`: there is none. */
export const watchIdle = (idleMs: number, onIdle: () => void, going: () => Promise<unknown> | null = () => null) => {
  let uses = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, idleMs).unref();
  };
  const use = (): (() => void) => {
    uses += 1;
    clearTimeout(timer);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      uses -= 1;
      if (uses === 0) wait();
    };
  };
  const look = (): void => {
    const work = going();
    if (work === null) {
      onIdle();
      return;
    }
    const over = use();
    void work.then(over, over);
  };
  wait();
  return {
    /** Marks the begin of a use; the function that comes back marks its end. */
    use,
    stop: () => {
      clearTimeout(timer);
      uses = Number.POSITIVE_INFINITY;
    },
  };
};
