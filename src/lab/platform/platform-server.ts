import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, LOOPBACK, type OpenPort } from '../entrance/loopback.ts';
import { cardText, cardLines, type CardLine, changeSettings, type PlatformState } from './state.ts';
import { escapeMarkup } from '../http.ts';
const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #c9d1dc; }
th { font-weight: 500; width: 45%; } .up { color: #0b6b3a; } .down { color: #a4201a; font-weight: 600; }
label { display: block; margin: .6rem 0; } input { display: block; width: 100%; padding: .4rem; font: inherit; box-sizing: border-box; }
button { font: inherit; padding: .5rem 1rem; margin-top: .6rem; } .message { border-left: 4px solid #a4201a; padding: .4rem .8rem; }
`;

const rowOf = ({ name, value }: CardLine, withColour: boolean): string => {
  const colour = withColour ? ` class="${value === 'Up' ? 'up' : 'down'}"` : '';
  return `<tr><th scope="row">${escapeMarkup(name)}</th><td${colour}>${escapeMarkup(value)}</td></tr>`;
};

const field = (label: string, name: string, value: string): string =>
  `<label>${label} <input name="${name}" value="${escapeMarkup(value)}" autocomplete="off"></label>`;

/**
 * The platform's page: the status card, its button, and the settings behind it. Plain HTML without a script, so that it
 * also works where a browser allows none.
 *
 * @param message Why the last form was not taken, or `null`.
 */
const platformPage = (state: PlatformState, message: string | null): string => {
  const { facts, rows, updatedAt } = cardLines(state);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Practice platform: API status</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>API status</h1>
${message === null ? '' : `<p class="message" role="alert">${escapeMarkup(message)}</p>`}
<table aria-label="API configuration"><tbody>
${facts.map((line) => rowOf(line, false)).join('\n')}
</tbody></table>
<table aria-label="API status"><tbody>
${rows.map((line) => rowOf(line, true)).join('\n')}
</tbody></table>
<p>Updated at <time datetime="${updatedAt}">${updatedAt}</time></p>
<form method="post" action="/update"><button type="submit">Update API Configuration</button></form>
<h2>API configuration</h2>
<form method="post" action="/settings">
${field('API user name', 'user', state.user)}
<label>API password <input name="password" type="password" value="" autocomplete="off"></label>
${field('API base URL', 'base-url', state.baseUrl)}
<button type="submit">Save</button>
</form>
<p><a href="/card.txt">The card as text</a></p>
</main>
</body>
</html>
`;
};

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
/** @param fixedPort 0 for any free one. */
export const openPlatform = async (
  state: PlatformState,
  update: () => Promise<void>,
  fixedPort = 0,
): Promise<Platform> => {
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
  port = await listenOnLoopback(http, fixedPort);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  return { port, url: `http://${LOOPBACK}:${port}/`, close: () => (closed ??= close()) };
};
