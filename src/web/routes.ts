import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { say } from '../app/words.ts';
import { pageType, resolvePage, SECURITY_HEADERS } from '../shared/pages.ts';
import type { Emit, CallName, Operations, EmittedEvent } from '../shared/contract.ts';
import { answer, CALL_NAMES } from '../shared/wire.ts';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type SessionTokens, only, type Head, type RequestKind } from './guard.ts';
import type { Limits } from './limits.ts';

interface Page {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The same with gzip, made at the first request that takes it. */
  readonly packed: () => Promise<Buffer>;
}

const packer = (bytes: Buffer): Page['packed'] => {
  let packed: Promise<Buffer> | null = null;
  return () => (packed ??= promisify(gzip)(bytes));
};

const filesIn = async (folder: string): Promise<readonly Dirent[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
};

/**
 * Reads the built window once. Afterwards no request reaches the disk, so no path, however written, and no link that is
 * put there later can lead to another file. Links are left out; so is whatever `resolvePage` would not name.
 * Rejects with a sentence for people where the window is not built.
 */
export const loadPages = async (folder: string): Promise<readonly Page[]> => {
  const missing = new Error(say`The window's pages are not in ${folder}. Build them first: npm run build.`);
  const top = await filesIn(folder).catch(() => []);
  if (!top.some((entry) => entry.name === 'index.html')) throw missing;
  const assets = await filesIn(join(folder, 'assets')).catch(() => []);
  const paths = ['/', ...assets.map((entry) => `/assets/${entry.name}`)];
  return Promise.all(
    paths.flatMap((path) => {
      const file = resolvePage(path);
      return file === null
        ? []
        : [
            readFile(join(folder, file)).then((bytes) => ({
              path,
              type: pageType(file),
              bytes,
              packed: packer(bytes),
            })),
          ];
    }),
  );
};

/**
 * The news stream: one `EmittedEvent` a line (application/x-ndjson), and an empty line when there is nothing to send for a
 * while, so that a window can see a dead connection. A window that reads too slowly is cut off and connects again; news
 * never pile up without bound. Resolves when the stream is over.
 */
const streamNews = (
  response: ServerResponse,
  news: (listener: Emit) => () => void,
  limits: Pick<Limits, 'heartbeatMs' | 'newsBacklogBytes'>,
): Promise<void> =>
  new Promise((settle) => {
    response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'application/x-ndjson; charset=utf-8' });
    const write = (line: string): void => {
      if (response.writableLength > limits.newsBacklogBytes) response.destroy();
      else if (!response.destroyed) response.write(line);
    };
    write('\n');
    const leave = news((payload: EmittedEvent) => write(`${JSON.stringify(payload)}\n`));
    const beat = setInterval(() => write('\n'), limits.heartbeatMs);
    response.on('error', () => response.destroy());
    response.once('close', () => {
      clearInterval(beat);
      leave();
      settle();
    });
  });

/** One thing that can be asked for. There is no pattern and no prefix: what is not in the list does not exist. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly door: RequestKind;
  /** Whether it is shown only to who holds a token. Only pages and the exchange of a code are not. */
  readonly needsToken: boolean;
  readonly limit: number;
  /** Called when every check has passed; `json` is `undefined` for a GET. Resolves when the reply is complete. */
  readonly serve: (response: ServerResponse, json: unknown, head: Head) => Promise<void> | void;
}

interface RouteParts {
  readonly operations: Operations;
  readonly news: (listener: Emit) => () => void;
  readonly pages: readonly Page[];
  readonly tokens: SessionTokens;
  readonly limits: Limits;
  readonly onExchange: () => void;
}

/** Sends a reply without a body. */
export const refuse = (response: ServerResponse, status: number, more: Readonly<Record<string, string>> = {}): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...SECURITY_HEADERS, 'content-length': '0', ...more }).end();
};

const send = (response: ServerResponse, type: string, bytes: Buffer): void => {
  if (response.destroyed) return;
  response
    .writeHead(200, { ...SECURITY_HEADERS, 'content-type': type, 'content-length': String(bytes.length) })
    .end(bytes);
};

/**
 * Lets a browser keep files of the window, and ask each time whether they still hold, by a mark of this start: what another
 * program that had this port before sent under our names is never confirmed. The document itself is not kept.
 */
const pageRoutes = (pages: readonly Page[]): readonly Route[] => {
  const etag = `"${randomBytes(16).toString('hex')}"`;
  const kept = { ...SECURITY_HEADERS, 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding' };
  const sendFile =
    ({ type, bytes, packed }: Page): Route['serve'] =>
    async (response, _, head) => {
      if (only(head, 'if-none-match') === etag) {
        response.writeHead(304, kept).end();
        return;
      }
      const takesGzip = /\bgzip\b/.test(only(head, 'accept-encoding') ?? '');
      const body = takesGzip ? await packed() : bytes;
      if (response.destroyed) return;
      const packing = takesGzip ? { 'content-encoding': 'gzip' } : {};
      const what = { 'content-type': type, 'content-length': String(body.length) };
      response.writeHead(200, { ...kept, ...packing, ...what }).end(body);
    };
  return pages.map((page) => {
    const isDocument = page.path === '/';
    return {
      method: 'GET',
      path: page.path,
      door: isDocument ? 'document' : 'file',
      needsToken: false,
      limit: 0,
      serve: isDocument ? (response) => send(response, page.type, page.bytes) : sendFile(page),
    };
  });
};

const sendJson = (response: ServerResponse, value: unknown): void =>
  send(response, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(value)));

const codeIn = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string' ? json.code : '';

const callLimit = (name: CallName, limits: Limits): number =>
  name === 'sheets.open'
    ? limits.listBytes
    : ['cases.importRecord', 'cases.addWitness', 'cases.take'].includes(name)
      ? limits.importBytes
      : limits.bodyBytes;

/** The host's whole table. */
export const makeRoutes = ({ operations, news, pages, tokens, limits, onExchange }: RouteParts): readonly Route[] => [
  ...pageRoutes(pages),
  {
    method: 'POST',
    path: '/api/exchange',
    door: 'api',
    needsToken: false,
    limit: limits.codeBytes,
    serve: (response, json) => {
      const token = tokens.exchange(codeIn(json));
      if (token === null) {
        refuse(response, 403);
        return;
      }
      sendJson(response, { token });
      onExchange();
    },
  },
  {
    method: 'GET',
    path: '/api/news',
    door: 'api',
    needsToken: true,
    limit: 0,
    serve: (response) => streamNews(response, news, limits),
  },
  {
    // One more window of the same browser: who holds a token may have a fresh code, which ends the one before.
    method: 'POST',
    path: '/api/code',
    door: 'api',
    needsToken: true,
    limit: limits.bodyBytes,
    serve: (response) => sendJson(response, { code: tokens.newCode() }),
  },
  ...CALL_NAMES.map((name): Route => ({
    method: 'POST',
    path: `/api/call/${name}`,
    door: 'api',
    needsToken: true,
    limit: callLimit(name, limits),
    serve: async (response, json) => sendJson(response, await answer(operations, name, json)),
  })),
];
