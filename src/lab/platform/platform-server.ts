import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LOOPBACK, openServer } from '../entrance/loopback.ts';
import { cardText, cardLines, type CardLine, changeSettings, type PlatformState } from './state.ts';
import { escapeMarkup, pageOf, sendPage, readForm } from '../http.ts';
const rowOf = ({ name, value }: CardLine, withColour: boolean): string => {
  const colour = withColour ? ` class="${value === 'Up' ? 'up' : 'down'}"` : '';
  return `<tr><th scope="row">${escapeMarkup(name)}</th><td${colour}>${escapeMarkup(value)}</td></tr>`;
};

const field = (label: string, name: string, value: string): string =>
  `<label>${label} <input name="${name}" value="${escapeMarkup(value)}" autocomplete="off"></label>`;

/**
 * The platform's page: the status card, its button, and the settings behind it. Plain HTML without a script, so that it
 * also works where a browser allows none.
 * @param message Why the last form was not taken, or `null`.
 */
const platformPage = (state: PlatformState, message: string | null): string => {
  const { facts, rows, updatedAt } = cardLines(state);
  return pageOf(
    'Practice platform: API status',
    'API status',
    message,
    `<table aria-label="API configuration"><tbody>
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
<p><a href="/card.txt">The card as text</a></p>`,
  );
};

/** Opens the page. @param update Re-tests every family and renews the card. @param fixedPort 0 for any free one. */
export const openPlatform = async (state: PlatformState, update: () => Promise<void>, fixedPort = 0) => {
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
      sendPage(response, 403, 'text/plain', 'This form belongs to the practice platform. Nothing was changed.\n');
      return;
    }
    const form = new URLSearchParams((await readForm(message)) ?? '');
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
    else sendPage(response, 400, 'text/html', platformPage(state, problem));
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (message.url ?? '').split('?')[0] ?? '';
    const isForm = path === '/update' || path === '/settings';
    if (!isOwnHost(message.headers.host)) sendPage(response, 421, 'text/plain', 'Not a name of this page.\n');
    else if (message.method === 'POST' && isForm) await post(path, message, response);
    else if (message.method !== 'GET' && message.method !== 'HEAD')
      sendPage(response, 405, 'text/plain', 'This page only knows GET, and POST for its forms.\n');
    else if (path === '/') sendPage(response, 200, 'text/html', platformPage(state, null));
    else if (path === '/card.txt') sendPage(response, 200, 'text/plain', cardText(state));
    else sendPage(response, isForm ? 405 : 404, 'text/plain', 'There is no such page.\n');
  };

  const http = createServer((message, response) => {
    serve(message, response).catch(() => response.destroy());
  });
  const open = await openServer(http, fixedPort);
  ({ port } = open);
  return { ...open, url: `http://${LOOPBACK}:${port}/` };
};
