import { afterEach, describe, expect, it } from 'vitest';
import type { Way } from '../../../src/lab/entrance/way.ts';
import type { ServerSetup } from '../../../src/lab/access-control-server/setup.ts';
import { answerInstead } from '../../../src/lab/device/device.ts';
import { nginxStatusPage } from '../../../src/lab/device/pages.ts';
import type { RunningWorld } from '../../../src/lab/running-world.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import {
  alterAllEntrances,
  alterEntrance,
  alterOuterEntrances,
  alterServer,
  endingTls,
} from '../../../src/lab/worlds/alterations.ts';
import { ask, ENDPOINTS, GROUPS, MNT, OPEN_API, runAltered } from '../client.ts';
import { probeStage } from '../prober.ts';

/** The specification's tables of the NAC server and of the status card, row by row under their own names. */

let world: RunningWorld;
afterEach(() => world.close());

const start = async (change: Partial<ServerSetup> = {}): Promise<void> => {
  world = await runAltered((setup) => alterServer(setup, change));
};
const WRONG = { name: API_USER, password: 'not this one' };
const status = async (path: string, user?: typeof WRONG): Promise<number> =>
  (await ask(world, path, { accept: path === MNT ? 'application/xml' : 'application/json', ...(user && { user }) }))
    .status;
const everyStatus = async (): Promise<readonly number[]> => [
  await status(GROUPS),
  await status(ENDPOINTS),
  await status(OPEN_API),
  await status(MNT),
];
const card = (): readonly string[] => world.cardText().split('\n');

describe('Resources: API status card', () => {
  it.each([
    ['Outbound FQDN', /^Outbound FQDN\tegress\.platform\.test$/],
    ['API user name', /^API user name\tsvc-guest-platform$/],
    ['API base URL', /^API base URL\thttps:\/\/acs\.practice\.test$/],
    ['Module licence', /^Module licence\tActive$/],
    ['Status table: Endpoint API', /^Endpoint API\t(Up|Down)$/],
    ['Status table: Endpoint Groups API', /^Endpoint Groups API\t(Up|Down)$/],
    ['Status table: Monitoring API', /^Monitoring API\t(Up|Down)$/],
  ])('%s', async (_row, line) => {
    await start();
    expect(card().filter((text) => line.test(text))).toHaveLength(1);
  });
});

describe('States and transitions', () => {
  it("API status row, action 'Update API Configuration': Up means reachable", async () => {
    await start();
    await world.updateApiConfiguration();
    expect(card().filter((line) => line.endsWith('\tUp'))).toHaveLength(3);
  });
  it.each(['refuse', 'drop', 'reset-on-hello'] satisfies Way[])(
    "API status row, action 'Update API Configuration': Down means not reachable (%s)",
    async (way) => {
      world = await runAltered((setup) => alterEntrance(setup, 'platform', { way }));
      await world.updateApiConfiguration();
      expect(card().filter((line) => line.endsWith('\tDown'))).toHaveLength(3);
    },
  );
  it("API status row, action 'Update API Configuration': Down means not accepted", async () => {
    await start();
    world.server.setPassword(API_USER, 'another one');
    await world.updateApiConfiguration();
    expect(card().filter((line) => line.endsWith('\tDown'))).toHaveLength(3);
  });
  it('admin user, administrator or Account Disable Policy: disabled, and usable again when enabled', async () => {
    await start();
    world.server.disableAccount(API_USER);
    expect(await status(GROUPS)).toBe(401);
    world.server.enableAccount(API_USER);
    expect(await status(GROUPS)).toBe(200);
  });
  it('admin user, repeated failed sign-ins: locked, seen in the report only, cleared by disabling and enabling', async () => {
    await start({ suspendAfter: 2 });
    await status(GROUPS, WRONG);
    await status(GROUPS, WRONG);
    expect(await status(GROUPS)).toBe(401);
    expect(world.administratorLogins().at(-1)?.details).toContain('locked');
    world.server.disableAccount(API_USER);
    world.server.enableAccount(API_USER);
    expect(await status(GROUPS)).toBe(200);
  });
});

describe('Endpoints: connectivity probes', () => {
  it('ERS, endpoint groups: 200; SearchResult with a resources list', async () => {
    await start();
    const { body } = await ask(world, GROUPS);
    expect(JSON.parse(body)).toMatchObject({ SearchResult: { resources: expect.any(Array) as unknown } });
  });
  it('ERS, endpoints: an unmatched filter gives total 0 and an empty resources list', async () => {
    await start();
    expect(JSON.parse((await ask(world, ENDPOINTS)).body)).toEqual({ SearchResult: { total: 0, resources: [] } });
  });
  it('Open API: 200; a JSON array, which may be empty', async () => {
    await start();
    expect(JSON.parse((await ask(world, OPEN_API)).body)).toEqual([]);
  });
  it('Monitoring (MnT): 500 with an XML body that begins with an XML declaration', async () => {
    await start();
    const seen = await ask(world, MNT, { accept: 'application/xml' });
    expect([seen.status, seen.body.startsWith('<?xml')]).toEqual([500, true]);
  });
});

