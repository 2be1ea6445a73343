import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import type { SeededContext } from '../../../src/lab/service/organization.ts';
import { codeOf, freshMac, startForTest, type Started } from './running.ts';

const lab = await startForTest();
afterAll(() => lab.stop());

const of = ({ organizationId, contextId }: { organizationId: string; contextId: string }): string =>
  `/v1/org/${organizationId}/contexts/sign-in/${contextId}`;
const entry = () => ({ mac: freshMac(), name: 'Printer' });
const answerOf = async (sending: Parameters<Started['send']>[0]) => {
  const answer = await lab.send(sending);
  return [answer.status, codeOf(answer)];
};

describe('the three endpoints', () => {
  it('takes a content type with a charset', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    expect((await lab.send({ path: lab.paths.create, body: entry(), headers })).status).toBe(200);
  });
});

describe('Other service endpoints, and paths that are nearly right', () =>
  it.each([
    '/',
    '/v2/org/o/contexts/sign-in/c/modules/whitelistings',
    '/v1/org/o/contexts/signin/c/modules/whitelistings',
    '/v1/org/o/contexts/sign-in/c/modules/whitelisting',
    '/v1/org/o/contexts/sign-in/c/modules/Whitelistings',
    '/v1/org/o/contexts/sign-in/c/modules/whitelistings/batch/add/more',
    '/v1/org/o/contexts/sign-in/c/policies/p/emails/x',
    '/v1/org/o/contexts/sign-in/c/policies//emails',
    '/v1/org/%zz/contexts/sign-in/c/modules/whitelistings',
    '//v1/org/o/contexts/sign-in/c/modules/whitelistings',
    '/v1/org/__proto__/constructor',
  ])('%s: 404', async (path) => expect(await answerOf({ path, body: {} })).toEqual([404, 'no-such-path'])));

describe('wrong method', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s on whitelistings: 405, naming POST', async (method) => {
    const answer = await lab.send({ method, path: lab.paths.create });
    expect([answer.status, codeOf(answer), answer.headers.allow]).toEqual([405, 'method-not-allowed', 'POST']);
  });
  it('POST on emails: 405, naming DELETE', async () => {
    const answer = await lab.send({ path: lab.paths.emails, body: { emails: ['alice@acme.example'] } });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'DELETE']);
  });
});

describe('x-auth-token', () => {
  const endpoints = ['create', 'batch', 'emails'] as const;
  const call = (endpoint: (typeof endpoints)[number], key: string | undefined) =>
    answerOf({
      method: endpoint === 'emails' ? 'DELETE' : 'POST',
      path: lab.paths[endpoint],
      headers: { 'x-auth-token': key },
      body: {},
    });
  it.each(endpoints)('is required on %s, and must be known', async (endpoint) => {
    expect(await call(endpoint, undefined)).toEqual([401, 'key-missing']);
    expect(await call(endpoint, 'no-such-key')).toEqual([401, 'key-unknown']);
  });
  it.each([
    ['empty', () => '', 'key-missing'],
    ['cut short', (key: string) => key.slice(0, -1), 'key-unknown'],
    ['in other letters', (key: string) => key.toUpperCase(), 'key-unknown'],
    ['as a bearer token', (key: string) => `Bearer ${key}`, 'key-unknown'],
  ])('%s: 401', async (_, change, code) => {
    expect(await call('create', change(lab.service.apiKey))).toEqual([401, code]);
  });
  it('is not taken from Authorization', async () => {
    const headers = { 'x-auth-token': undefined, authorization: lab.service.apiKey };
    expect(await answerOf({ path: lab.paths.create, headers, body: entry() })).toEqual([401, 'key-missing']);
  });
});

describe('each key is good for its own context only', () => {
  const pairs = (): readonly (readonly [SeededContext, SeededContext])[] =>
    lab.service.contexts.flatMap((one) => lab.service.contexts.map((other) => [one, other] as const));

  it('opens its own and no other', async () => {
    for (const [holder, target] of pairs()) {
      const answer = await lab.send({
        path: `${of(target)}/modules/whitelistings`,
        headers: { 'x-auth-token': holder.apiKey },
        body: entry(),
      });
      const own = holder === target;
      expect([answer.status, codeOf(answer)]).toEqual(own ? [200, undefined] : [403, 'key-of-another-context']);
    }
  });
  it('does not reach the policy of another context through its own', async () => {
    const other = lab.service.contexts[1]!;
    const path = `${of(lab.service)}/policies/${other.accessPolicyId}/emails`;
    expect(await answerOf({ method: 'DELETE', path, body: { emails: ['x'] } })).toEqual([404, 'no-such-policy']);
  });
});

describe('names that are not there', () => {
  it.each([
    ['an unknown organization', () => ({ organizationId: 'nobody' }), 'no-such-organization'],
    ['an unknown context', () => ({ contextId: 'nothing' }), 'no-such-context'],
    [
      "a context under another organization's id",
      () => ({ organizationId: lab.service.contexts[2]!.organizationId }),
      'no-such-context',
    ],
  ])('%s: 404', async (_, other, code) => {
    const path = `${of({ ...lab.service, ...other() })}/modules/whitelistings`;
    expect(await answerOf({ path, body: entry() })).toEqual([404, code]);
  });
  it('an unknown policy: 404', async () => {
    const path = `${of(lab.service)}/policies/00000000-0000-4000-8000-000000000000/emails`;
    expect(await answerOf({ method: 'DELETE', path, body: { emails: ['x'] } })).toEqual([404, 'no-such-policy']);
  });
});

describe('the requests that were seen', () => {
  it('never hold the value of a key, not even where it was put into the path', async () => {
    await lab.create(entry());
    await lab.send({ path: `/v1/${lab.service.apiKey}?key=${lab.service.apiKey}`, body: {} });
    expect(JSON.stringify(lab.service.seen())).not.toContain(lab.service.apiKey);
    expect(lab.service.seen().at(-1)?.path).toBe('/v1/(key)');
  });
});

describe('where it listens', () => {
  it('is 127.0.0.1 and no other address of the machine', async () => {
    const { port, hostname } = new URL(lab.service.baseUrl);
    expect(hostname).toBe('127.0.0.1');
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address, family }) => address !== '127.0.0.1' && family === 'IPv4')
      .map(({ address }) => address);
    for (const host of [...others, '127.0.0.2']) {
      const open = await new Promise<boolean>((resolve) => {
        const socket = net.connect({ host, port: Number(port), timeout: 2000 });
        const end = (result: boolean) => {
          socket.destroy();
          resolve(result);
        };
        socket.on('connect', () => end(true));
        socket.on('error', () => end(false));
        socket.on('timeout', () => end(false));
      });
      expect(open).toBe(false);
    }
  });
  it('can be a given port, and says so when that is taken', async () => {
    const port = Number(new URL(lab.service.baseUrl).port);
    await expect(startForTest({ port })).rejects.toThrow(/EADDRINUSE/);
  });
});
