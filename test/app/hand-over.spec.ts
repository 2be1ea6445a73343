import { worded } from '../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { handOverTask } from '../../src/app/hand-over.ts';
import type { Host } from '../../src/app/host.ts';
import { recordText } from '../../src/core/records/record.ts';
import { blockOf as blockOfBytes, packed, readBlock } from '../../src/node/hand/block.ts';
import { run } from '../core/make-evidence.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { machine } from './service-host.ts';

/** Decision 014: what two windows carry by hand between them. Each host is another machine. */

const take = (host: Host, text: string) => host.operations.cases.take({ name: 'chat.txt', text });
const handOver = async (host: Host, id: string, stage: 'inside' | 'outside', what: 'record' | 'task') =>
  valueOf(await host.operations.cases.handOver({ id, stage, what })).block;
const askingCase = async (host: Host): Promise<string> =>
  valueOf(await take(host, recordText(run('inside')))).document.id;

describe('given a task', () => {
  it('no password of the case is in it', async () => {
    const here = await machine();
    const id = await askingCase(here);
    valueOf(await here.operations.secrets.setPassword({ id, password: 'correct-horse-9' }));
    const read = readBlock(await handOver(here, id, 'outside', 'task'));
    expect([read.ok, JSON.stringify(read)]).toEqual([true, expect.not.stringContaining('correct-horse-9')]);
  });

  it('one of another server under the id of a case here is refused', async () => {
    const here = await machine();
    const id = await askingCase(here);
    const foreign = { case: id, server: { host: 'evil.example', port: 443 }, user: 'svc', stage: 'outside' } as const;
    const reply = await take(here, valueOf(handOverTask(foreign)).block);
    expect(worded(reply.ok ? '' : reply.failure, 'en')).toMatchObject({ code: 'other-server', message: expect.stringContaining('not about evil.example') as string }); // prettier-ignore
    expect(valueOf(await here.operations.cases.open({ id })).document.target.host).not.toBe('evil.example');
  });

  it('it is imported into no open case, and the failure says what it is', async () => {
    const here = await machine();
    const id = await askingCase(here);
    const text = await handOver(here, id, 'outside', 'task');
    const reply = await here.operations.cases.importRecord({ id, name: 'chat.txt', text });
    expect(reply.ok ? '' : reply.failure.code).toBe('is-task');
  });

  it.each([
    ['a line end in the server', { server: { host: 'a\nrm -rf', port: 443 } }],
    ['an escape in the user', { user: 'svc\u001b[2J' }],
    ['a server that looks like an option', { server: { host: '--ca=x', port: 443 } }],
    ['a direction mark in the server', { server: { host: 'a\u202eb', port: 443 } }],
  ])('one with %s is no task', async (_, changes) => {
    const task = { case: null, server: { host: 'a.example', port: 443 }, user: 'svc', stage: 'outside', ...changes } as const; // prettier-ignore
    // As an attacker makes it, for this program does not.
    const bytes = packed({ format: 'tripoint/hand', version: 1, kind: 'task', ...task });
    const reply = await take(await machine(), blockOfBytes(bytes ?? new Uint8Array()));
    expect(handOverTask(task).ok).toBe(false);
    expect(worded(reply.ok ? '' : reply.failure.message, 'en')).toContain('neither a record nor a task');
  });
});

it('given a record, nothing is handed over in which the password of its case is found', async () => {
  const host = await machine();
  const { document } = valueOf(await take(host, recordText({ ...run('inside'), user: 'correct-horse-9' })));
  const { id } = document;
  valueOf(await host.operations.cases.change({ id, changes: { target: { user: 'svc' } } }));
  valueOf(await host.operations.secrets.setPassword({ id, password: 'correct-horse-9' }));
  const [block, file] = [
    await host.operations.cases.handOver({ id, stage: 'inside', what: 'record' }),
    await host.operations.cases.recordFile({ id, stage: 'inside' }),
  ];
  expect([block, file].map((reply) => (reply.ok ? 'given' : reply.failure.code))).toEqual(['holds-secret', 'holds-secret']); // prettier-ignore
});
