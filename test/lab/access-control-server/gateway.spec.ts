import { afterEach, describe, expect, it } from 'vitest';
import type { ServerSetup } from '../../../src/lab/access-control-server/state.ts';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { ask, GROUPS, MNT, OPEN_API, runAltered, sendBytes } from '../client.ts';

let world: RunningWorld;
const start = async (change: Partial<ServerSetup> = {}): Promise<void> => {
  world = await runAltered((setup) => ({ ...setup, server: { ...setup.server, ...change } }));
};
afterEach(() => world.close());

describe('given a server whose application restarts', () => {
  it.each([GROUPS, OPEN_API, MNT, '/admin/login.jsp'])('answers 502 from the gateway: %s', async (path) => {
    await start({ health: 'restarting' });
    expect((await ask(world, path)).status).toBe(502);
  });
  it('writes nothing into the report', async () => {
    await start({ health: 'restarting' });
    await ask(world, GROUPS);
    expect(world.administratorLogins()).toEqual([]);
  });
});

describe('given an IP access list', () => {
  it('cuts connections of addresses that are not in it, before TLS', async () => {
    await start({ ipAccess: ['192.0.2.25'] });
    await expect(ask(world, GROUPS, { entrance: 'outside' })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect([world.connections('outside'), world.tlsConnections('outside')]).toEqual([1, 0]);
  });
});

describe('given a server that is too busy to look at every sign-in', () => {
  const asBytes = (path: string): Promise<string> =>
    sendBytes(world, 'inside', `GET ${path} HTTP/1.1\r\nHost: acs.practice.test\r\nConnection: close\r\n\r\n`);

  it('answers some requests of a family with a passing 401 whose header line is malformed', async () => {
    await start({ passing401: { ers: [2] } });
    expect((await ask(world, GROUPS)).status).toBe(200);
    expect(await asBytes(GROUPS)).toContain('\r\nUnauthorized User: : 401\r\n');
    expect((await ask(world, GROUPS)).status).toBe(200);
  });
  it('counts nothing against the user, and writes no row', async () => {
    await start({ passing401: { ers: [1, 2, 3] }, suspendAfter: 1 });
    for (let count = 0; count < 3; count += 1) await asBytes(GROUPS);
    expect(world.failedSignIns()).toBe(0);
  });
  it('answers the other families', async () => {
    await start({ passing401: { mnt: [1] } });
    expect((await ask(world, OPEN_API)).status).toBe(200);
  });
});
