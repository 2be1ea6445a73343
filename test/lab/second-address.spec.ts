import type { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { alterSecondAddress, withCertificate } from '../../src/lab/worlds/alterations.ts';
import { ask, ENDPOINTS, GROUPS, MNT, OPEN_API, portOf, runAltered, tryToConnect } from './client.ts';

const interfaces = vi.hoisted(() => ({ hidden: false }));
vi.mock('node:os', async (original) => {
  const os = await original<{ networkInterfaces: typeof networkInterfaces }>();
  return { ...os, networkInterfaces: () => (interfaces.hidden ? {} : os.networkInterfaces()) };
});

const SECOND = '::1';
let world: RunningWorld | undefined;
afterEach(async () => {
  interfaces.hidden = false;
  await world?.close();
  world = undefined;
});

const statusAt = async (address: string, path: string, entrance: 'inside' | 'outside' = 'inside'): Promise<number> =>
  world === undefined
    ? 0
    : (await ask(world, path, { address, entrance, accept: path === MNT ? 'application/xml' : 'application/json' }))
        .status;

describe('given an entrance whose name leads to two addresses', () => {
  it('is given as a name below localhost, and listens at both with one port', async () => {
    world = await runAltered((setup) => alterSecondAddress(setup, {}, {}));
    expect(world.description.entrances.inside).toMatch(/^inside\.practice\.localhost:\d+$/);
    expect([await statusAt('127.0.0.1', GROUPS), await statusAt(SECOND, GROUPS)]).toEqual([200, 200]);
  });
  it.each(['refuse', 'drop'] as const)('can %s at the second one alone', async (way) => {
    world = await runAltered((setup) => alterSecondAddress(setup, {}, { way }));
    const port = portOf(world, 'outside');
    expect(await tryToConnect(port)).toBe('connected');
    expect(await tryToConnect(port, SECOND)).toBe(way === 'refuse' ? 'ECONNREFUSED' : 'silence');
  });
  it('can have other devices, and another key, at the second one', async () => {
    world = await runAltered((setup) =>
      alterSecondAddress(
        setup,
        withCertificate('other', {}, () => Promise.resolve({ kind: 'reset' })),
        {},
      ),
    );
    const first = await ask(world, GROUPS);
    await expect(ask(world, GROUPS, { address: SECOND })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(first.status).toBe(200);
  });
  it('closes both', async () => {
    world = await runAltered((setup) => alterSecondAddress(setup, {}, {}));
    const port = portOf(world, 'inside');
    await world.close();
    expect([await tryToConnect(port), await tryToConnect(port, SECOND)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
  });
});

it('given the world one-node-broken, answers well at one address and badly at the other, at both stages', async () => {
  world = await startWorld('one-node-broken');
  for (const entrance of ['inside', 'outside'] as const) {
    const at = (address: string) =>
      Promise.all([GROUPS, ENDPOINTS, OPEN_API, MNT].map((path) => statusAt(address, path, entrance)));
    expect([await at('127.0.0.1'), await at(SECOND)]).toEqual([
      [200, 200, 200, 500],
      [500, 500, 500, 500],
    ]);
  }
});

it('given the world outside-ipv6-dropped, is silent outside over IPv6, and answers everywhere else', async () => {
  world = await startWorld('outside-ipv6-dropped');
  expect(await tryToConnect(portOf(world, 'outside'), SECOND)).toBe('silence');
  expect([await statusAt(SECOND, GROUPS), await statusAt('127.0.0.1', GROUPS, 'outside')]).toEqual([200, 200]);
});

it('given a machine without IPv6, says plainly that such a world cannot run', async () => {
  interfaces.hidden = true;
  await expect(startWorld('one-node-broken')).rejects.toMatchObject({
    name: 'LabError',
    code: 'no-ipv6',
    message: expect.stringContaining('::1') as string,
  });
});
