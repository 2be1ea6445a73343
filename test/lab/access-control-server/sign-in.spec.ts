import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerSetup } from '../../../src/lab/access-control-server/state.ts';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import { ask, GROUPS, headersOf, MNT, OPEN_API, runAltered, sendBytes } from '../client.ts';

const WRONG = { name: API_USER, password: 'not this one' };

let world: RunningWorld;
const start = async (change: Partial<ServerSetup> = {}): Promise<void> => {
  world = await runAltered((setup) => ({ ...setup, server: { ...setup.server, ...change } }));
};
afterEach(() => world.close());
const withoutCookies = async (user?: { name: string; password: string }) => {
  const { status, reason, headers, body } = await ask(world, GROUPS, user === undefined ? {} : { user });
  return {
    status,
    reason,
    body,
    headers: headers.filter(([name]) => name !== 'Set-Cookie' && name !== 'Date'),
  };
};

describe('given credentials that are not right', () => {
  beforeEach(() => start());

  it.each([
    ['a wrong password', WRONG],
    ['an unknown user', { name: 'nobody', password: 'x' }],
    ['a user name with a colon in its password', { name: API_USER, password: 'a:b:c' }],
  ])('rejects %s with 401', async (_what, user) => expect((await ask(world, GROUPS, { user })).status).toBe(401));
  it('asks for credentials where none came, and counts nothing', async () => {
    const seen = await ask(world, GROUPS, { user: null });
    expect([seen.status, headersOf(seen, 'www-authenticate').length, world.failedSignIns()]).toEqual([401, 1, 0]);
  });
  it.each(['Bearer abc', 'Basic', 'Basic !!!', `Basic ${Buffer.from('no colon').toString('base64')}`])(
    'takes "%s" for no credentials',
    async (authorization) => {
      const seen = await ask(world, GROUPS, { user: null, headers: { Authorization: authorization } });
      expect([seen.status, world.failedSignIns()]).toEqual([401, 0]);
    },
  );
  it('rejects them at every family', async () =>
    expect([
      (await ask(world, GROUPS, { user: WRONG })).status,
      (await ask(world, OPEN_API, { user: WRONG })).status,
      (await ask(world, MNT, { user: WRONG, accept: 'application/xml' })).status,
    ]).toEqual([401, 401, 401]));
  it('writes a row with the source address, the interface and bad credentials', async () => {
    await ask(world, GROUPS, { user: WRONG, entrance: 'outside' });
    expect(world.administratorLogins()).toEqual([
      {
        time: expect.any(Date) as Date,
        user: API_USER,
        sourceAddress: '198.51.100.40',
        interface: 'ERS',
        result: 'failed',
        details: expect.stringContaining('bad credentials') as string,
      },
    ]);
  });
});

describe('given an account that is suspended after three rejected passwords', () => {
  beforeEach(async () => {
    await start({ suspendAfter: 3 });
    for (let count = 0; count < 3; count += 1) await ask(world, GROUPS, { user: WRONG });
  });

  it('rejects the right password then', async () => expect((await ask(world, GROUPS)).status).toBe(401));
  it('does so with the very answer that a wrong password gets', async () =>
    expect(await withoutCookies()).toEqual(await withoutCookies(WRONG)));
  it('tells the suspension only in the report', async () => {
    await ask(world, GROUPS);
    expect(world.administratorLogins().at(-1)?.details).toContain('locked or suspended');
  });
  it('may then be wrong three times again', async () => {
    world.server.disableAccount(API_USER);
    world.server.enableAccount(API_USER);
    await ask(world, GROUPS, { user: WRONG });
    expect(world.server.accountState(API_USER)).toBe('enabled');
  });
});

it('given rejected passwords with an accepted one between them, begins counting anew', async () => {
  await start({ suspendAfter: 3 });
  for (const user of [WRONG, WRONG, undefined, WRONG, WRONG])
    await ask(world, GROUPS, user === undefined ? {} : { user });
  expect(world.server.accountState(API_USER)).toBe('enabled');
});

describe('given an account without the role for a family', () => {
  it.each([
    [401, 'failed'],
    [403, 'succeeded'],
  ] as const)('answers %i as it is set, and the report says %s', async (status, result) => {
    await start({ missingRole: { ers: status, 'open-api': status, mnt: status } });
    world.server.setRoles(API_USER, ['open-api', 'mnt']);
    expect((await ask(world, GROUPS)).status).toBe(status);
    expect(world.administratorLogins().at(-1)?.result).toBe(result);
  });
  it('never suspends it', async () => {
    await start({ suspendAfter: 1 });
    world.server.setRoles(API_USER, []);
    await ask(world, GROUPS);
    expect(world.server.accountState(API_USER)).toBe('enabled');
  });
});

describe('given the forms of a rejection', () => {
  it('is a page of HTML', async () => {
    await start({ unauthorized: 'html' });
    expect((await ask(world, GROUPS, { user: WRONG })).body).toContain('<title>HTTP Status 401 – Unauthorized</title>');
  });
  it('is empty', async () => {
    await start({ unauthorized: 'empty' });
    expect((await ask(world, GROUPS, { user: WRONG })).body).toBe('');
  });
  it('is a header line that no strict reader takes', async () => {
    await start({ unauthorized: 'malformed' });
    const text = await sendBytes(world, 'inside', `GET ${GROUPS} HTTP/1.1\r\nHost: acs.practice.test\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 401 \r\n/);
    expect(text).toContain('\r\nUnauthorized User: : 401\r\n');
  });
  it('is recorded as 401 all the same', async () => {
    await start({ unauthorized: 'malformed' });
    await sendBytes(world, 'inside', `GET ${GROUPS} HTTP/1.1\r\nHost: acs.practice.test\r\n\r\n`);
    expect(world.seen().map(({ status }) => status)).toEqual([401]);
  });
});
