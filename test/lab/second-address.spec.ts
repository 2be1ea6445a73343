import type { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import { alterSecondAddress, withCertificate } from '../../src/lab/worlds/alterations.ts';
import { ask, GROUPS, MNT, portOf, runAltered, tryToConnect } from './client.ts';

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
});

it('given a machine without IPv6, says plainly that such a world cannot run', async () => {
  interfaces.hidden = true;
  await expect(startWorld('one-node-broken')).rejects.toMatchObject({
    name: 'LabError',
    code: 'no-ipv6',
    message: expect.stringContaining('::1') as string,
  });
});
