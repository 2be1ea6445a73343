import { worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../src/node/service/service-client.ts';
import { answering, answeringClient, gateTo, NEVER, rawAnswering } from './service-for-test.ts';

const answered = async (status: number, body = '', headers: Record<string, string> = {}) => {
  const server = await answeringClient((_call, response) => response.writeHead(status, headers).end(body));
  const test = await testContext(server.target, { client: server.client, withKey: true }, NEVER);
  return { test: worded(test, 'en'), seen: server.seen };
};

describe('given the test of a context', () => {
  it('says what the certificate proves', async () =>
    expect((await answered(404)).test.proves).toEqual([
      'The service was reached over TLS, and its certificate is trusted.',
    ]));
  it.each([401, 403, 302, 500])('takes %i for bad', async (status) =>
    expect((await answered(status)).test.result).toBe('bad'),
  );
  it('takes 200 for a good sign, and still claims nothing about writing', async () => {
    const { test } = await answered(200, '[]', { 'content-type': 'application/json' });
    expect([test.result, test.provesNot]).toEqual([
      'good-sign',
      ['That entries can be created or removed with this key; only doing it shows that.'],
    ]);
  });
  it('takes a web page for somebody else', async () =>
    expect((await answered(200, '<html>', { 'content-type': 'text/html' })).test.result).toBe('bad'));
  it('goes without a key, and then takes a service that asks for one for no fault', async () => {
    const server = await answering((_call, response) => response.writeHead(401).end());
    const client = await gateTo(server.baseUrl, { key: null });
    const test = await testContext(server.target, { client, withKey: false }, NEVER);
    expect([test.result, test.keySent, server.seen.map(({ headers }) => headers['x-auth-token'])]).toEqual([
      'cannot-tell',
      false,
      [undefined],
    ]);
  });
  it('sends no key where the certificate is not trusted', async () => {
    const server = await rawAnswering(() => undefined);
    const target = { baseUrl: server.baseUrl, organizationId: 'org', contextId: 'guest' };
    const client = await gateTo(server.baseUrl, { ca: null });
    const test = await testContext(target, { client, withKey: true }, NEVER);
    expect([test.result, test.proves, server.received()]).toEqual(['bad', [], '']);
  });
});
