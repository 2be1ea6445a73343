import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { VerifiedConnection } from './tls.ts';

/** Options of the client that differ between a probe and the service's calls. */
interface ClientOptions {
  /** Called at the moment when the connection goes to the client: from here on a secret may be written. */
  readonly onHandOver?: () => void;
  /** How long the connection may rest between two requests, in milliseconds. */
  readonly keepAliveMs?: number;
}

/**
 * An HTTP client for one verified connection, which is handed to it once: it can neither come by a second connection nor
 * send a thing again. That the certificate was accepted is asked once more at the last moment.
 */
export const clientOn = (
  { socket, tls }: VerifiedConnection,
  origin: string,
  { onHandOver, keepAliveMs }: ClientOptions = {},
): Client => {
  let handedOver = false;
  return new Client(origin, {
    // The client does not continue when it is answered early, while it is still asking.
    connect: (_options, callback) =>
      queueMicrotask(() => {
        if (handedOver || !socket.authorized || socket.destroyed || tls.chain.length === 0) {
          callback(Object.assign(new Error('no second connection'), { code: 'ECONNRESET' }), null);
          return;
        }
        handedOver = true;
        callback(null, socket);
        onHandOver?.();
      }),
    pipelining: 1,
    maxHeaderSize: 16_384,
    // Coarse timers; our own are exact.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(keepAliveMs !== undefined && { keepAliveTimeout: keepAliveMs }),
  });
};

/** Sends a request on a client; its own `request` comes with the whole of undici alone. */
export const ask = (client: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> =>
  request.call(client, options);

/** The raw headers of a reply as pairs of name and value. */
export const pairsOf = (headers: unknown): readonly (readonly [string, string])[] => {
  const flat = (Array.isArray(headers) ? (headers as readonly unknown[]) : []).filter(
    (item) => typeof item === 'string',
  );
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
};
