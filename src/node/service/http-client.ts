import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { HeaderPairs } from '../probing/reply.ts';
import type { VerifiedConnection } from '../probing/tls.ts';

/** An HTTP client for one verified connection: no second one, nothing sent again, and the certificate asked for once more. */
export const clientOn = ({ socket, tls }: VerifiedConnection, origin: string, keepAliveMs: number): Client => {
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
      }),
    pipelining: 1,
    maxHeaderSize: 16_384,
    // Coarse timers; our own are exact.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: keepAliveMs,
  });
};

/** Sends a request on a client; its own `request` comes with the whole of undici alone. */
export const ask = (client: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> =>
  request.call(client, options);

export const pairsOf = (headers: unknown): HeaderPairs => {
  const flat = (Array.isArray(headers) ? (headers as readonly unknown[]) : []).filter(
    (item) => typeof item === 'string',
  );
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
};
