import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, freshMac, ownCertificate, startForTest, type Started } from './running.ts';

let lab: Started;
beforeAll(async () => {
  lab = await startForTest();
});
afterAll(() => lab.stop());
/** Whatever a test sent, the service goes on. */
afterEach(async () => {
  expect((await lab.create({ mac: freshMac(), name: 'Printer' })).status).toBe(200);
});

type Sent = Omit<Parameters<Started['send']>[0], 'path'>;
const onCreate = async (sent: Sent) => {
  const answer = await lab.send({ path: lab.paths.create, ...sent });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return [answer.status, codeOf(answer)];
};
/** Writes bytes on a TLS connection and gives the whole answer. */
const raw = async (text: string): Promise<string> => {
  const { certificate } = await ownCertificate();
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host: '127.0.0.1', port: Number(new URL(lab.service.baseUrl).port), ca: certificate });
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
};

describe('a body that is not JSON', () => {
  it.each(['{', '{"mac":}', "{'mac':'x'}", '{"a":1}{"b":2}', 'mac=x', '\u0000', '{"mac":"\n"}', 'NaN', '[1,]'])(
    '%j: 400',
    async (body) => expect(await onCreate({ body })).toEqual([400, 'json-malformed']),
  );
  it('in bytes that are no UTF-8: 400', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xe5, 0xe4, 0xf6]), Buffer.from('"}')]);
    expect(await onCreate({ body })).toEqual([400, 'json-malformed']);
  });
});

it.each(['null', '[]', '"text"', '7', 'true'])('a body that is JSON, but no object: %s: 400', async (body) =>
  expect(await onCreate({ body })).toEqual([400, 'not-an-object']),
);

describe('a body that is missing', () => {
  it('on POST: 400', async () => expect(await onCreate({})).toEqual([400, 'body-missing']));
  it('on DELETE: 400, and nothing is removed', async () => {
    const before = lab.service.state.policyEmails();
    const answer = await lab.send({ method: 'DELETE', path: lab.paths.emails });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'body-missing']);
    expect(lab.service.state.policyEmails()).toEqual(before);
  });
  it('on DELETE together with its content type: the same', async () => {
    const headers = { 'content-type': undefined };
    const answer = await lab.send({ method: 'DELETE', path: lab.paths.emails, headers });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'body-missing']);
  });
});

describe('a content type that is not JSON', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonx',
    'application/json; charset=iso-8859-1',
    undefined,
  ])('%s: 415', async (type) => {
    expect(await onCreate({ headers: { 'content-type': type }, body: '{}' })).toEqual([415, 'not-json']);
  });
  it('a compressed body: 415', async () =>
    expect(await onCreate({ headers: { 'content-encoding': 'gzip' }, body: '{}' })).toEqual([415, 'not-json']));
});

describe('a body that is too large', () => {
  const large = Buffer.alloc(10 * 1024 * 1024, ' ');
  it('of 10 MB: 413', async () => expect(await onCreate({ body: large })).toEqual([413, 'body-too-large']));
  it('with a wrong key: 401 all the same', async () =>
    expect(await onCreate({ body: large, headers: { 'x-auth-token': 'wrong' } })).toEqual([401, 'key-unknown']));
  it('without an end is cut off after 64 MiB, with 413 where the client still listens', async () => {
    const endless = Buffer.alloc(80 * 1024 * 1024, ' ');
    const outcome = await onCreate({ body: endless }).catch(() => 'cut off');
    expect([[413, 'body-too-large'], 'cut off']).toContainEqual(outcome);
  });
  it('of just 1 MiB is taken', async () => {
    const text = JSON.stringify({ mac: freshMac(), name: 'Printer' }).padEnd(1024 * 1024, ' ');
    expect(await onCreate({ body: text })).toEqual([200, undefined]);
    expect(await onCreate({ body: `${text} ` })).toEqual([413, 'body-too-large']);
  });
});

describe('JSON that nests deeply', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  it.each([100, 100_000])('%i levels: 400', async (depth) => {
    const body = `{"mac":"x","name":${nested(depth)}}`;
    expect(await onCreate({ body })).toEqual([400, 'json-too-deep']);
  });
  it('brackets inside a string are no levels', async () => {
    const body = { mac: freshMac(), name: 'Printer', createdBy: `"\\${'['.repeat(500)}` };
    expect(await onCreate({ body })).toEqual([200, undefined]);
  });
  it('many that are closed again are no depth', async () => {
    const text = `{"mac":"${freshMac()}","name":"Printer","more":[${Array.from({ length: 500 }, () => '[]').join()}]}`;
    expect(await onCreate({ body: text })).toEqual([200, undefined]);
  });
});

describe('keys that mean something to JavaScript', () => {
  it('__proto__ does not stand in for a missing field', async () => {
    const body = `{"mac":"${freshMac()}","__proto__":{"name":"Printer"}}`;
    expect(await onCreate({ body })).toEqual([400, 'validation-failed']);
  });
  it('__proto__ with an own name changes no object', async () => {
    const body = `{"mac":"${freshMac()}","name":"Printer","__proto__":{"polluted":1},"constructor":{"prototype":1}}`;
    expect(await onCreate({ body })).toEqual([200, undefined]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('__proto__ is no default for revokeUserEngagement', async () => {
    const body = '{"emails":["bob@acme.example"],"__proto__":{"revokeUserEngagement":false}}';
    const answer = await lab.send({ method: 'DELETE', path: lab.paths.emails, body });
    expect(answer.json).toMatchObject({ removedEmails: [{ revokedLoginsForMeetingHost: 1 }] });
  });
});

describe('what is not even HTTP', () => {
  it('gets a 400 with a JSON body', async () => {
    const answer = await raw('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"request-malformed"');
  });
  it('headers of 100 kB get a 431', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nhost: x\r\nx-auth-token: ${'k'.repeat(100_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
  it('a CONNECT gets a 404', async () => {
    const answer = await raw('CONNECT example.invalid:443 HTTP/1.1\r\nhost: example.invalid:443\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
  it('two different lengths get a 400', async () => {
    const lengths = 'content-length: 2\r\ntransfer-encoding: chunked\r\n';
    expect(await raw(`POST ${lab.paths.create} HTTP/1.1\r\nhost: x\r\n${lengths}\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });
});
