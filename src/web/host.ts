import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Emit, Operations } from '../shared/contract.ts';
import { makeSessionTokens, type SessionTokens, readHead, isForUs, isFromUs, only, type Head } from './guard.ts';
import { watchIdle, IDLE_MS, LIMITS, type Limits, makeSlots } from './limits.ts';
import { loadPages, makeRoutes, refuse, type Route } from './routes.ts';
import { isOwnUser } from './peer.ts';
/** The JSON of a request, or the status that refuses it. */
type Body = { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly status: number };

const refused = (status: number): Body => ({ ok: false, status });

/** Read by the letter: a form or a plain-text request, which a foreign page can send unasked, is never JSON. */
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Reads at most `limit` bytes. What comes after a refusal is thrown away unread; the time limit ends it. */
const readBody = async (request: IncomingMessage, head: Head, limit: number): Promise<Body> => {
  if (!JSON_TYPE.test(only(head, 'content-type') ?? '') || head.headers.has('content-encoding')) return refused(415);
  if (Number(only(head, 'content-length') ?? 0) > limit) return refused(413);
  const chunks: Buffer[] = [];
  let size = 0;
  const whole = await new Promise<boolean>((settle) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else settle(false);
    });
    request.on('end', () => settle(true));
    request.on('error', () => settle(false));
    request.on('close', () => settle(false));
  });
  if (size > limit) return refused(413);
  if (!whole) return refused(400);
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
    return { ok: true, json };
  } catch {
    return refused(400);
  }
};

type Admission =
  | { readonly route: Route }
  | { readonly route: null; readonly status: number; readonly headers: Readonly<Record<string, string>> };

const no = (status: number, headers: Readonly<Record<string, string>> = {}): Admission => ({
  route: null,
  status,
  headers,
});

const bearer = (head: Head): string => /^Bearer ([\w-]{43})$/.exec(only(head, 'authorization') ?? '')?.[1] ?? '';

/** Everything that the head of a request can be refused for, in order. Reads no body and changes nothing. */
const admit = (head: Head, routes: readonly Route[], tokens: SessionTokens, port: number): Admission => {
  if (!isForUs(head, port)) return no(403);
  const here = routes.filter((route) => route.path === head.target);
  const route = here.find((candidate) => candidate.method === head.method);
  if (!isFromUs(head, route?.door ?? 'api')) return no(403);
  if (here.length === 0) return no(404);
  if (!route) return no(405, { allow: here.map((candidate) => candidate.method).join(', ') });
  if (route.needsToken && !tokens.admits(bearer(head))) return no(401, { 'www-authenticate': 'Bearer' });
  return { route };
};

/**
 * The product as a page on this machine's loopback address, for machines where no desktop window can run. It listens on
 * 127.0.0.1 and never on another address or a name. Checks run in one fixed order, each before anything behind it is
 * touched: owner of the connection, Host, Origin and Sec-Fetch, route, token, type and size, form of the input.
 */

export interface WebHostOptions {
  readonly operations: Operations;
  readonly news: (listener: Emit) => () => void;
  readonly pages: string;
  readonly port?: number;
  /**
   * Milliseconds without a request, an open window or work in progress, after which `onIdle` is called; 30 minutes if left out.
   */
  readonly idleMs?: number;
  readonly onIdle?: () => void;
  readonly going?: () => Promise<unknown> | null;
  readonly limits?: Partial<Limits>;
}

export type WebHost = Awaited<ReturnType<typeof startWebHost>>;

const REFUSED = '400 Bad Request\r\nConnection: close';
const STATUS_OF_ERROR: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large\r\nConnection: close',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout\r\nConnection: close',
};

const NO_BODY = { ok: true, json: undefined } as const;

/** Rejects where the pages are not built or the port is taken. */
export const startWebHost = async (options: WebHostOptions) => {
  const limits = { ...LIMITS, ...options.limits };
  const tokens = makeSessionTokens();
  const exchange = Promise.withResolvers<undefined>();
  const routes = makeRoutes({
    operations: options.operations,
    news: options.news,
    pages: await loadPages(options.pages),
    tokens,
    limits,
    onExchange: () => exchange.resolve(undefined),
  });
  const slots = makeSlots(limits.connections);
  const idle = watchIdle(options.idleMs ?? IDLE_MS, () => options.onIdle?.(), options.going);
  let port = 0;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const head = readHead(request.method ?? '', request.url ?? '', request.rawHeaders);
    const admission = admit(head, routes, tokens, port);
    if (admission.route === null) {
      refuse(response, admission.status, admission.headers);
      return;
    }
    const { route } = admission;
    slots.asks(request.socket, route.needsToken);
    response.once('close', () => slots.rests(request.socket));
    const leave = idle.use();
    try {
      const body = route.method === 'POST' ? await readBody(request, head, route.limit) : NO_BODY;
      if (body.ok) await route.serve(response, body.json, head);
      else refuse(response, body.status);
    } finally {
      leave();
    }
  };

  /** Sockets whose owner was looked up: once each, and not for those that never send a request. */
  const owners = new WeakMap<Socket, boolean>();
  const isOwn = (socket: Socket): boolean => {
    const own = owners.get(socket) ?? isOwnUser(socket);
    owners.set(socket, own);
    return own;
  };

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isOwn(request.socket)) {
      request.socket.destroy();
      return;
    }
    request.on('error', () => response.destroy());
    handle(request, response).catch(() => refuse(response, 500));
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
      // The guard refuses a missing Host itself, with the same reply as a wrong one.
      requireHostHeader: false,
      insecureHTTPParser: false,
    },
    listener,
  );
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.maxHeadersCount = 0;
  server.on('connection', (socket: Socket) => {
    slots.enter(socket);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && isOwn(socket))
      socket.end(`HTTP/1.1 ${STATUS_OF_ERROR[error.code ?? ''] ?? REFUSED}\r\n\r\n`);
    socket.destroySoon();
  });

  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen({ host: '127.0.0.1', port: options.port ?? 0, exclusive: true }, settle);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The loopback address could not be opened.');
  port = address.port;

  return {
    /** `http://127.0.0.1:PORT/#code=…`, good for one window within 60 seconds. */
    url: `http://127.0.0.1:${port}/#code=${tokens.newCode()}`,
    port,
    /** Everything the host answers, for tests that attack each of them. */
    routes,
    /** Resolves when a window has exchanged a code for the first time: the launch file can go. */
    exchanged: exchange.promise,
    /** A new code for a further window; the one before is void. */
    newCode: () => tokens.newCode(),
    close: () => {
      idle.stop();
      tokens.shut();
      return new Promise<void>((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      });
    },
  };
};
