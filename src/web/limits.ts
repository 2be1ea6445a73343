/** How much one peer may ask of the loopback host. Tests shorten the times, never the meaning. */
export interface Limits {
  /** Bytes of a request's line and headers. */
  readonly headerBytes: number;
  /** Bytes of a call's JSON. */
  readonly bodyBytes: number;
  /** Bytes of a call that carries a whole file: 20 MiB and its wrapping. */
  readonly importBytes: number;
  /** Bytes of a call that carries a list: 32 MiB in base64, and its wrapping. */
  readonly listBytes: number;
  /** Bytes of a code exchange. */
  readonly codeBytes: number;
  readonly headersMs: number;
  readonly requestMs: number;
  /** At the same time; see slots.ts for which one gives way to one more. */
  readonly connections: number;
  /** The longest silence on the news stream. */
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
