import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LOOPBACK, openServer } from '../entrance/loopback.ts';
import { readForm, sendPage } from '../http.ts';
import {
  controlPage,
  logPage,
  type WorldView,
  type SeenOnPage,
  perform,
  readOrder,
  type Controlled,
} from './control-page.ts';
import { isSwitchedOn, type ServerState } from '../access-control-server/state.ts';
import type { Witness } from '../entrance/tls-port.ts';
import { cardLines, type PlatformState } from '../platform/state.ts';
import type { RunningService } from '../service/service.ts';
import type { World } from '../world.ts';
const MOST_REQUESTS = 200;
const MOST_LOGINS = 100;

interface Viewed {
  readonly world: Pick<World, 'id' | 'title'>;
  readonly apiUser: string;
  readonly state: ServerState;
  readonly witness: Witness;
  readonly platform: PlatformState;
  readonly service: RunningService;
  readonly isFixed: boolean;
}

const onOff = (on: boolean): string => (on ? 'on' : 'off');

const requestsOf = ({ witness, service }: Viewed): readonly SeenOnPage[] => {
  const atServer = witness.seen().map(({ time, ...request }): SeenOnPage => {
    const { entrance, user, method, path, status } = request;
    return { time: time.toISOString(), entrance, user, method, path, status };
  });
  // By the service's own clock, which may have been moved.
  const atService = service.seen().map(({ at, method, path, status }): SeenOnPage => ({
    time: at,
    entrance: 'service',
    user: null,
    method,
    path,
    status,
  }));
  return [...atServer.reverse(), ...atService.toReversed()].slice(0, MOST_REQUESTS);
};

/** What can be seen of a running world; neither a password nor a key is in it. */
export const viewOf = (viewed: Viewed): WorldView => {
  const { world, apiUser, state, platform, service, isFixed } = viewed;
  const account = state.accounts.get(apiUser);
  return {
    format: 'tripoint/lab-control',
    version: 1,
    world: world.id,
    title: world.title,
    state: {
      fault: isFixed ? 'fixed' : 'as at the beginning',
      version: state.setup.version,
      ERS: onOff(isSwitchedOn(state, 'ers')),
      'Open API': onOff(isSwitchedOn(state, 'open-api')),
      health: state.health,
      monitoring: state.monitoring,
      'IP access list': state.ipAccess === null ? 'everyone' : [...state.ipAccess].join(', '),
      'API user': apiUser,
      'API user state': account?.state ?? 'unknown',
      'API user roles': account?.roles.join(', ') ?? '',
      'rejected passwords': String(account?.rejected ?? 0),
      'service clock': service.clock.now().toISOString(),
      ...Object.fromEntries(cardLines(platform).rows.map(({ name, value }) => [name, value])),
    },
    requests: requestsOf(viewed),
    administratorLogins: state.logins
      .slice(-MOST_LOGINS)
      .reverse()
      .map(({ time, ...row }) => ({ ...row, time: time.toISOString() })),
  };
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const wantsJson = ({ headers }: IncomingMessage): boolean => (headers.accept ?? '').includes('application/json');

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** The two fields of an order, from a form or from JSON; `null` where the body is neither. */
const readFields = (message: IncomingMessage, body: string): { order: unknown; value: unknown } | null => {
  if (!isJson(message)) {
    const form = new URLSearchParams(body);
    return { order: form.get('order'), value: form.get('value') };
  }
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null
      ? { order: 'order' in value ? value.order : undefined, value: 'value' in value ? value.value : undefined }
      : null;
  } catch {
    return null;
  }
};

/**
 * Opens the page.
 * @param view What the page shows, requested again each time.
 */
export const openControl = async (world: Controlled, view: () => WorldView) => {
  const token = randomBytes(24).toString('base64url');
  let port = 0;

  const isKnown = (given: string): boolean =>
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));
  const isOwnOrigin = ({ headers }: IncomingMessage): boolean =>
    headers.origin === undefined || headers.origin === `http://${LOOPBACK}:${port}`;

  const refuse = (
    message: IncomingMessage,
    response: ServerResponse,
    status: number,
    what: string,
    why: string,
  ): void =>
    wantsJson(message)
      ? sendPage(response, status, 'application/json', JSON.stringify({ error: { code: what, message: why } }))
      : sendPage(response, status, 'text/plain', `${why}\n`);

  const show = (message: IncomingMessage, response: ServerResponse): void =>
    wantsJson(message)
      ? sendPage(response, 200, 'application/json', JSON.stringify(view()))
      : sendPage(response, 200, 'text/html', controlPage(view(), `/${token}/`, null));

  const change = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnOrigin(message)) {
      message.resume();
      refuse(message, response, 403, 'other-origin', 'This form belongs to the lab. Nothing was changed.');
      return;
    }
    const body = await readForm(message);
    const fields = body === null ? null : readFields(message, body);
    const order = fields === null ? 'The order could not be read.' : readOrder(fields.order, fields.value);
    if (typeof order === 'string') {
      if (wantsJson(message)) refuse(message, response, 400, 'no-such-order', `${order} Nothing was changed.`);
      else sendPage(response, 400, 'text/html', controlPage(view(), `/${token}/`, `${order} Nothing was changed.`));
      return;
    }
    world.byHand();
    await perform(world, order);
    if (wantsJson(message)) show(message, response);
    else {
      response.writeHead(303, { Location: `/${token}/`, 'Content-Length': 0, 'Cache-Control': 'no-store' });
      response.end();
    }
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [given = '', rest, ...more] = (message.url ?? '').split('?')[0]?.slice(1).split('/') ?? [];
    if (message.headers.host !== `${LOOPBACK}:${port}`)
      refuse(message, response, 421, 'other-name', 'Not a name of this page.');
    else if (!isKnown(given)) refuse(message, response, 403, 'no-token', 'The address of this page has a token in it.');
    else if (rest === 'log' && more.join('/') === '' && more.length < 2 && isRead(message))
      sendPage(response, 200, 'text/html', logPage(view()));
    else if (rest !== '' || more.length > 0) refuse(message, response, 404, 'no-such-page', 'There is no such page.');
    else if (message.method === 'POST') await change(message, response);
    else if (isRead(message)) show(message, response);
    else refuse(message, response, 405, 'method-not-allowed', 'This page only knows GET and POST.');
  };

  const http = createServer((message, response) => {
    serve(message, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(message, response, 500, 'unexpected', 'That did not work. The world goes on.');
    });
  });
  const open = await openServer(http, 0);
  ({ port } = open);
  return { ...open, url: `http://${LOOPBACK}:${port}/${token}/` };
};