describe('Authentication: rules for the API user', () => {
  it('1. must be enabled, not locked, and hold the role of each family', async () => {
    await start();
    world.server.setRoles(API_USER, ['ers']);
    expect([await status(GROUPS), (await status(OPEN_API)) >= 400, await status(MNT)]).toEqual([200, true, 401]);
  });
  it('3. failed API sign-ins appear in Administrator Logins with a bad-credentials message', async () => {
    await start();
    await status(GROUPS, WRONG);
    expect(world.administratorLogins().at(-1)?.details).toContain('bad credentials');
  });
});

describe('Errors: status codes seen on the probes', () => {
  it('200: probe succeeded', async () => {
    await start();
    expect(await everyStatus()).toEqual([200, 200, 200, 500]);
  });
  it('302: the requested API is not enabled on the gateway', async () => {
    await start({ switches: { ers: false, openApi: false } });
    expect(await everyStatus()).toEqual([302, 302, 302, 500]);
  });
  it.each(['disabled', 'suspended'] as const)('401: credential rejected (%s user)', async (state) => {
    world = await runAltered((setup) =>
      alterServer(setup, { accounts: setup.server.accounts.map((account) => ({ ...account, state })) }),
    );
    expect(await everyStatus()).toEqual([401, 401, 401, 401]);
  });
  it('403: API user not configured correctly', async () => {
    await start({ missingRole: { ers: 403, 'open-api': 403, mnt: 403 } });
    world.server.setRoles(API_USER, []);
    expect(await everyStatus()).toEqual([403, 403, 403, 403]);
  });
  it('404: with all APIs enabled, a routing problem in a proxy or firewall in front', async () => {
    world = await runAltered((setup) =>
      alterAllEntrances(setup, endingTls('box', answerInstead(nginxStatusPage(404)))),
    );
    expect(await everyStatus()).toEqual([404, 404, 404, 404]);
  });
  it('500: on ERS or Open API insufficient resources; on MnT expected', async () => {
    await start({ health: 'out-of-resources' });
    expect(await everyStatus()).toEqual([500, 500, 500, 500]);
    expect((await probeStage(world, 'inside'))['mnt-session']).toBe('ok');
  });
});

describe('Errors: interpretation rules', () => {
  it.each([302, 403, 404])('1. success inside and %i outside: the firewall or proxy answers', async (given) => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, endingTls('box', answerInstead(nginxStatusPage(given)))),
    );
    const outside = await ask(world, GROUPS, { entrance: 'outside' });
    expect([await status(GROUPS), outside.status]).toEqual([200, given]);
    expect(world.administratorLogins()).toHaveLength(1);
  });
  it("2. success outside and a row that reads Down: the platform's outbound FQDN is not accepted", async () => {
    world = await runAltered((setup) => alterEntrance(setup, 'platform', { way: 'refuse' }));
    await world.updateApiConfiguration();
    expect((await ask(world, GROUPS, { entrance: 'outside' })).status).toBe(200);
    expect(card().filter((line) => line.endsWith('\tDown'))).toHaveLength(3);
  });
});

describe('Limits', () => {
  it('probe port: 443 is the one that is named', async () => {
    await start();
    expect(world.description.server).toBe('acs.practice.test:443');
  });
  it.each([1, 3, null])('lockout threshold: configurable (%s)', async (suspendAfter) => {
    await start({ suspendAfter });
    for (let count = 0; count < (suspendAfter ?? 6); count += 1) await status(GROUPS, WRONG);
    expect(world.server.accountState(API_USER)).toBe(suspendAfter === null ? 'enabled' : 'suspended');
  });
  it('lockout duration: until an administrator ends it, not fixed by the interface', async () => {
    await start({ suspendAfter: 1 });
    await status(GROUPS, WRONG);
    expect([await status(GROUPS), await status(GROUPS)]).toEqual([401, 401]);
  });
});

describe('Versioning', () => {
  it('the Open API carries /api/v1; ERS and Monitoring carry no version segment', async () => {
    await start();
    expect([await status('/api/v2/endpoint'), await status('/ers/v1/config/endpoint')]).toEqual([404, 404]);
  });
});
