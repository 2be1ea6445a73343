import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '../../src/shared/wire.ts';
import { ask, startRunningHost, type Asked } from './running-host.ts';
import { tries } from '../scale.ts';

const running = await startRunningHost();
const { host, port, calls } = running;
const token = await running.token();

type Route = (typeof host.routes)[number];

const ANY = (): boolean => true;
const POST = ({ method }: Route): boolean => method === 'POST';
const NEEDS_TOKEN = ({ needsToken }: Route): boolean => needsToken;

const properly = (route: Route): Asked => ({
  path: route.path,
  token,
  ...(route.method === 'POST' ? { body: { code: host.newCode() } } : {}),
});
const fetched = (site: string, mode: string, dest: string): Readonly<Record<string, string>> => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});

/** Each attack changes one thing of a request that would otherwise be let in; the routes on which it is one are filtered. */
const attacks: Readonly<Record<string, readonly [(route: Route) => boolean, (route: Route) => Partial<Asked>]>> = {
  'no token': [NEEDS_TOKEN, () => ({ headers: { authorization: null } })],
  'wrong token': [NEEDS_TOKEN, () => ({ token: 'A'.repeat(43) })],
  'the token in the query': [
    NEEDS_TOKEN,
    ({ path }) => ({ path: `${path}?token=${token}`, headers: { authorization: null } }),
  ],
  'the token in a cookie': [NEEDS_TOKEN, () => ({ headers: { authorization: null, cookie: `token=${token}` } })],
  'wrong code': [({ path }) => path === '/api/exchange', () => ({ body: { code: 'A'.repeat(43) } })],
  'foreign Host': [ANY, () => ({ headers: { host: `evil.test:${port}` } })],
  'foreign Host and its Origin': [
    ANY,
    () => ({ headers: { host: `evil.test:${port}`, origin: `http://evil.test:${port}` } }),
  ],
  'foreign Origin': [ANY, () => ({ headers: { origin: 'http://evil.test' } })],
  'Origin null': [ANY, () => ({ headers: { origin: 'null' } })],
  'Origin of another port': [ANY, () => ({ headers: { origin: `http://127.0.0.1:${port + 1}` } })],
  'no Origin': [POST, () => ({ headers: { origin: null } })],
  'Sec-Fetch-Site same-site': [ANY, () => ({ headers: fetched('same-site', 'cors', 'empty') })],
  'Sec-Fetch-Site cross-site': [ANY, () => ({ headers: fetched('cross-site', 'no-cors', 'script') })],
  'a frame of another site': [ANY, () => ({ headers: fetched('cross-site', 'navigate', 'iframe') })],
  'text/plain': [POST, () => ({ headers: { 'content-type': 'text/plain' } })],
  'a form': [POST, () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })],
  'no content type': [POST, () => ({ headers: { 'content-type': null } })],
  'GET where something would change': [POST, () => ({ method: 'GET', body: undefined })],
  'POST where a page is': [(route) => !POST(route), () => ({ body: {} })],
  HEAD: [ANY, () => ({ method: 'HEAD', body: undefined })],
  'a preflight of another site': [
    ANY,
    () => ({
      method: 'OPTIONS',
      body: undefined,
      headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
    }),
  ],
  'an upgrade': [
    ANY,
    () => ({
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'AAAA',
        'sec-websocket-version': '13',
      },
    }),
  ],
};

const EVERY = tries(16, 1);
const cases = host.routes.flatMap((route, row) =>
  Object.entries(attacks)
    // Each route meets some attacks, and each attack some routes.
    .filter(([, [concerns]], column) => concerns(route) && (row + column) % EVERY === 0)
    .map(([name, [, change]]) => ({
      name,
      asked: { ...properly(route), ...change(route) },
      what: `${route.method} ${route.path}`,
    })),
);

describe('given every route that the host itself lists', () => {
  it('lists a route for every call of the contract, the news, the exchange and the pages', () =>
    expect(host.routes.map((route) => `${route.method} ${route.path}`).sort()).toEqual(
      [
        'GET /',
        'GET /api/news',
        'GET /assets/index-1.css',
        'GET /assets/index-1.js',
        'POST /api/code',
        'POST /api/exchange',
        ...CALL_NAMES.map((name) => `POST /api/call/${name}`),
      ].sort(),
    ));

  it('wants a token for everything but the pages and the exchange', () =>
    expect(host.routes.filter((route) => !route.needsToken).map((route) => route.path)).toEqual([
      '/',
      '/assets/index-1.css',
      '/assets/index-1.js',
      '/api/exchange',
    ]));

  it('lets a proper call of each in', async () => {
    for (const route of host.routes.filter((each) => each.method === 'POST')) {
      expect((await ask(port, properly(route))).status, route.path).toBe(200);
    }
  });

  it.each(cases)('refuses $what with $name', async ({ asked }) => {
    const before = calls.length;
    const { status, headers, body } = await ask(port, asked);
    expect([400, 401, 403, 404, 405, 415]).toContain(status);
    expect(body).toBe('');
    expect(calls).toHaveLength(before);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control') || name === 'set-cookie')).toEqual(
      [],
    );
  });
});

