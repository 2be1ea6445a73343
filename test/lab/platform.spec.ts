import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCardText } from '../../src/core/records/card-text.ts';
import { type RunningWorld } from '../../src/lab/lab.ts';
import { API_USER } from '../../src/lab/worlds/healthy-setup.ts';
import { browse as browseTo, runAltered, type Page } from './client.ts';

let world: RunningWorld;
beforeEach(async () => (world = await runAltered((setup) => setup)));
afterEach(() => world.close());

const browse = (path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> => {
  const url = new URL(path, world.description.platform.url);
  if (form === undefined) return browseTo(url, { headers });
  const typed = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
  return browseTo(url, { method: 'POST', headers: typed, body: new URLSearchParams(form).toString() });
};

const rowsOnCard = () =>
  Object.fromEntries(Object.entries(readCardText(world.cardText()).rows).map(([row, { value }]) => [row, value]));
const settings = (change: Readonly<Record<string, string>>) => ({
  user: API_USER,
  password: '',
  'base-url': 'https://acs.practice.test',
  ...change,
});

describe('given the status card', () => {
  it.each([
    'Outbound FQDN',
    'API user name',
    'API base URL',
    'Module licence',
    'Endpoint API',
    'Endpoint Groups API',
    'Monitoring API',
    'Updated at',
    'Update API Configuration',
  ])('shows %s', async (text) => expect((await browse('/')).body).toContain(text));
  it('can be copied as text that a reader of cards understands', async () => {
    const { body, type } = await browse('/card.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(readCardText(body)).toMatchObject({
      outboundFqdn: 'egress.platform.test',
      apiUser: API_USER,
      baseUrl: 'https://acs.practice.test',
      licence: 'Active',
      rows: {
        'endpoint-api': { value: 'up' },
        'endpoint-groups-api': { value: 'up' },
        'monitoring-api': { value: 'up' },
      },
    });
  });
  it('says when it was renewed, in local time with its offset', () =>
    expect(readCardText(world.cardText()).updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/));
  it('never shows the password', async () =>
    expect((await browse('/')).body + world.cardText()).not.toContain(world.description.apiUser.password));
  it('asks nothing by being looked at', async () => {
    await browse('/');
    expect(world.seen()).toEqual([]);
  });
});

describe('given a click on Update API Configuration', () => {
  it('asks all three families through the entrance of the platform', async () => {
    const page = await browse('/update', {});
    expect([page.status, page.location]).toEqual([303, '/']);
    expect(world.seen().map(({ entrance, path }) => `${entrance} ${path.split('?')[0]}`)).toEqual(
      expect.arrayContaining([
        'platform /ers/config/endpointgroup',
        'platform /api/v1/endpoint',
        'platform /admin/API/mnt/Session/MACAddress/00:00:5E:00:53:01',
      ]),
    );
    expect(world.seen()).toHaveLength(3);
  });
  it('shows what it found, and nothing it remembered', async () => {
    world.server.switchErs(false);
    await browse('/update', {});
    expect(rowsOnCard()).toEqual({ 'endpoint-api': 'up', 'endpoint-groups-api': 'down', 'monitoring-api': 'up' });
    world.server.switchErs(true);
    world.server.setMonitoring('not-this-node');
    await browse('/update', {});
    expect(rowsOnCard()).toEqual({ 'endpoint-api': 'up', 'endpoint-groups-api': 'up', 'monitoring-api': 'down' });
  });
  it('asks once for two clicks at the same time', async () => {
    await Promise.all([browse('/update', {}), browse('/update', {})]);
    expect(world.seen()).toHaveLength(3);
  });
  it('does nothing on a GET', async () => {
    expect((await browse('/update')).status).toBe(405);
    expect(world.seen()).toEqual([]);
  });
});

describe('given the settings form', () => {
  it('keeps the old password where the field is blank', async () => {
    world.server.setPassword(API_USER, 'a new one');
    await browse('/settings', settings({}));
    await world.updateApiConfiguration();
    expect(rowsOnCard()).toEqual({ 'endpoint-api': 'down', 'endpoint-groups-api': 'down', 'monitoring-api': 'down' });
  });
  it('takes a new password that is typed in', async () => {
    world.server.setPassword(API_USER, 'a new one å & <x>');
    await browse('/settings', settings({ password: 'a new one å & <x>' }));
    await world.updateApiConfiguration();
    expect(rowsOnCard()).toEqual({ 'endpoint-api': 'up', 'endpoint-groups-api': 'up', 'monitoring-api': 'up' });
  });
  it('shows names only in a harmless form', async () => {
    await browse('/settings', settings({ user: '"><script>alert(1)</script>' }));
    const { body } = await browse('/');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script');
  });
  it('knows no other server, and asks none', async () => {
    await browse('/settings', settings({ 'base-url': 'https://127.0.0.1' }));
    await world.updateApiConfiguration();
    expect([rowsOnCard()['endpoint-api'], world.seen().length]).toEqual(['down', 0]);
  });
  it.each([
    ['an address without https', { 'base-url': 'http://acs.practice.test' }],
    ['an address that is none', { 'base-url': 'acs' }],
    ['no user', { user: ' ' }],
  ])('changes nothing for %s, and says so', async (_what, change) => {
    const before = world.cardText();
    const page = await browse('/settings', settings(change));
    expect(page.status).toBe(400);
    expect(page.body).toContain('Nothing was changed.');
    expect(world.cardText()).toBe(before);
  });
  it('refuses a form that is too long', async () =>
    expect((await browse('/settings', settings({ user: 'x'.repeat(20_000) }))).status).toBe(400));
});

describe('given somebody else than its own page', () => {
  it('refuses a form of another origin', async () => {
    const page = await browse('/update', {}, { Origin: 'http://elsewhere.test' });
    expect([page.status, world.seen().length]).toEqual([403, 0]);
  });
  it('shows nothing under a name that is not its own', async () =>
    expect((await browse('/', undefined, { Host: 'elsewhere.test' })).status).toBe(421));
});
