import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type RunningWorld } from '../../../src/lab/lab.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import { ask, browse as browseTo, GROUPS, OPEN_API, runAltered, type Page } from '../client.ts';

let world: RunningWorld;
beforeEach(async () => (world = await runAltered((setup) => setup)));
afterEach(() => world.close());

const browse = (
  method: string,
  headers: Record<string, string> = {},
  body = '',
  url = world.controlUrl,
): Promise<Page> => browseTo(url, { method, headers, body });

const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json' };
const order = (name: string, value = '') => browse('POST', JSON_HEADERS, JSON.stringify({ order: name, value }));
const form = (name: string, value: string, headers: Record<string, string> = {}) =>
  browse(
    'POST',
    { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    new URLSearchParams({ order: name, value }).toString(),
  );
const stateOf = ({ body }: Page): Readonly<Record<string, string>> =>
  (JSON.parse(body) as { state: Record<string, string> }).state;

describe('given the control page', () => {
  it('is a page for people without a script', async () => {
    const { status, type, body } = await browse('GET');
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<form method="post"');
    expect(body).not.toContain('<script');
  });
  it('gives the same to a program as JSON', async () => {
    const got = await browse('GET', { Accept: 'application/json' });
    expect(stateOf(got)).toMatchObject({ ERS: 'on', health: 'good', 'API user state': 'enabled' });
  });
  it('tells neither a password nor a key', async () => {
    const { password } = world.description.apiUser;
    const all = (await browse('GET')).body + (await browse('GET', { Accept: 'application/json' })).body;
    for (const secret of [password, world.service.apiKey]) expect(all).not.toContain(secret);
  });
  it('listens on 127.0.0.1', () => expect(world.controlUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/));
  it('shows every request with the entrance, the user and the status', async () => {
    await ask(world, OPEN_API, { entrance: 'outside' });
    const { requests } = JSON.parse((await browse('GET', { Accept: 'application/json' })).body) as {
      requests: unknown[];
    };
    expect(requests).toEqual([
      {
        time: expect.any(String) as string,
        entrance: 'outside',
        user: API_USER,
        method: 'GET',
        path: OPEN_API,
        status: 200,
      },
    ]);
  });
  it('shows what was sent only in a harmless form', async () => {
    await ask(world, "/ers/config/endpoint?x='<b>");
    expect((await browse('GET')).body).not.toContain('<b>');
  });
  it('shows the Administrator Logins report', async () => {
    await ask(world, GROUPS, { user: { name: API_USER, password: 'no' } });
    expect((await browse('GET')).body).toContain('bad credentials');
  });
});

describe('given an order', () => {
  it('switches ERS off and on', async () => {
    await order('switch-ers', 'off');
    expect((await ask(world, GROUPS)).status).toBe(302);
    await order('switch-ers', 'on');
    expect((await ask(world, GROUPS)).status).toBe(200);
  });
  it.each([
    ['switch-open-api', 'off', OPEN_API, 302],
    ['set-health', 'restarting', GROUPS, 502],
  ])('%s %s: the server does so', async (name, wish, path, status) => {
    await order(name, wish);
    expect((await ask(world, path)).status).toBe(status);
  });
  it('locks the user, whom only disabling and enabling frees', async () => {
    await order('lock-user');
    await order('enable-user');
    expect((await ask(world, GROUPS)).status).toBe(401);
    await order('disable-user');
    await order('enable-user');
    expect((await ask(world, GROUPS)).status).toBe(200);
  });
  it("moves the service's clock", async () => {
    await order('move-clock', '2030-01-02T03:04:05Z');
    expect(world.service.clock.now().toISOString()).toMatch(/^2030-01-02T03:04:0/);
  });
  it('is done before its answer comes, which shows the new state', async () =>
    expect(stateOf(await order('set-health', 'out-of-resources')).health).toBe('out-of-resources'));
  it('can be a form, and leads back to the page', async () => {
    const { status, location } = await form('switch-ers', 'off');
    expect([status, location]).toEqual([303, new URL(world.controlUrl).pathname]);
    expect((await ask(world, GROUPS)).status).toBe(302);
  });
  it('puts everything back as it was', async () => {
    await order('switch-ers', 'off');
    await order('lock-user');
    await order('ip-access', 'inside-only');
    await order('move-clock', '2030-01-01');
    await order('update-card');
    await order('reset');
    expect((await ask(world, GROUPS, { entrance: 'outside' })).status).toBe(200);
    expect(world.seen()).toHaveLength(1);
    expect(world.cardText()).toContain('Endpoint Groups API\tUp');
    expect(world.service.clock.now().getUTCFullYear()).toBe(new Date().getUTCFullYear());
  });
});

describe('given an order that is none', () => {
  it.each([
    ['no-such-order', ''],
    ['__proto__', ''],
    ['switch-ers', 'maybe'],
    ['reset', 'now'],
    ['move-clock', 'tomorrow'],
    ['move-clock', '2026-13-40'],
  ])('is refused with 400 and a JSON error: %s %s', async (name, value) => {
    const { status, body } = await order(name, value);
    expect([status, (JSON.parse(body) as { error: { code: string } }).error.code]).toEqual([400, 'no-such-order']);
  });
  it.each(['', '{', '[]', 'null', '"reset"', 'x'.repeat(20_000)])('is refused where it cannot be read', async (body) =>
    expect((await browse('POST', JSON_HEADERS, body)).status).toBe(400),
  );
  it('is told on the page where it came from a form', async () => {
    const { status, body } = await form('switch-ers', 'maybe');
    expect([status, body.includes('role="alert"')]).toEqual([400, true]);
  });
});

describe('given somebody else than the page itself', () => {
  const other = (path: string) => new URL(path, world.controlUrl).href;

  it.each(['/', '/x/', '/log/', `/${'a'.repeat(32)}/`])('shows nothing without the token: %s', async (path) => {
    expect((await browse('GET', {}, '', other(path))).status).toBe(403);
  });
  it.each(['http://evil.test', 'null', 'http://127.0.0.1:1'])(
    'refuses an order of another origin: %s',
    async (Origin) => {
      expect((await form('switch-ers', 'off', { Origin })).status).toBe(403);
      expect((await ask(world, GROUPS)).status).toBe(200);
    },
  );
  it.each(['evil.test', 'localhost'])('shows nothing under another name: %s', async (Host) => {
    expect((await browse('GET', { Host })).status).toBe(421);
  });
  it('changes nothing on a GET', async () => {
    await browse('GET', {}, '', `${world.controlUrl}?order=switch-ers&value=off`);
    expect((await ask(world, GROUPS)).status).toBe(200);
  });
  it('has a page with the log of the server alone', async () => {
    await ask(world, GROUPS);
    const { status, body } = await browse('GET', {}, '', `${world.controlUrl}log/`);
    expect([
      status,
      body.includes('Administrator Logins'),
      body.includes('Change the world'),
      body.includes('healthy'),
    ]).toEqual([200, true, false, false]);
  });
  it('has no other pages and no other methods', async () =>
    expect([(await browse('GET', {}, '', `${world.controlUrl}more`)).status, (await browse('DELETE')).status]).toEqual([
      404, 405,
    ]));
});

it('given two worlds side by side, has a page and a token for each', async () => {
  const second = await startWorld('healthy');
  const [one, two] = [new URL(world.controlUrl), new URL(second.controlUrl)];
  const crossed = await browse('GET', {}, '', new URL(one.pathname, two).href);
  await second.close();
  expect([one.pathname === two.pathname, crossed.status]).toEqual([false, 403]);
});
