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
const bring = (host: Host, id: string, text: string) =>
  host.operations.cases.importRecord({ id, name: 'chat.txt', text });
const handOver = async (host: Host, id: string, stage: 'inside' | 'outside', what: 'record' | 'task') =>
  valueOf(await host.operations.cases.handOver({ id, stage, what })).block;
const askingCase = async (host: Host): Promise<string> =>
  valueOf(await take(host, recordText(run('inside')))).document.id;

describe('given a task', () => {
  it('its case has the id of the one that asked, and its stage is told', async () => {
    const [here, there] = [await machine(), await machine()];
    const id = await askingCase(here);
    const { document, task, taken } = valueOf(await take(there, await handOver(here, id, 'outside', 'task')));
    const { host, port, user } = document.target;
    const { server, user: its } = run('inside');
    expect([document.id, task, taken, host, port, user]).toEqual([id, 'outside', 'record', server.host, server.port, its]);
  }); // prettier-ignore

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
    const reply = await bring(here, id, await handOver(here, id, 'outside', 'task'));
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

describe('given the result of a task', () => {
  const answered = async () => {
    const [here, there] = [await machine(), await machine()];
    const id = await askingCase(here);
    valueOf(await take(there, await handOver(here, id, 'outside', 'task')));
    valueOf(await bring(there, id, recordText(run('outside'))));
    return { here, id, result: await handOver(there, id, 'outside', 'record') };
  };

  it('it finds the case that asked by itself, and comes in once', async () => {
    const { here, id, result } = await answered();
    const first = valueOf(await take(here, result));
    const again = valueOf(await take(here, result));
    expect([first.document.id, first.taken, again.taken, again.document.runs.length]).toEqual([id, 'into', 'same', 2]);
  });

  it('another case refuses it, and takes it where a person says so', async () => {
    const { here, id, result } = await answered();
    const other = valueOf(await take(here, recordText({ ...run('inside'), id: crypto.randomUUID() }))).document.id;
    const reply = await bring(here, other, result);
    const anyway = await here.operations.cases.importRecord({ id: other, name: 'x', text: result, ofAnyServer: true });
    expect([other === id, reply.ok ? '' : reply.failure.code, anyway.ok]).toEqual([false, 'other-server', true]);
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
