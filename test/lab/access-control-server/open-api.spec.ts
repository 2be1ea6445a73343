import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerVersion } from '../../../src/lab/access-control-server/state.ts';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { ask, headersOf, OPEN_API, runAltered } from '../client.ts';

const withServer = (version: ServerVersion, openApi = true): Promise<RunningWorld> =>
  runAltered((setup) => ({ ...setup, server: { ...setup.server, version, switches: { ers: true, openApi } } }));

describe('given a healthy NAC server, asked over the Open API', () => {
  let world: RunningWorld;
  beforeAll(async () => (world = await withServer('3.3')));
  afterAll(() => world.close());

  it('answers with a bare array, empty where nothing matches', async () => {
    const seen = await ask(world, OPEN_API);
    expect([seen.status, seen.body]).toEqual([200, '[]']);
  });
  it('gives whole endpoints, with null for what is not set', async () => {
    const [row] = JSON.parse((await ask(world, '/api/v1/endpoint?size=1')).body) as Record<string, unknown>[];
    expect(row).toMatchObject({ mac: '00:00:5E:00:53:40', customAttributes: null, mdmAttributes: null });
  });
  it('filters by a part of the address', async () => {
    const rows = JSON.parse((await ask(world, '/api/v1/endpoint?filter=mac.CONTAINS.53:4a')).body) as unknown[];
    expect(rows).toHaveLength(1);
  });
  it('refuses to sort by what it does not know', async () =>
    expect((await ask(world, '/api/v1/endpoint?sortBy=constructor')).status).toBe(400));
  it('answers a filter it cannot read with a code and a message', async () => {
    const seen = await ask(world, '/api/v1/endpoint?filter=mac.EQUALS.1');
    expect(seen.status).toBe(400);
    expect(JSON.parse(seen.body)).toEqual({ code: 400, message: expect.any(String) as string });
  });
  it('answers 404 without a body beside its resource', async () => {
    const seen = await ask(world, '/api/v1/endpoint/unknown');
    expect([seen.status, seen.body]).toEqual([404, '']);
  });
  it('answers 406 where JSON is not accepted', async () =>
    expect((await ask(world, OPEN_API, { accept: 'application/xml' })).status).toBe(406));
  it('carries the marks of the server', async () => {
    const seen = await ask(world, OPEN_API);
    expect([seen.reason, headersOf(seen, 'server')]).toEqual(['', ['']]);
  });
});

describe('given servers of several versions', () => {
  const statusOf = async (version: ServerVersion, openApi: boolean): Promise<number> => {
    const world = await withServer(version, openApi);
    const { status } = await ask(world, OPEN_API);
    await world.close();
    return status;
  };
  it.each(['3.4', '3.5'] as const)('%s has no such switch any more', async (version) => {
    expect(await statusOf(version, false)).toBe(200);
  });
  it.each([
    ['3.1', 400],
    ['3.3', 404],
    ['3.5', 500],
  ] as const)('%s answers an ERS page beyond the last one with %i', async (version, status) => {
    const world = await withServer(version);
    const seen = await ask(world, '/ers/config/endpointgroup?page=9&size=20');
    await world.close();
    expect(seen.status).toBe(status);
  });
  it('3.5 answers an oversized ERS page without a results section', async () => {
    const world = await withServer('3.5');
    const seen = await ask(world, '/ers/config/endpointgroup?size=200');
    await world.close();
    expect(seen.status).toBe(200);
    expect(JSON.parse(seen.body)).toEqual({ SearchResult: { total: 21 } });
  });
  it('3.3 gives facts a second time under asset names, 3.2 does not', async () => {
    const keys = async (version: ServerVersion) => {
      const world = await withServer(version);
      const seen = await ask(world, '/api/v1/endpoint?size=1');
      await world.close();
      return Object.keys((JSON.parse(seen.body) as object[])[0]!);
    };
    expect(await keys('3.3')).toContain('assetVendor');
    expect(await keys('3.2-patch-2')).not.toContain('assetVendor');
  });
});
