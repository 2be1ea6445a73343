import type { Readable } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import type { ResponseEvidence } from '../../core/evidence/evidence.ts';
import { httpFailure } from './error-outcome.ts';
import { Stopped } from './probe-failure.ts';
import type { Cleaner } from './scrub.ts';
import { within } from './time-limit.ts';
import type { VerifiedConnection } from './tls.ts';

/** One GET as it goes out. Holds the credentials; nothing of it is kept. */
export interface OutgoingRequest {
  readonly origin: string;
  readonly path: string;
  readonly accept: string;
  readonly authorization: string;
}

export interface Reply {
  readonly response: ResponseEvidence;
  /** Headers as received, for reading the body; never kept. */
  readonly rawHeaders: readonly (readonly [string, string])[];
  readonly stream: Readable;
  /** Ends the connection, whatever is still coming. */
  readonly hangUp: () => void;
}

/**
 * Sends one request on one verified connection and reads the head of the reply. Nothing is followed, retried or kept
 * alive: the client is handed this connection once, and refuses to come by a second.
 * @throws ProbeFailure; `Stopped`.
 */
export const send = async (
  { socket, tls }: VerifiedConnection,
  outgoing: OutgoingRequest,
  cleaner: Cleaner,
  headersMs: number,
  signal: AbortSignal,
): Promise<Reply> => {
  let handedOver = false;
  const client = new Client(outgoing.origin, {
    // The client does not go on when it is answered at once, while it is still asking.
    connect: (_options, callback) =>
      queueMicrotask(() => {
        // Asked again at the last moment: from here on the credentials are written.
        if (handedOver || !socket.authorized || socket.destroyed || tls.chain.length === 0) {
          callback(Object.assign(new Error('no second connection'), { code: 'ECONNRESET' }), null);
          return;
        }
        handedOver = true;
        callback(null, socket);
      }),
    pipelining: 1,
    maxHeaderSize: 16_384,
    // Coarse timers; our own are exact.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const hangUp = (): void => {
    client.destroy().catch(() => undefined);
    socket.destroy();
  };
  try {
    const data = await within(headersMs, signal, (ended) => client.request({ ...requestOf(outgoing), signal: ended }));
    const rawHeaders = pairsOf(data.headers);
    return { response: describe(data, rawHeaders, cleaner), rawHeaders, stream: data.body, hangUp };
  } catch (error) {
    hangUp();
    throw error instanceof Stopped ? error : httpFailure(error, 'http');
  }
};

const requestOf = ({ path, accept, authorization }: OutgoingRequest) =>
  ({
    method: 'GET',
    path,
    headers: {
      accept,
      authorization,
      'accept-encoding': 'identity',
      connection: 'close',
      'user-agent': 'tripoint',
    },
    responseHeaders: 'raw',
  }) satisfies Dispatcher.RequestOptions;

/** Names and values in the order received: undici gives them as one flat list of texts when asked for raw ones. */
const pairsOf = (headers: unknown): readonly (readonly [string, string])[] => {
  const flat = (Array.isArray(headers) ? (headers as readonly unknown[]) : []).filter(
    (item) => typeof item === 'string',
  );
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
};

const describe = (
  { statusCode, statusText }: Dispatcher.ResponseData,
  headers: readonly (readonly [string, string])[],
  cleaner: Cleaner,
): ResponseEvidence => ({
  // Not told by the client; a connection of ours speaks 1.1 and 1.0 only.
  httpVersion: null,
  status: statusCode,
  reason: statusText === '' ? null : cleaner.line(statusText, 300),
  headers: headers
    .slice(0, 500)
    .map(([name, value]): [string, string] => [cleaner.line(name, 200), cleaner.header(name, value)]),
  clockSkewMs: skewOf(headers),
});

const skewOf = (headers: readonly (readonly [string, string])[]): number | null => {
  const date = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : time - Date.now();
};
