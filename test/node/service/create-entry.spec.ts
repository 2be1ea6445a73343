import { format } from '../../../src/core/messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEntry } from '../../../src/node/service/create-entry.ts';
import { openHistory, type History } from '../../../src/node/service/history.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { answeringClient, NEVER, practice } from './service-for-test.ts';

let history: History;
beforeEach(async () => {
  history = openHistory(await temporaryFolder());
});
const entry = { mac: '00:50:C2:00:00:01', name: 'Lobby display', toDate: '2030-12-31', tags: [{ value: 'lobby' }] };

/** Asks a service for the entry. */
const create = async (
  { target, client }: Pick<Awaited<ReturnType<typeof practice>>, 'target' | 'client'>,
  again: { readonly id?: string } = {},
) => valueOf(await createEntry({ context: { name: 'ACME', ...target }, entry, ...again }, { client, history }, NEVER));

describe('given a service in order', () => {
  it('has it in the history', async () => {
    const at = await practice();
    const { id } = await create(at);
    expect(valueOf(await history.read(at.target))).toMatchObject([
      { begun: { asked: { what: 'create-entry', entry: id, mac: entry.mac } }, ended: { result: 'done' } },
    ]);
  });
});

describe('given an answer that is lost', () => {
  it('says that it is not known, asks once, and gives the id to ask again with', async () => {
    const server = await answeringClient((_call, response) => response.socket?.destroy());
    const { id, failure } = await create(server);
    expect([failure?.changed, server.seen.length]).toEqual(['unknown', 1]);
    await create(server, { id });
    expect(server.seen.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([id, id]);
  });
  it.each([400, 401, 403, 404, 409, 413, 422, 429])(
    'keeps that id after a later answer %i, which changed nothing',
    async (status) => {
      const server = await answeringClient((_call, response, count) =>
        count === 2 ? response.writeHead(status).end() : response.socket?.destroy(),
      );
      for (let time = 0; time < 3; time += 1) await create(server);
      const ids = server.seen.map(({ body }) => (JSON.parse(body) as { id: string }).id);
      expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    },
  );
  const answered = async (body: string): Promise<string> => {
    const { failure, says } = await create(await answeringClient((_call, response) => response.end(body)));
    return failure === null ? 'created' : `${failure.code} ${String(format(says, 'en').includes('is whitelisted'))}`;
  };
  it.each([
    ['a web page', '<html>Welcome</html>'],
    [
      'a block of a web application firewall',
      '{"status":"error","reason":"policy_violation","support_id":"4355056874"}',
    ],
    ['its block in another form', '{"supportID":"4355056874"}'],
    ['an error', '{"error":"quota"}'],
    ['errors', '{"errors":[{"field":"mac"}]}'],
    ['no success', '{"success":false}'],
    ['a status of its own', '{"status":401,"message":"Unauthorized"}'],
    ['a code in a text', '{"code":"403"}'],
    ['another device', '{"mac":"00:50:C2:00:00:99","name":"Lobby display"}'],
    ['an entry of another device', '[{"mac":"00:50:C2:00:00:99"}]'],
    ['no entry at all', '[]'],
    ['a text', 'Request blocked'],
    ['XML', '<fault>quota</fault>'],
    ['nothing in JSON', 'null'],
    ['no', 'false'],
    ['a form that cannot be read', '['.repeat(300_000)],
  ])('does not take %s with status 200 for a created entry', async (_of, body) =>
    expect(await answered(body)).toBe('service.other-answer false'),
  );
  it.each([
    '',
    '{}',
    'true',
    '{"id":"1","mac":"00-50-c2-00-00-01","error":null}',
    '{"status":"ok","code":200}',
    '{"status":"created"}',
  ])('takes %j for one', async (body) => expect(await answered(body)).toBe('created'));
});

describe('given a history', () => {
  it('is kept for each context, and goes out as one document', async () => {
    const at = await practice();
    const { service, target } = at;
    await create(at);
    expect(valueOf(await history.read({ ...target, contextId: 'other' }))).toEqual([]);
    const text = valueOf(await history.export(target));
    expect(JSON.parse(text)).toMatchObject({
      format: 'tripoint/service-history',
      version: 1,
      entries: [{ ended: { result: 'done' } }],
    });
    expect(text).not.toContain(service.apiKey);
  });
  it('refuses an operation that it could not read back, so that nothing is sent', async () => {
    const { service, target, client } = await practice();
    const reply = await createEntry(
      { context: { name: 'x'.repeat(301), ...target }, entry },
      { client, history },
      NEVER,
    );
    expect([reply.ok, service.seen().length]).toEqual([false, 0]);
  });
});
