import { worded } from '../../../src/core/messages/message.ts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeEmails, type RemovalOutcome } from '../../../src/node/service/email-removal.ts';
import { readPolicyEntry } from '../../../src/core/whitelisting/policy.ts';
import { openHistory, type History } from '../../../src/node/service/history.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { answeringClient, NEVER, practice } from './service-for-test.ts';

let data: string;
let history: History;
beforeEach(async () => {
  data = await temporaryFolder();
  history = openHistory(data);
});

const POLICY = 'policy-1';
const remove = async (
  { target, client }: Pick<Awaited<ReturnType<typeof practice>>, 'target' | 'client'>,
  emails: readonly string[],
  { accessPolicyId = POLICY, revoke = true } = {},
): Promise<RemovalOutcome> =>
  valueOf(
    await removeEmails(
      { context: { name: 'ACME', ...target }, accessPolicyId, entries: emails.map(readPolicyEntry), revoke },
      { data, client, history },
      NEVER,
    ),
  );

const removedIn = (outcome: RemovalOutcome) => {
  if (outcome.kind !== 'removed') throw new Error(outcome.failure.code);
  return outcome;
};

describe('given what is on disk when the service is asked', () => {
  it('has the question in the history before it goes out', async () => {
    let atCall: unknown;
    const server = await answeringClient((_call, response) => {
      void history.read(server.target).then((entries) => {
        atCall = valueOf(entries);
        response.end('{"policyEmails":[],"removedEmails":[]}');
      });
    });
    await remove(server, ['a@b.example']);
    expect(atCall).toMatchObject([{ begun: { asked: { emails: ['a@b.example'] } }, ended: null }]);
  });
  it('sends nothing where the history cannot be written', async () => {
    const server = await answeringClient((_call, response) => response.end('{}'));
    await writeFile(join(data, 'service'), 'a file where the folder should be');
    const reply = await removeEmails(
      {
        context: { name: 'ACME', ...server.target },
        accessPolicyId: POLICY,
        entries: [readPolicyEntry('a@b.example')],
        revoke: true,
      },
      { data, client: server.client, history },
      NEVER,
    );
    expect([reply.ok, server.seen.length]).toEqual([false, 0]);
  });
  it('says that the result is not in the history, and never that nothing was sent, where the disk fails meanwhile', async () => {
    const server = await answeringClient((_call, response) => {
      const folder = join(data, 'service', 'history');
      void rm(folder, { recursive: true })
        .then(() => writeFile(folder, 'a file where the folder should be'))
        .then(() => response.end('{"policyEmails":[],"removedEmails":[{"email":"a@b.example"}]}'));
    });
    const outcome = worded(await remove(server, ['a@b.example']), 'en');
    expect(outcome.notRecorded?.message).toMatch(
      /The result of this operation could not be added to the history, which says that it may have been carried out\.$/,
    );
    expect(outcome.notRecorded?.message).not.toContain('Nothing was sent');
  });
  it('tells what was removed even where the restore list cannot be saved, and says so', async () => {
    const server = await answeringClient((_call, response) => {
      void writeFile(join(data, 'service', 'removals'), 'a file where the folder should be').then(() =>
        response.end('{"policyEmails":[],"removedEmails":[{"email":"a@b.example"}]}'),
      );
    });
    const outcome = removedIn(await remove(server, ['a@b.example']));
    expect(outcome.removal.removed).toHaveLength(1);
    expect(worded(outcome.restore, 'en')).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('Copy it from here') as string },
    });
  });
});

describe('given a removal that does not go well', () => {
  it('saves no restore list where nothing was removed', async () => {
    const at = await practice();
    const { accessPolicyId } = at.service;
    expect(removedIn(await remove(at, ['nobody@acme.example'], { accessPolicyId })).restore).toBeNull();
  });
  it('asks once, and says that it is not known, when the answer is lost', async () => {
    const server = await answeringClient((_call, response) => response.socket?.destroy());
    const outcome = await remove(server, ['a@b.example']);
    expect(outcome).toMatchObject({ kind: 'not-removed', failure: { changed: 'unknown' } });
    expect(server.seen).toHaveLength(1);
    expect(valueOf(await history.read(server.target))[0]?.ended?.result).toBe('unknown');
  });
});
