import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { ask, ENDPOINTS, GROUPS, headersOf, runAltered } from '../client.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly link: { readonly rel: string; readonly href: string; readonly type: string };
}
interface List {
  readonly SearchResult: {
    readonly total: number;
    readonly resources: readonly Row[];
    readonly nextPage?: { readonly rel: string; readonly href: string; readonly type: string };
    readonly previousPage?: unknown;
  };
}
const listOf = (body: string) => (JSON.parse(body) as List).SearchResult;
const pathOf = (href: string) => href.slice('https://acs.practice.test'.length);

describe('given a healthy NAC server, asked over ERS', () => {
  let world: RunningWorld;
  beforeAll(async () => (world = await runAltered((setup) => setup)));
  afterAll(() => world.close());

  it('lists a page of endpoint groups in order of their names', async () => {
    const { resources } = listOf((await ask(world, GROUPS)).body);
    const names = resources.map(({ name }) => name);
    expect(names).toHaveLength(10);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  });
  it('gives each group exactly an id, a name, a description and a link to itself', async () => {
    const { resources } = listOf((await ask(world, GROUPS)).body);
    expect(Object.keys(resources[0]!)).toEqual(['id', 'name', 'description', 'link']);
    expect(resources[0]!.link).toEqual({
      rel: 'self',
      href: `https://acs.practice.test/ers/config/endpointgroup/${resources[0]!.id}`,
      type: 'application/json',
    });
  });
  it('leaves out the description of an endpoint that has none', async () => {
    const { resources } = listOf((await ask(world, '/ers/config/endpoint')).body);
    expect(resources.map((row) => 'description' in row)).toContain(false);
    expect(resources.map((row) => 'description' in row)).toContain(true);
  });
  it('leads through all pages by nextPage, and leaves it out on the last one', async () => {
    const ids: string[] = [];
    let path: string | undefined = '/ers/config/endpointgroup?page=1&size=7&sortasc=name';
    let pages = 0;
    while (path !== undefined) {
      const found: List['SearchResult'] = listOf((await ask(world, path)).body);
      ids.push(...found.resources.map(({ id }) => id));
      path = found.nextPage === undefined ? undefined : pathOf(found.nextPage.href);
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(ids).size).toBe(21);
  });
  it('keeps the filter in the link to the next page', async () => {
    const found = listOf((await ask(world, '/ers/config/endpoint?size=1&filter=mac.CONTAINS.00:53')).body);
    expect(found.nextPage?.href).toContain('filter=mac.CONTAINS.00');
  });
  it('gives twenty rows where no size is asked for', async () =>
    expect(listOf((await ask(world, '/ers/config/endpoint')).body).resources).toHaveLength(20));
  it('answers a filter that matches nothing with total 0 and an empty list', async () => {
    const seen = await ask(world, ENDPOINTS);
    expect(seen.status).toBe(200);
    expect(seen.body).toContain('"total" : 0');
    expect(seen.body).toContain('"resources" : [ ]');
  });
  it('joins several filters by and, or by or where that is asked for', async () => {
    const filters = 'filter=mac.ENDSW.40&filter=mac.ENDSW.41';
    expect(listOf((await ask(world, `/ers/config/endpoint?${filters}`)).body).total).toBe(0);
    expect(listOf((await ask(world, `/ers/config/endpoint?${filters}&filterType=or`)).body).total).toBe(2);
  });
  it('lays JSON out with a blank on both sides of the colon', async () =>
    expect((await ask(world, GROUPS)).body).toMatch(
      /^\{\n {2}"SearchResult" : \{\n {4}"total" : 21,\n {4}"resources" : \[ \{\n/,
    ));

  it.each([
    ['an unknown operator', '/ers/config/endpoint?filter=mac.EQUALS.00'],
    ['an attribute that cannot be filtered', '/ers/config/endpointgroup?filter=mac.EQ.00'],
    ['a filter without dots', '/ers/config/endpoint?filter=mac'],
    ['angle brackets in a value', '/ers/config/endpoint?filter=mac.EQ.%3Cb%3E'],
    ['an attribute that every object inherits', '/ers/config/endpoint?filter=constructor.EQ.1'],
    ['sorting by something else', '/ers/config/endpointgroup?sortasc=mac'],
    ['sorting by what every object inherits', '/ers/config/endpointgroup?sortasc=toString'],
    ['a page that is no number', '/ers/config/endpointgroup?page=one'],
    ['page 0', '/ers/config/endpointgroup?page=0'],
    ['size 0', '/ers/config/endpointgroup?size=0'],
    ['a size above 100', '/ers/config/endpointgroup?size=101'],
  ])('refuses %s with 400 and its own envelope', async (_what, path) => {
    const seen = await ask(world, path);
    expect(seen.status).toBe(400);
    expect(JSON.parse(seen.body)).toMatchObject({
      ERSResponse: { messages: [{ type: 'ERROR', code: 'Application resource validation exception' }] },
    });
  });
  it('names XML as the type of the link in an error, even in JSON', async () =>
    expect(JSON.parse((await ask(world, '/ers/config/endpoint?filter=mac')).body)).toMatchObject({
      ERSResponse: { operation: 'GET-getAll-endpoint', link: { rel: 'related', type: 'application/xml' } },
    }));

  describe('and an Accept header that does not name JSON', () => {
    it.each([
      ['none', null],
      ['a wild card', '*/*'],
      ['XML', 'application/xml'],
    ])('answers 415 in XML to %s', async (_what, accept) => {
      const seen = await ask(world, GROUPS, { accept });
      expect(seen.status).toBe(415);
      expect(headersOf(seen, 'content-type')).toEqual(['application/xml;charset=utf-8']);
      expect(seen.body).toMatch(/^<\?xml [^>]*\?><ns3:ersResponse operation="GET-getAll-endpointgroup"/);
      expect(seen.body).toContain('code="Resource media type exception"');
    });
    it('judges the credentials first', async () =>
      expect((await ask(world, GROUPS, { accept: '*/*', user: { name: 'nobody', password: 'x' } })).status).toBe(401));
  });

  it('sends the marks of the server, each as expected be', async () => {
    const seen = await ask(world, GROUPS);
    const marks = Object.fromEntries(
      ['Server', 'Pragma', 'Expires', 'X-Frame-Options', 'X-Content-Type-Options', 'X-XSS-Protection'].map((name) => [
        name,
        headersOf(seen, name),
      ]),
    );
    expect(marks).toEqual({
      Server: [''],
      Pragma: ['no-cache'],
      Expires: ['Thu, 01 Jan 1970 00:00:00 GMT'],
      'X-Frame-Options': ['SAMEORIGIN'],
      'X-Content-Type-Options': ['nosniff'],
      'X-XSS-Protection': ['1; mode=block'],
    });
  });
  it('sends the same content policy under three names', async () => {
    const seen = await ask(world, GROUPS);
    const policies = ['Content-Security-Policy', 'X-Content-Security-Policy', 'X-WebKit-CSP'].flatMap((name) =>
      headersOf(seen, name),
    );
    expect(policies).toHaveLength(3);
    expect(new Set(policies).size).toBe(1);
  });
  it('begins a session with two cookies', async () => {
    const cookies = headersOf(await ask(world, GROUPS), 'set-cookie');
    expect(cookies[0]).toMatch(/^JSESSIONIDSSO=[0-9A-F]{32}; Path=\/; Secure; HttpOnly$/);
    expect(cookies[1]).toMatch(/^APPSESSIONID=[0-9A-F]{32}; Path=\/ers; Secure; HttpOnly$/);
  });
  it('sends no cookies again within the session', async () => {
    const cookie = headersOf(await ask(world, GROUPS), 'set-cookie')
      .map((value) => value.split(';')[0])
      .join('; ');
    expect(headersOf(await ask(world, GROUPS, { headers: { Cookie: cookie } }), 'set-cookie')).toEqual([]);
  });
  it('does not take a session for a password', async () =>
    expect((await ask(world, GROUPS, { user: null, headers: { Cookie: 'APPSESSIONID=1' } })).status).toBe(401));
});

describe('given a server whose ERS is switched off', () => {
  let world: RunningWorld;
  beforeAll(
    async () =>
      (world = await runAltered((setup) => ({
        ...setup,
        server: { ...setup.server, switches: { ers: false, openApi: true } },
      }))),
  );
  afterAll(() => world.close());
  it('does so without looking at the credentials', async () => {
    await ask(world, GROUPS, { user: { name: 'nobody', password: 'x' } });
    expect(world.failedSignIns()).toBe(0);
  });
  it('shows a client that follows a login page with status 200', async () => {
    const next = headersOf(await ask(world, '/admin/', { user: null }), 'location')[0]!;
    const page = await ask(world, pathOf(next), { user: null });
    expect(page.status).toBe(200);
    expect(page.body).toContain('LoginAction.do');
  });
});
