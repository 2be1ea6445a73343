import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { jsonObject, readBody, findRoute, perform } from './router.ts';
import {
  createClock,
  type Clock,
  admit,
  removeDue,
  seed,
  type SeededContext,
  contextState,
  type ContextState,
} from './organization.ts';
import { errorBody, refused, REFUSALS, statusOf, type Outcome, type Refusal, type RefusalCode } from './validate.ts';
import { OPENAPI_PATH, serviceDescription } from './openapi.ts';

/** What a service does on a bad day. The specification has no error answers of the service: these are what others do. */
export const BAD_DAYS = ['busy', 'unavailable', 'slow', 'fewer'] as const;
export type BadDay = (typeof BAD_DAYS)[number];

const RETRY_AFTER_SECONDS = 2;
const SLOW_MS = 3000;

interface BadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const answered = (status: number, message: string): BadAnswer => ({
  status,
  headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  body: { error: { message } },
});

/**
 * A bad day from its first request on. `busy`: every second request is answered 429 with Retry-After. `unavailable`: 503.
 * `slow`: each answer takes three seconds. `fewer`: the answer to a batch leaves out the last entry that it created.
 */
const badDay = (kind: BadDay) => {
  let count = 0;
  return {
    before: async (): Promise<BadAnswer | null> => {
      count += 1;
      if (kind === 'slow') await wait(SLOW_MS);
      if (kind === 'unavailable') return answered(503, 'The service is not available.');
      return kind === 'busy' && count % 2 === 1 ? answered(429, 'Too many requests.') : null;
    },
    after: (value: unknown): unknown => {
      if (kind !== 'fewer' || typeof value !== 'object' || value === null || !('createdWhitelistingMacs' in value))
        return value;
      const { createdWhitelistingMacs: made } = value;
      return { ...value, createdWhitelistingMacs: Array.isArray(made) ? made.slice(0, -1) : made };
    },
  };
};

/**
 * The platform's service, simulated: HTTPS on 127.0.0.1 with the three endpoints of the specification. Any request gets
 * a real HTTP answer with a JSON body, and none stops the service. It never records or prints a key's value.
 */

export interface ServiceOptions {
  readonly certificate: string;
  readonly key: string;
  readonly now?: () => Date;
  readonly port?: number;
  /** IANA time zone of the first organization; `Europe/Stockholm` when left out. */
  readonly timeZone?: string;
  /** A device in front of the service that changes what clients send; none when left out. */
  readonly front?: ServiceFront | null;
  readonly badDay?: BadDay | undefined;
  /** Most entries of one batch add; more are refused with 413. 1000 when left out. */
  readonly largestBatch?: number;
}

/** What a device in front of the service hands on of a request's body. */
export type ServiceFront = (method: string, bytes: Buffer) => Buffer;

/** A front that forwards no body with these methods: many do so with DELETE. */
export const droppingBodyOf =
  (...methods: readonly string[]): ServiceFront =>
  (method, bytes) =>
    methods.includes(method) ? Buffer.alloc(0) : bytes;

export type RunningService = Awaited<ReturnType<typeof startService>>;

const MOST_SEEN = 10_000;
const LONGEST_PATH = 2_000;
/** Milliseconds without a byte after which a broken connection is closed, and those it gets in all. */
const QUIET = 100;
const LONGEST_FAREWELL = 2_000;

const CLIENT_ERRORS: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

const respond = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
};

/**
 * Answers on a connection where no request could be read, and closes it once the other side is quiet. What it is still
 * sending is read and thrown away meanwhile: a connection closed over unread bytes is reset, and the answer lost.
 */
