import { afterEach, expect, it } from 'vitest';
import type { ServerSetup } from '../../../src/lab/access-control-server/state.ts';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { GROUPS, runAltered, sendBytes } from '../client.ts';

let world: RunningWorld;
const start = async (change: Partial<ServerSetup> = {}): Promise<void> => {
  world = await runAltered((setup) => ({ ...setup, server: { ...setup.server, ...change } }));
};
afterEach(() => world.close());

it('given a server that is too busy to look at every sign-in, counts nothing against the user, and writes no row', async () => {
  await start({ passing401: { ers: [1, 2, 3] }, suspendAfter: 1 });
  const request = `GET ${GROUPS} HTTP/1.1\r\nHost: acs.practice.test\r\nConnection: close\r\n\r\n`;
  const bytes = await sendBytes(world, 'inside', request);
  expect([bytes.includes('\r\nUnauthorized User: : 401\r\n'), world.failedSignIns()]).toEqual([true, 0]);
});
