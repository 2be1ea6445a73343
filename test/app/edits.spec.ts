import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { machine } from './service-host.ts';

const opened = async (): Promise<{ readonly host: Host; readonly id: string }> => {
  const host = await machine();
  const { document } = valueOf(await host.operations.cases.create({ title: 'A', customer: 'B', site: '' }));
  return { host, id: document.id };
};

describe('given edits of different fields that set out together', () => {
  it('keeps them all', async () => {
    const { host, id } = await opened();
    const edit = (target: object) => host.operations.cases.change({ id, changes: { target } });
    await Promise.all([
      edit({ host: 'acs.customer.example' }),
      edit({ user: 'api-user' }),
      edit({ port: 8443 }),
      edit({ connectTo: { inside: '192.0.2.1:443' } }),
      edit({ connectTo: { outside: '203.0.113.1:443' } }),
      edit({ proxy: { inside: 'none' } }),
    ]);
    const { target } = valueOf(await host.operations.cases.open({ id })).document;
    expect(target).toMatchObject({
      host: 'acs.customer.example',
      user: 'api-user',
      port: 8443,
      connectTo: { inside: '192.0.2.1:443', outside: '203.0.113.1:443' },
      proxy: { inside: 'none' },
    });
  });
  it('a name that is changed leaves the target as it is', async () => {
    const { host, id } = await opened();
    valueOf(await host.operations.cases.change({ id, changes: { target: { host: 'acs.customer.example' } } }));
    const { document } = valueOf(await host.operations.cases.change({ id, changes: { title: 'C' } }));
    expect([document.title, document.target.host]).toEqual(['C', 'acs.customer.example']);
  });
});

it('given a password that was typed after the user name, is refused, and stands in no file', async () => {
  const { host, id } = await opened();
  valueOf(await host.operations.cases.change({ id, changes: { target: { user: 'api-user' } } }));
  const reply = await host.operations.cases.change({ id, changes: { target: { user: 'api-user:S3cret-typed' } } });
  expect(reply.ok ? null : reply.failure.code).toBe('bad-input');
  const { document } = valueOf(await host.operations.cases.open({ id }));
  expect([document.target.user, JSON.stringify(document).includes('S3cret')]).toEqual(['api-user', false]);
});

describe('given a recorded check', () => {
  it('keeps who said it', async () => {
    const { host, id } = await opened();
    const saidBy = ' Erik Ek, firewall team ';
    const { document } = valueOf(
      await host.operations.checks.record({ id, check: 'firewall-log', result: 'blocked', saidBy }),
    );
    expect(document.checks).toMatchObject([{ result: 'blocked', saidBy: 'Erik Ek, firewall team' }]);
  });
});

describe('a case like another one', () => {
  it('takes over the server and the user, and neither password, nor accepted certificates, nor where it was led to by hand', async () => {
    const { host, id } = await opened();
    const { cases, secrets } = host.operations;
    const target = { host: 'ise01.acme.example', port: 9060, user: 'svc', pin: 'a'.repeat(64), timeoutSeconds: 7 };
    const connectTo = { inside: '127.0.0.1:18100', outside: null };
    valueOf(await cases.change({ id, changes: { target: { ...target, connectTo } } }));
    const shownFor = { host: target.host, port: target.port, user: target.user };
    valueOf(await secrets.setPassword({ id, password: 'hemligt', shownFor }));
    const made = valueOf(await cases.create({ title: 'B', customer: 'B', site: '', like: id }));
    expect(made.document.target).toMatchObject({
      ...{ ...target, pin: null, ca: null },
      connectTo: { inside: null, outside: null },
    });
    expect(made.hasPassword).toBe(false);
    const model = valueOf(await cases.open({ id }));
    expect([model.document.target.pin, model.hasPassword]).toEqual([target.pin, true]);
  });

  it('is not made where the other one is not there', async () => {
    const { host } = await opened();
    const like = '00000000-0000-4000-8000-000000000000';
    expect((await host.operations.cases.create({ title: 'B', customer: 'B', site: '', like })).ok).toBe(false);
    expect(valueOf(await host.operations.cases.list({}))).toHaveLength(1);
  });
});
