import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { VerifiedConnection } from './tls.ts';
import type { ResponseEvidence } from '../../core/evidence/evidence.ts';
import { httpFailure, ProbeFailure, Stopped, within } from './failures.ts';
import type { Stamps } from './evidence-draft.ts';
import { listenToHead, type RawHead, type HeaderPairs, responseOf } from './reply.ts';
import type { Cleaner } from './scrub.ts';

interface ClientOptions {
  /** Called at the moment when the connection goes to the client: from here on a secret may be written. */
  readonly onHandOver?: () => void;
  /** How long the connection may rest between two requests, in milliseconds. */
  readonly keepAliveMs?: number;
}

/** An HTTP client for one verified connection: no second one, nothing sent again, and the certificate asked for once more. */
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
export const pairsOf = (headers: unknown): HeaderPairs => {
  const flat = (Array.isArray(headers) ? (headers as readonly unknown[]) : []).filter(
    (item) => typeof item === 'string',
  );
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
};

interface OutgoingRequest {
  readonly origin: string;
  readonly path: string;
  readonly accept: string;
  readonly authorization: string | null;
}

/** The head was refused by the parser, and its status can be read all the same. */
export class HeadRefused extends ProbeFailure {
  readonly response: ResponseEvidence;

  constructor(response: ResponseEvidence, failure?: ProbeFailure) {
    super(failure?.layer ?? 'http', failure?.outcome ?? 'http.malformed', failure?.detail);
    this.response = response;
  }
}

/** Stopped while the head of the reply was awaited. */
export class StoppedInHead extends Stopped {
  override readonly name = 'StoppedInHead';
  readonly sent: boolean;
  readonly response: ResponseEvidence | null;

  constructor(sent: boolean, response: ResponseEvidence | null) {
    super();
    this.sent = sent;
    this.response = response;
  }
}

interface Reply {
  readonly response: ResponseEvidence;
  /** Headers as received, for reading the body; never kept. */
  readonly rawHeaders: HeaderPairs;
  readonly stream: Readable;
  readonly hangUp: () => void;
}

/** Sends one request and reads the head of the reply. Nothing is followed or retried. @throws ProbeFailure; `StoppedInHead`. */
export const send = async (
  connection: VerifiedConnection,
  outgoing: OutgoingRequest,
  cleaner: Cleaner,
  headersMs: number,
  signal: AbortSignal,
  stamps?: Stamps,
): Promise<Reply> => {
  const { socket } = connection;
  let handedOver = false;
  let rawHead = (): RawHead | null => null;
  const client = clientOn(connection, outgoing.origin, {
    onHandOver: () => {
      handedOver = true;
      stamps?.begun();
      rawHead = listenToHead(socket, stamps?.ended);
    },
  });
  const hangUp = (): void => {
    client.destroy().catch(() => undefined);
    socket.destroy();
  };
  try {
    const data = await within(headersMs, signal, (ended) => ask(client, { ...requestOf(outgoing), signal: ended }));
    const rawHeaders = pairsOf(data.headers);
    const head = { status: data.statusCode, reason: data.statusText, httpVersion: rawHead()?.httpVersion ?? null };
    return { response: responseOf(head, rawHeaders, cleaner, Date.now()), rawHeaders, stream: data.body, hangUp };
  } catch (error) {
    hangUp();
    const head = rawHead();
    const response = (): ResponseEvidence =>
      responseOf(head ?? { status: 0, reason: '', httpVersion: null }, head?.headers ?? [], cleaner, Date.now());
    const failure = error instanceof Stopped ? new ProbeFailure('http', 'http.cut-off') : httpFailure(error, 'http');
    // A rejected sign-in counts however its head went on: too long, endless, cut off, or stopped by the engineer.
    if (head?.status === 401) throw new HeadRefused(response(), head.complete ? undefined : failure);
    if (error instanceof Stopped)
      throw new StoppedInHead(handedOver, head !== null && head.status >= 200 ? response() : null);
    if (failure.outcome !== 'http.malformed' || head === null || !head.complete || head.status < 200) throw failure;
    throw new HeadRefused(response());
  }
};

const requestOf = ({ path, accept, authorization }: OutgoingRequest) =>
  ({
    method: 'GET',
    path,
    headers: {
      accept,
      ...(authorization !== null && { authorization }),
      'accept-encoding': 'identity',
      connection: 'close',
      'user-agent': 'tripoint',
    },
    responseHeaders: 'raw',
  }) satisfies Dispatcher.RequestOptions;
