import { request } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningWorld } from '../../../src/lab/lab.ts';
import { API_USER } from '../../../src/lab/worlds/healthy-setup.ts';
import { ask, GROUPS, portOf, runAltered, SERVER } from '../client.ts';

let world: RunningWorld;
beforeEach(async () => {
  world = await runAltered((setup) => ({ ...setup, server: { ...setup.server, suspendAfter: 3 } }));
});
afterEach(() => world.close());

const signIn = (
  username: string,
  password: string,
  path = '/admin/LoginAction.do',
): Promise<{ status: number; location: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: portOf(world, 'inside'),
        servername: SERVER,
        ca: world.caPem,
        agent: false,
        method: 'POST',
        path,
        headers: { Host: SERVER, 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(new URLSearchParams({ username, password }).toString());
  });

const password = (): string => world.description.apiUser.password;

describe('given the sign-in of the admin pages', () => {
  it.each(['/admin/LoginAction.do', '/admin/login.jsp'])('accepts the right password at %s', async (path) => {
    const { status, location } = await signIn(API_USER, password(), path);
    expect([status, location]).toEqual([302, 'https://acs.practice.test/admin/home']);
  });
  it.each([
    [API_USER, 'wrong'],
    ['nobody', 'x'],
    ['', ''],
  ])('rejects %s / %s', async (user, given) => {
    const { status, location, body } = await signIn(user, given);
    expect([status, location, body.includes('role="alert"')]).toEqual([200, undefined, true]);
  });
  it('rejects a disabled user with the same page as a wrong password', async () => {
    const wrong = await signIn(API_USER, 'wrong');
    world.server.disableAccount(API_USER);
    expect((await signIn(API_USER, password())).body).toBe(wrong.body);
  });
  it('accepts a user without any API role: so it tells the account from the role', async () => {
    world.server.setRoles(API_USER, []);
    expect((await signIn(API_USER, password())).status).toBe(302);
    expect((await ask(world, GROUPS)).status).toBe(401);
  });
  it('counts towards the same lock as the API', async () => {
    for (let count = 0; count < 3; count += 1) await signIn(API_USER, 'wrong');
    expect((await ask(world, GROUPS)).status).toBe(401);
  });
  it('is written down with the interface GUI', async () => {
    await signIn(API_USER, 'wrong');
    await signIn(API_USER, password());
    expect(world.administratorLogins().map((row) => [row.interface, row.result])).toEqual([
      ['GUI', 'failed'],
      ['GUI', 'succeeded'],
    ]);
  });
  it('takes no form that is longer than a form is', async () => {
    expect((await signIn(API_USER, 'x'.repeat(20_000))).status).toBe(200);
    expect(world.administratorLogins()).toEqual([]);
  });
});
