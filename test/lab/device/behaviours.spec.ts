import { afterEach, describe, expect, it } from 'vitest';
import {
  answerInstead,
  type Page,
  type Device,
  loginPortal,
  stripHeaders,
  followRedirects,
  otherNode,
  after,
  oneIn,
  slow,
} from '../../../src/lab/device/device.ts';
import { cutOff } from '../../../src/lab/device/connection-faults.ts';
import { nginxStatusPage } from '../../../src/lab/device/pages.ts';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { alterOuterEntrances, alterServer, endingTls } from '../../../src/lab/worlds/alterations.ts';
import { ask, GROUPS, headersOf, MNT, OPEN_API, runAltered } from '../client.ts';
import { probeStage } from '../prober.ts';

let world: RunningWorld;
afterEach(() => world.close());

const behind = async (...devices: readonly Device[]): Promise<void> => {
  world = await runAltered((setup) => alterOuterEntrances(setup, endingTls('box', ...devices)));
};
const outside = (path: string) => ask(world, path, { entrance: 'outside' });

describe('given a device that does not hand on Accept', () =>
  it('makes ERS answer 415, which means that the sign-in was accepted', async () => {
    await behind(stripHeaders('accept'));
    expect((await outside(GROUPS)).status).toBe(415);
    expect(world.administratorLogins().map(({ result }) => result)).toEqual(['succeeded']);
  }));

describe('given a device that does not hand on Authorization', () => {
  it('makes the server reject a request whose sender it never saw', async () => {
    await behind(stripHeaders('authorization'));
    expect((await outside(GROUPS)).status).toBe(401);
    expect(world.administratorLogins()).toEqual([]);
  });
  it('lets other headers through', async () => {
    await behind(stripHeaders('authorization'), stripHeaders('cookie'));
    expect(headersOf(await outside(GROUPS), 'www-authenticate')).toHaveLength(1);
  });
});

describe('given one broken device of several equal ones', () => {
  it('fails one request in so many of each family', async () => {
    await behind(oneIn(3, answerInstead(nginxStatusPage(502))));
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await outside(GROUPS)).status);
    expect(statuses).toEqual([200, 200, 502, 200, 200, 502]);
  });
  it('counts each family by itself', async () => {
    await behind(oneIn(2, answerInstead(nginxStatusPage(502))));
    expect([(await outside(GROUPS)).status, (await outside(OPEN_API)).status]).toEqual([200, 200]);
  });
  it('begins anew when the world is reset', async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, endingTls('box', oneIn(2, answerInstead(nginxStatusPage(502))))),
    );
    await outside(GROUPS);
    await world.reset();
    expect((await outside(GROUPS)).status).toBe(200);
  });
});

it('given a device that throttles, answers in its own name once it has had enough', async () => {
  await behind(after(2, answerInstead(nginxStatusPage(429, [['Retry-After', '600']]))));
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await outside(GROUPS)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('given a device that is slow, leaves a client without an answer', async () => {
  await behind(slow(60_000));
  expect((await probeStage(world, 'outside'))['ers-endpoint-groups']).toBe('http.timeout');
});

it('given a device that cuts answers off, sends a whole head and a part of the body', async () => {
  await behind(cutOff);
  expect((await probeStage(world, 'outside'))['ers-endpoint-groups']).toBe('http.cut-off');
});

describe('given a reverse proxy that follows redirections', () => {
  it("shows the server's login page with 200 where a family is off", async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(
        alterServer(setup, { switches: { ers: false, openApi: true } }),
        endingTls('box', followRedirects),
      ),
    );
    const seen = await outside(GROUPS);
    expect(seen.status).toBe(200);
    expect(seen.body).toContain('Identity Services Engine');
  });
  it('does not follow for ever', async () => {
    await behind(
      followRedirects,
      answerInstead(() => ({ ...redirectToItself })),
    );
    expect((await outside(GROUPS)).status).toBe(302);
  });
});

const redirectToItself: ReturnType<Page> = {
  kind: 'answer',
  status: 302,
  reason: 'Found',
  headers: [
    ['Location', GROUPS],
    ['Content-Length', '0'],
  ],
  body: '',
};

it('given a remote access gateway, leads over several redirections on the same name to a form', async () => {
  await behind(loginPortal);
  const way: number[] = [];
  let path: string | undefined = GROUPS;
  for (let count = 0; count < 10 && path !== undefined; count += 1) {
    const seen = await outside(path);
    way.push(seen.status);
    path = headersOf(seen, 'location')[0];
  }
  expect(way).toEqual([302, 302, 302, 200]);
});

describe('given a balancer that asks another node', () =>
  it('answers as that node does, and the report of the deployment has the sign-in', async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, endingTls('box', otherNode({ ...setup.server, monitoring: 'not-this-node' }))),
    );
    const seen = await ask(world, MNT, { entrance: 'outside', accept: 'application/xml' });
    expect(seen.body).toContain('not a MnT node');
    expect(world.administratorLogins().map(({ result }) => result)).toEqual(['succeeded']);
  }));
