import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { codeOf, freshMac, startForTest, type Started } from './running.ts';

const lab = await startForTest();
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

describe('a body that is not JSON', () => {
  it.each(['{', '{"mac":}', "{'mac':'x'}", '{"a":1}{"b":2}', 'mac=x', '\u0000', '{"mac":"\n"}', 'NaN', '[1,]'])(
    '%j: 400',
    async (body) => expect(await onCreate({ body })).toEqual([400, 'json-malformed']),
  );
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
});

describe('a body that is too large', () => {
  const large = Buffer.alloc(10 * 1024 * 1024, ' ');
  it('of 10 MB: 413', async () => expect(await onCreate({ body: large })).toEqual([413, 'body-too-large']));
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
});
