import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, LOOPBACK, type OpenPort } from '../entrance/loopback.ts';
import { cardText } from './card.ts';
import { platformPage, STYLE } from './page.ts';
import { changeSettings, type PlatformState } from './state.ts';

/**
 * The platform's page over plain HTTP. It changes something only on a POST that comes from its own page: other pages in
 * the same browser, and names that were bent to this address, get nothing.
 */

interface Platform extends OpenPort {
  /** `http://127.0.0.1:PORT/` */
  readonly url: string;
}

const LONGEST_FORM = 10_000;

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  });
  response.end(body);
};

const readForm = async (message: IncomingMessage): Promise<URLSearchParams | null> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= LONGEST_FORM) parts.push(part);
  }
  return length > LONGEST_FORM ? null : new URLSearchParams(Buffer.concat(parts).toString('utf8'));
};

/**
 * Opens the page.
 *
 * @param update Re-tests every family and renews the card.
 */
export const openPlatform = async (state: PlatformState, update: () => Promise<void>): Promise<Platform> => {
  let port = 0;
  const isOwnHost = (host: string | undefined): boolean =>
    host === `${LOOPBACK}:${port}` || host === `localhost:${port}`;
  const isOwnOrigin = (message: IncomingMessage): boolean =>
    message.headers.origin === undefined || message.headers.origin === `http://${message.headers.host ?? ''}`;

  const back = (response: ServerResponse): void => {
    response.writeHead(303, { Location: '/', 'Content-Length': 0, 'Cache-Control': 'no-store' });
    response.end();
  };

  const post = async (path: string, message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnOrigin(message)) {
      send(response, 403, 'text/plain', 'This form belongs to the practice platform. Nothing was changed.\n');
      return;
    }
    const form = await readForm(message);
    if (form === null) {
      send(response, 413, 'text/html', platformPage(state, 'The form is too long. Nothing was changed.'));
      return;
    }
    if (path === '/update') {
      await update();
      back(response);
      return;
    }
    const problem = changeSettings(state, {
      user: form.get('user') ?? '',
      password: form.get('password') ?? '',
      baseUrl: form.get('base-url') ?? '',
    });
    if (problem === null) back(response);
    else send(response, 400, 'text/html', platformPage(state, problem));
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (message.url ?? '').split('?')[0] ?? '';
    const isForm = path === '/update' || path === '/settings';
    if (!isOwnHost(message.headers.host)) send(response, 421, 'text/plain', 'Not a name of this page.\n');
    else if (message.method === 'POST' && isForm) await post(path, message, response);
    else if (message.method !== 'GET' && message.method !== 'HEAD')
      send(response, 405, 'text/plain', 'This page only knows GET, and POST for its forms.\n');
    else if (path === '/') send(response, 200, 'text/html', platformPage(state, null));
    else if (path === '/card.txt') send(response, 200, 'text/plain', cardText(state));
    else if (path === '/style.css') send(response, 200, 'text/css', STYLE);
    else send(response, isForm ? 405 : 404, 'text/plain', 'There is no such page.\n');
  };

  const http = createServer((message, response) => {
    serve(message, response).catch(() => response.destroy());
  });
  port = await listenOnLoopback(http, 0);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  return { port, url: `http://${LOOPBACK}:${port}/`, close: () => (closed ??= close()) };
};