describe('given what the browser says of the page that asks', () => {
  const statuses = (
    headers: Readonly<Record<string, string>>,
    ...paths: readonly string[]
  ): Promise<readonly number[]> =>
    Promise.all(
      paths.map(async (path) => {
        const call = path.startsWith('/api/call/') && { body: {} };
        return (await ask(port, { path, token, ...call, headers })).status;
      }),
    );

  it.each([
    'null', '', 'file://', 'http://evil.test', 'http://127.0.0.1', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`,
    `http://localhost:${port}`, `http://127.0.0.1:${port}/`, `http://127.0.0.1:${port}.evil.test`, `http://127.0.0.1:${port}0`,
    `HTTP://127.0.0.1:${port}`, `http://127.0.0.1:${port} http://evil.test`, `ws://127.0.0.1:${port}`, 'app://tripoint',
    'chrome-extension://abcdefghijklmnop', `http://user@127.0.0.1:${port}`,
  ])('refuses the Origin %j, on a GET too', async (origin) => expect(await statuses({ origin }, '/api/call/app.about', '/api/news', '/')).toEqual([403, 403, 403])); // prettier-ignore

  it.each(['same-site', 'cross-site', 'none', '', 'SAME-ORIGIN', 'same-origin, cross-site'])(
    'refuses the site %j but at the document',
    async (site) => {
      const headers = { 'sec-fetch-site': site };
      expect(await statuses(headers, '/api/call/app.about', '/assets/index-1.js')).toEqual([403, 403]);
    },
  );

  it.each(['none', 'same-origin', 'same-site', 'cross-site'])('lets a person open the document from %s', async (site) =>
    expect(await statuses(fetched(site, 'navigate', 'document'), '/')).toEqual([200]),
  );

  it.each([
    ...['iframe', 'frame', 'object', 'embed', ''].map((dest) => ['navigate', dest] as const),
    ...([
      ['no-cors', 'script'],
      ['no-cors', 'image'],
      ['cors', 'empty'],
      ['', 'document'],
    ] as const),
    ['websocket', 'websocket'] as const,
  ])('shows the document in no other way: mode %j, destination %j', async (mode, dest) => {
    expect(await statuses(fetched('cross-site', mode, dest), '/')).toEqual([403]);
  });
});

describe('given a request that is refused', () => {
  it.each([
    ['403 for a foreign Host', { path: '/', headers: { host: 'evil.test' } }, 403],
    ['404 for what does not exist', { path: '/api/call/app.everything', token, body: {} }, 404],
    ['404 for a query behind a page', { path: '/?x=1' }, 404],
    ['405 for a wrong method', { path: '/api/call/app.about', token }, 405],
    ['401 without a token', { path: '/api/call/app.about', body: {} }, 401],
    [
      '415 for another type',
      { path: '/api/call/app.about', token, body: '{}', headers: { 'content-type': 'text/json' } },
      415,
    ],
    [
      '415 for a compressed body',
      { path: '/api/call/app.about', token, body: '{}', headers: { 'content-encoding': 'gzip' } },
      415,
    ],
    ['400 for what is not JSON', { path: '/api/call/app.about', token, body: '{' }, 400],
  ] satisfies [string, Asked, number][])('answers %s', async (_name, asked, status) => {
    expect((await ask(port, asked)).status).toBe(status);
  });

  it('says which method is right after a 405', async () =>
    expect((await ask(port, { path: '/api/call/app.about', token })).headers.allow).toBe('POST'));

  it('carries the security headers all the same', async () => {
    const { headers } = await ask(port, { path: '/', headers: { host: 'evil.test' } });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

it('given a proper call with an input of the wrong form, answers 200 with a failure in the contract’s own words, and runs nothing', async () => {
  const before = calls.length;
  const { status, body } = await ask(port, { path: '/api/call/cases.open', token, body: { id: 'not-a-uuid' } });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
  expect(calls).toHaveLength(before);
});
