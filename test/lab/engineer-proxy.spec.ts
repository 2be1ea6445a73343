import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { EngineerProxyWay } from '../../src/lab/entrance/engineer-proxy.ts';
import type { RunningWorld } from '../../src/lab/lab.ts';
import { runAltered } from './client.ts';
import { probeStage } from './prober.ts';

let world: RunningWorld;
afterEach(() => world.close());

const through = async (engineerProxy: EngineerProxyWay) => {
  world = await runAltered((setup) => ({ ...setup, engineerProxy }));
  return (await probeStage(world, 'outside', { proxy: world.extras.engineerProxy }))['open-api'];
};

const connectTo = (authority: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL(world.extras.engineerProxy ?? '');
    const sent = request({ host: url.hostname, port: url.port, method: 'CONNECT', path: authority, headers });
    sent.once('connect', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    sent.once('error', reject);
    sent.end();
  });

describe("given the proxy of the engineer's workplace", () => {
  it.each([
    ['passes', 'ok'],
    ['asks-for-sign-in', 'proxy.auth-required'],
    ['refuses', 'proxy.refused'],
  ] as const)('that %s: the probes come to %s', async (way, outcome) => expect(await through(way)).toBe(outcome));
  it('lets whoever signs in through', async () => {
    await through('asks-for-sign-in');
    const { outside } = world.description.entrances;
    expect(await connectTo(outside, { 'Proxy-Authorization': 'Basic cHJhY3RpY2U6eA==' })).toBe(200);
  });
  it('terminates TLS with an authority of its own, and the world behind it gets nothing', async () => {
    expect(await through('inspects')).toBe('tls.untrusted');
    expect(world.seen()).toEqual([]);
  });
  it.each(['example.test:443', '127.0.0.1:22', 'acs.practice.test:22', ''])(
    'leads to no other place than the entrances of this world: %s',
    async (authority) => {
      await through('passes');
      expect(await connectTo(authority === '' ? 'x' : authority)).toBe(403);
    },
  );
  it('knows the server by its name', async () => {
    await through('passes');
    expect(await connectTo('acs.practice.test:443')).toBe(200);
  });
  it('is not there in worlds without one', async () => {
    world = await runAltered((setup) => setup);
    expect(world.extras).toEqual({});
  });
});
