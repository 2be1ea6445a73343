import type { Stage } from '../../core/vocabulary/words.ts';

/** One request that reached the lab. Its password is not part of it. */
export interface SeenRequest {
  readonly entrance: Stage;
  readonly time: Date;
  readonly method: string;
  /** Path with its query, exactly as sent. */
  readonly path: string;
  /** User name of HTTP Basic credentials, or `null`. */
  readonly user: string | null;
  /** Whether an `Authorization` header of any kind came along. */
  readonly authorization: boolean;
  /** `null` where the connection was cut in place of an answer. */
  readonly status: number | null;
}

/** What one entrance counts. */
export interface EntranceCounts {
  /** TCP connections that were accepted. */
  connections: number;
  /** TLS handshakes that were completed. */
  tlsConnections: number;
  /** Bytes that came out of TLS, whether or not they made a request. */
  decryptedBytes: number;
}

/** The lab's own memory of what clients did: what a test believes rather than the client. */
export interface Witness {
  readonly seen: () => readonly SeenRequest[];
  readonly record: (request: SeenRequest) => void;
  readonly counts: Readonly<Record<Stage, EntranceCounts>>;
  readonly reset: () => void;
}

const zero = (): EntranceCounts => ({ connections: 0, tlsConnections: 0, decryptedBytes: 0 });

/** Most requests that are remembered; a world that is watched for days must not grow for ever. */
const MOST = 100_000;

/** @param told called for each request, when it is answered. */
export const createWitness = (told: (request: SeenRequest) => void = () => undefined): Witness => {
  const seen: SeenRequest[] = [];
  const counts = { inside: zero(), outside: zero(), platform: zero() };
  return {
    seen: () => [...seen],
    record: (request) => {
      seen.push(request);
      if (seen.length > MOST) seen.shift();
      told(request);
    },
    counts,
    reset: () => {
      seen.length = 0;
      for (const entrance of Object.values(counts)) Object.assign(entrance, zero());
    },
  };
};
