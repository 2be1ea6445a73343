import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Operations, Told } from '../../../src/shared/contract.ts';
import { CONTENT_SECURITY_POLICY } from '../../../src/shared/pages.ts';
import { answer } from '../../../src/shared/wire.ts';
import { WINDOW_FOLDER } from './build.ts';

/**
 * A stand-in for the loopback web host: the built window under the product's content policy, calls and news over the
 * same paths. It checks less than the product (no Host, no Origin): the window is under test here, not the host.
 */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A window that a test can open: the fake host's or a real one's. */
export interface ServedWindow {
  /** Address with the one-time code in its fragment. */
  readonly url: string;
  close(): Promise<void>;
}

/** Tells news to every window of a host. */
export type Tell = (news: Told) => void;

export interface FakeServer extends ServedWindow {
  /** Tells news to every window that listens. */
  readonly tell: (news: Told) => void;
  /** Ends every stream of news, as a host that is closed or a network that breaks would. */
  readonly dropNews: () => void;
  /** Refuses or takes up connections to the news again. */
  readonly setNewsOpen: (open: boolean) => void;
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
};

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** Serves the built window over a fake host's operations. */
export const serveFake = async (operations: Operations): Promise<FakeServer> => {
  const codes = new Set<string>([randomUUID()]);
  const token = randomUUID();
  const streams = new Set<ServerResponse>();
  let newsOpen = true;

  const api = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (path === '/api/exchange') {
      const { code } = (await readBody(request)) as { code: string };
      const good = codes.delete(code);
      sendJson(response, good ? 200 : 403, good ? { token } : {});
      return;
    }
    if (request.headers.authorization !== `Bearer ${token}`) {
      sendJson(response, 401, {});
      return;
    }
    if (path === '/api/news') {
      if (!newsOpen) return void response.destroy();
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    const name = path.replace('/api/call/', '');
    sendJson(response, 200, await answer(operations, name, await readBody(request)));
  };

  const page = async (path: string, response: ServerResponse): Promise<void> => {
    const file = join(WINDOW_FOLDER, normalize(path === '/' ? '/index.html' : path));
    const content = await readFile(file).catch(() => null);
    if (!content) return void response.writeHead(404).end();
    response
      .writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
      })
      .end(content);
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const handled = path.startsWith('/api/') ? api(path, request, response) : page(path, response);
    handled.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropNews = (): void => {
    for (const stream of streams) stream.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}/#code=${[...codes][0]}`,
    tell: (news) => {
      for (const stream of streams) stream.write(`${JSON.stringify(news)}\n`);
    },
    dropNews,
    setNewsOpen: (open) => {
      newsOpen = open;
    },
    close: async () => {
      dropNews();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
