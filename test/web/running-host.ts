import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Emit, Operations, EmittedEvent } from '../../src/shared/contract.ts';
import { done } from '../../src/shared/reply.ts';
import { CALL_NAMES } from '../../src/shared/wire.ts';
import { startWebHost, type WebHost, type WebHostOptions } from '../../src/web/host.ts';

/** A real web host on a free port, with operations that only note that they were called. */
export interface RunningHost {
  readonly host: WebHost;
  readonly port: number;
  /** Names of the operations that ran, oldest first. */
  readonly calls: string[];
  tell(payload: EmittedEvent): void;
  listeners(): number;
  /** A token that was exchanged for a code the proper way. */
  token(): Promise<string>;
}

export const INDEX =
  '<!doctype html><title>Tripoint</title><script type="module" src="./assets/index-1.js"></script>\n';
export const SCRIPT = 'document.title = "ran";\n';

/** A folder as the renderer's build leaves it, with a file beside it that must never be served. */
const builtPages = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'tripoint-pages-'));
  const pages = join(root, 'renderer');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(pages, 'index.html'), INDEX);
  writeFileSync(join(pages, 'assets', 'index-1.js'), SCRIPT);
  writeFileSync(join(pages, 'assets', 'index-1.css'), 'body { margin: 0 }\n');
  writeFileSync(join(root, 'secret.js'), 'secret');
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return pages;
};

const notingOperations = (calls: string[]): Operations => {
  const groups: Record<string, Record<string, () => Promise<unknown>>> = {};
  for (const full of CALL_NAMES) {
    const [group, name] = full.split('.') as [string, string];
    groups[group] = {
      ...groups[group],
      [name]: () => {
        calls.push(full);
        return Promise.resolve(done(null));
      },
    };
  }
  return groups as unknown as Operations;
};

export const startRunningHost = async (options: Partial<WebHostOptions> = {}): Promise<RunningHost> => {
  const calls: string[] = [];
  const listeners = new Set<Emit>();
  const host = await startWebHost({
    operations: notingOperations(calls),
    news: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pages: builtPages(),
    ...options,
  });
  afterAll(() => host.close());
  return {
    host,
    port: host.port,
    calls,
    tell: (payload) => {
      for (const listener of listeners) listener(payload);
    },
    listeners: () => listeners.size,
    token: async () => {
      const reply = await ask(host.port, { path: '/api/exchange', body: { code: host.newCode() } });
      return (JSON.parse(reply.body) as { token: string }).token;
    },
  };
};

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** Over the headers that our own page would send; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
}
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Asks as our own page in a browser would, but for what the test changes. */
export const ask = (port: number, { method, path, token, body, headers = {} }: Asked): Promise<Answered> => {
  const verb = method ?? (body === undefined ? 'GET' : 'POST');
  const proper: Record<string, string | null> = {
    host: `127.0.0.1:${port}`,
    ...(verb === 'GET' ? {} : { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(proper).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return new Promise((settle, fail) => {
    const asking = request({ host: '127.0.0.1', port, path, method: verb, headers: sent, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      const end = (): void =>
        settle({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() });
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', end);
      reply.on('error', fail);
    });
    asking.on('error', fail);
    asking.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
};

/** Sends bytes as they are and gives back all that comes until the other side closes. */
export const sendRaw = (port: number, text: string | Buffer): Promise<string> =>
  new Promise((settle) => {
    const socket = connect({ host: '127.0.0.1', port });
    let got = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (got += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => settle(got));
    socket.write(text);
  });

/** The status of a raw reply; 0 where the connection ended without one. */
export const statusOf = (raw: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0);
