import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '../../src/shared/wire.ts';
import { ask, startRunningHost, type Asked } from './running-host.ts';

const running = await startRunningHost();
const { host, port, calls } = running;
const token = await running.token();

type Route = (typeof host.routes)[number];

const properly = (route: Route): Asked => ({
  path: route.path,
  token,
  ...(route.method === 'POST' ? { body: { code: host.newCode() } } : {}),
});

/** Each attack changes one thing of a request that would otherwise be let in; `null`: it is none on this route. */
const attacks: Readonly<Record<string, (route: Route) => Asked | null>> = {
  'no token': (route) => (route.needsToken ? { ...properly(route), headers: { authorization: null } } : null),
  'wrong token': (route) => (route.needsToken ? { ...properly(route), token: 'A'.repeat(43) } : null),
  'the token in the query': (route) =>
    route.needsToken
      ? { ...properly(route), path: `${route.path}?token=${token}`, headers: { authorization: null } }
      : null,
  'the token in a cookie': (route) =>
    route.needsToken ? { ...properly(route), headers: { authorization: null, cookie: `token=${token}` } } : null,
  'wrong code': (route) =>
    route.path === '/api/exchange' ? { ...properly(route), body: { code: 'A'.repeat(43) } } : null,
  'foreign Host': (route) => ({ ...properly(route), headers: { host: `evil.test:${port}` } }),
  'foreign Host and its Origin': (route) => ({
    ...properly(route),
    headers: { host: `evil.test:${port}`, origin: `http://evil.test:${port}` },
  }),
  'foreign Origin': (route) => ({ ...properly(route), headers: { origin: 'http://evil.test' } }),
  'Origin null': (route) => ({ ...properly(route), headers: { origin: 'null' } }),
  'Origin of another port': (route) => ({ ...properly(route), headers: { origin: `http://127.0.0.1:${port + 1}` } }),
  'no Origin': (route) => (route.method === 'POST' ? { ...properly(route), headers: { origin: null } } : null),
  'Sec-Fetch-Site same-site': (route) => ({
    ...properly(route),
    headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  }),
  'Sec-Fetch-Site cross-site': (route) => ({
    ...properly(route),
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  }),
  'a frame of another site': (route) => ({
    ...properly(route),
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  }),
  'text/plain': (route) =>
    route.method === 'POST' ? { ...properly(route), headers: { 'content-type': 'text/plain' } } : null,
  'a form': (route) =>
    route.method === 'POST'
      ? { ...properly(route), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      : null,
  'no content type': (route) =>
    route.method === 'POST' ? { ...properly(route), headers: { 'content-type': null } } : null,
  'GET where something would change': (route) => (route.method === 'POST' ? { path: route.path, token } : null),
  'POST where a page is': (route) => (route.method === 'GET' ? { path: route.path, token, body: {} } : null),
  HEAD: (route) => ({ path: route.path, token, method: 'HEAD' }),
  'a preflight of another site': (route) => ({
    path: route.path,
    method: 'OPTIONS',
    headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
  }),
  'an upgrade': (route) => ({
    ...properly(route),
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'AAAA',
      'sec-websocket-version': '13',
    },
  }),
};

const cases = host.routes.flatMap((route) =>
  Object.entries(attacks).flatMap(([name, attack]) => {
    const asked = attack(route);
    return asked ? [{ name, asked, what: `${route.method} ${route.path}` }] : [];
  }),
);

describe('given every route that the host itself lists', () => {
  it('lists a route for every call of the contract, the news, the exchange and the pages', () => {
    expect(host.routes.map((route) => `${route.method} ${route.path}`).sort()).toEqual(
      [
        'GET /',
        'GET /api/news',
        'GET /assets/index-1.css',
        'GET /assets/index-1.js',
        'POST /api/exchange',
        ...CALL_NAMES.map((name) => `POST /api/call/${name}`),
      ].sort(),
    );
  });

  it('wants a token for everything but the pages and the exchange', () => {
    expect(host.routes.filter((route) => !route.needsToken).map((route) => route.path)).toEqual([
      '/',
      '/assets/index-1.css',
      '/assets/index-1.js',
      '/api/exchange',
    ]);
  });

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

  it('says which method is right after a 405', async () => {
    expect((await ask(port, { path: '/api/call/app.about', token })).headers.allow).toBe('POST');
  });

  it('carries the security headers all the same', async () => {
    const { headers } = await ask(port, { path: '/', headers: { host: 'evil.test' } });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('given a proper call with an input of the wrong form', () => {
  it('answers 200 with a failure in the contract’s own words, and runs nothing', async () => {
    const before = calls.length;
    const { status, body } = await ask(port, { path: '/api/call/cases.open', token, body: { id: 'not-a-uuid' } });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
    expect(calls).toHaveLength(before);
  });
});