const respondRaw = (socket: Duplex, refusal: Refusal): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(errorBody(refusal));
  const head = [
    `HTTP/1.1 ${statusOf(refusal)} ${STATUS_CODES[statusOf(refusal)] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  const quiet = setTimeout(() => socket.end(), QUIET).unref();
  setTimeout(() => socket.destroy(), LONGEST_FAREWELL).unref();
  socket.removeAllListeners('data');
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.on('data', () => quiet.refresh());
};

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

export const startService = async (options: ServiceOptions) => {
  const { organizations, contexts } = seed(options.timeZone ?? 'Europe/Stockholm');
  const largestBatch = options.largestBatch ?? 1000;
  const bad = options.badDay === undefined ? null : badDay(options.badDay);
  const clock: Clock = createClock(options.now ?? (() => new Date()), () => removeDue(organizations, clock.now()));
  /** `path` is without the query, and a key in it blotted out; `status` is `null` where the client left before its answer. */
  const seen: {
    readonly at: string;
    readonly method: string;
    readonly path: string;
    readonly status: number | null;
  }[] = [];
  const atStart = organizations.flatMap((one) => one.contexts.map((context) => [context, context.data] as const));

  const blotted = (path: string): string =>
    contexts.reduce((text, { apiKey }) => text.replaceAll(apiKey, '(key)'), path).slice(0, LONGEST_PATH);
  const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? '';
  const record = (request: IncomingMessage, status: number | null): void => {
    const path = blotted(pathOf(request));
    seen.push({ at: clock.now().toISOString(), method: request.method ?? '', path, status });
    if (seen.length > MOST_SEEN) seen.shift();
  };

  /** The order of judging: path, method, key, context, body, rules. */
  const judge = (request: IncomingMessage, body: Awaited<ReturnType<typeof readBody>>): Outcome<unknown> => {
    const route = findRoute(request.method ?? '', pathOf(request));
    if (!route.ok) return route;
    const admitted = admit(organizations, route.value, headerOf(request, 'x-auth-token'));
    if (!admitted.ok) return admitted;
    if (body.kind !== 'whole') return refused('body-too-large');
    const bytes = options.front?.(request.method ?? '', body.bytes) ?? body.bytes;
    const sent = jsonObject(bytes, request.headers);
    if (!sent.ok) return sent;
    const now = clock.now();
    removeDue(organizations, now);
    return perform(route.value, sent.value, { ...admitted.value, now, largestBatch, newId: () => randomUUID() });
  };

  const baseUrl = (): string => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (body.kind === 'gone') {
      record(request, null);
      return;
    }
    if (request.method === 'GET' && pathOf(request) === OPENAPI_PATH) {
      record(request, 200);
      respond(response, 200, serviceDescription(baseUrl()));
      return;
    }
    const instead = (await bad?.before()) ?? null;
    if (instead !== null) {
      record(request, instead.status);
      respond(response, instead.status, instead.body, instead.headers);
      return;
    }
    let outcome: Outcome<unknown>;
    try {
      outcome = judge(request, body);
    } catch {
      outcome = refused('unexpected');
    }
    const closing: Record<string, string> = body.kind === 'too-large' ? { connection: 'close' } : {};
    if (outcome.ok) {
      record(request, 200);
      respond(response, 200, bad === null ? outcome.value : bad.after(outcome.value), closing);
      return;
    }
    const { refusal } = outcome;
    record(request, statusOf(refusal));
    const allow: Record<string, string> = refusal.allow === undefined ? {} : { allow: refusal.allow };
    respond(response, statusOf(refusal), errorBody(refusal), { ...allow, ...closing });
  };

  const server = createServer(
    { cert: options.certificate, key: options.key, minVersion: 'TLSv1.2' },
    (request, response) => void answer(request, response),
  );
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    respondRaw(socket, { code: CLIENT_ERRORS[error.code ?? ''] ?? 'request-malformed' });
  });
  server.on('connect', (request, socket) => {
    record(request, REFUSALS['no-such-path'].status);
    respondRaw(socket, { code: 'no-such-path' });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

  const stateOf = (context: SeededContext): ContextState => contextState(organizations, context, clock.now);
  return {
    ...contexts[0],
    baseUrl: baseUrl(),
    /** Every seeded context: the one that is named above, a second of its organization, a third of another. */
    contexts,
    state: stateOf(contexts[0]),
    stateOf,
    clock,
    /** Requests in the order of their answers; the last 10,000. */
    seen: () => [...seen],
    /** Puts entries, sessions, policies and sign-ins back as they were at the start, and the clock to its own time. */
    reset: () => {
      clock.moveTo((options.now ?? (() => new Date()))());
      for (const [context, data] of atStart) context.data = data;
      seen.length = 0;
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
