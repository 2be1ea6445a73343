import { worded } from '../../src/core/messages/message.ts';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Case, Target } from '../../src/core/records/case.ts';
import { canonicalJson } from '../../src/core/records/migrate.ts';
import { shelfIn } from '../node/disk/temporary-folder.ts';
import { KEY } from '../node/service/service-for-test.ts';
import { hostOnWorld, value, wholeRun, type HostOnWorld } from './host-on-world.ts';
import { newFolder, openServiceHost, placeOf, refOf } from './service-host.ts';

const FORGOTTEN = 'The stored password was forgotten, because it may be for another server, port or user.';

describe('given a case with a password', () => {
  let here: HostOnWorld;
  let first: Target;
  beforeAll(async () => {
    here = await hostOnWorld('healthy');
    first = (await here.open()).document.target;
  });
  afterAll(() => here.close());

  const typePassword = async (): Promise<void> => {
    const password = here.world.description.apiUser.password;
    value(await here.host.operations.secrets.setPassword({ id: here.caseId, password }));
  };
  const point = async (changes: Partial<Target>) =>
    value(await here.host.operations.cases.change({ id: here.caseId, changes: { target: { ...first, ...changes } } }));
  beforeEach(async () => {
    await point({});
    await typePassword();
  });
  const editFile = async (change: (document: Case) => Case): Promise<void> => {
    const path = join(here.folder, 'cases', `${here.caseId}.json`);
    const file = JSON.parse(await readFile(path, 'utf8')) as { case: Case };
    const edited = change(file.case);
    const sha256 = createHash('sha256').update(canonicalJson(edited)).digest('hex');
    await writeFile(path, JSON.stringify({ ...file, sha256, case: edited }));
  };
  const start = async () => here.host.operations.stages.run(wholeRun(here.caseId, 'inside'));

  it('takes none while the case is in the bin', async () => {
    const { cases, secrets } = here.host.operations;
    value(await cases.remove({ id: here.caseId }));
    const refused = await secrets.setPassword({ id: here.caseId, password: 'other' });
    value(await cases.restore({ id: here.caseId }));
    expect(refused.ok ? 'taken' : refused.failure.code).toBe('not-allowed');
  });

  it.each([
    ['the server', { host: 'attacker.example' }],
    ['the port', { port: 8443 }],
    ['the user', { user: 'another-user' }],
    ['a part of the server’s name', { host: 'attacker.acs.practice.test' }],
    ['the user by the case of a letter', { user: 'Ers-Admin' }],
  ])('forgets it when %s changes, and says why', async (_, changes) => {
    const changed = await point(changes);
    expect(worded([changed.hasPassword, changed.passwordNote], 'en')).toEqual([false, FORGOTTEN]);
  });

  it.each([
    ['the way there', { connectTo: { inside: '127.0.0.1:9', outside: null } }],
    ['the longest time', { timeoutSeconds: 7 }],
    ['the server’s name by a capital letter or a blank', { host: ' ACS.Practice.TEST ' }],
  ])('keeps it when %s changes', async (_, changes) => {
    if ('host' in changes) {
      await point({ host: 'acs.practice.test' });
      await typePassword();
    }
    const changed = await point(changes);
    expect([changed.hasPassword, changed.passwordNote]).toEqual([true, null]);
  });

  it('does not bring it back when the change is undone', async () => {
    await point({ host: 'attacker.example' });
    expect((await point({})).hasPassword).toBe(false);
  });

  it('says so until another one is typed', async () => {
    await point({ user: 'another-user' });
    const said = (await here.open()).passwordNote;
    await typePassword();
    expect(worded([said, (await here.open()).passwordNote, (await here.open()).hasPassword], 'en')).toEqual([
      FORGOTTEN,
      null,
      true,
    ]);
  });

  it('sends nothing to the server that another process has put in', async () => {
    await here.host.operations.cases.open({ id: here.caseId });
    await editFile((document) => ({ ...document, target: { ...document.target, user: 'another-user' } }));
    const before = here.world.connections('inside');
    const refused = await start();
    expect(worded([refused.ok || refused.failure, here.world.connections('inside') - before], 'en')).toEqual([
      { code: 'no-password', message: `${FORGOTTEN} Type it again. Nothing was sent.` },
      0,
    ]);
  });

  it('forgets it when the file was edited by hand', async () => {
    await editFile((document) => ({ ...document, target: { ...document.target, host: 'attacker.example' } }));
    expect(worded(await here.open(), 'en')).toMatchObject({ hasPassword: false, passwordNote: FORGOTTEN });
  });

  it('takes no password that was typed for what the case named before', async () => {
    const shownFor = { ...first, host: 'seen.example' };
    const refused = await here.host.operations.secrets.setPassword({ id: here.caseId, password: 'x', shownFor });
    expect(worded(refused, 'en')).toMatchObject({
      ok: false,
      failure: {
        code: 'not-allowed',
        message: 'The server, port or user was changed meanwhile. Nothing was changed.',
      },
    });
  });

  it('forgets it when the state before the last save names another server and is restored', async () => {
    await point({ host: 'old.example' });
    await point({ host: 'new.example' });
    await typePassword();
    const path = join(here.folder, 'cases', `${here.caseId}.json`);
    await here.host.close();
    await writeFile(path, 'damaged');
    const caseStore = await shelfIn(here.folder);
    expect(value(await caseStore.restorePrevious(here.caseId)).target.host).toBe('old.example');
    await caseStore.close();
    const { host } = await openServiceHost(here.folder);
    here = { ...here, host, open: async () => value(await host.operations.cases.open({ id: here.caseId })) };
    expect((await here.open()).hasPassword).toBe(false);
  });
});

describe('given a password that was typed before the server was named', () => {
  const NAMES = { title: 'New', customer: 'ACME', site: '' };
  const withPassword = async () => {
    const { host } = await openServiceHost(await newFolder());
    const { document } = value(await host.operations.cases.create(NAMES));
    const { id, target } = document;
    value(await host.operations.secrets.setPassword({ id, password: 'typed first' }));
    const name = async (changes: Partial<Target>) =>
      value(await host.operations.cases.change({ id, changes: { target: { ...target, ...changes } } }));
    return name;
  };

  it('is for the server and the user that are named next', async () => {
    const name = await withPassword();
    await name({ host: 'ise.example' });
    expect((await name({ host: 'ise.example', user: 'api' })).hasPassword).toBe(true);
  });

  it('is forgotten when another server is named before there is a user', async () => {
    const name = await withPassword();
    await name({ host: 'ise.example' });
    expect((await name({ host: 'other.example', user: 'api' })).hasPassword).toBe(false);
  });
});

describe('given a context with a key', () => {
  const TYPED = {
    id: null,
    name: 'ACME',
    baseUrl: 'https://service.example/api',
    organizationId: 'org',
    contextId: 'guest',
    ca: null,
    pin: null,
    proxy: 'none',
  };
  const withKey = async () => {
    const { host } = await openServiceHost(await newFolder());
    const { contexts, entries } = host.operations;
    const { id } = value(await contexts.save(TYPED));
    value(await contexts.setKey({ id, key: KEY, shownFor: placeOf(TYPED) }));
    return { id, contexts, entries };
  };
  const KEY_FORGOTTEN =
    'The stored API key was forgotten, because it may be for another service, organization or context.';

  it.each([
    ['the server', { baseUrl: 'https://other.example/api' }],
    ['the port', { baseUrl: 'https://service.example:8443/api' }],
    ['the path', { baseUrl: 'https://service.example/other' }],
    ['the organization', { organizationId: 'other' }],
    ['the context', { contextId: 'other' }],
  ])('forgets it when %s changes, and says why', async (_, changes) => {
    const { id, contexts } = await withKey();
    const saved = value(await contexts.save({ ...TYPED, id, ...changes }));
    expect(worded([saved.hasKey, saved.keyNote], 'en')).toEqual([false, KEY_FORGOTTEN]);
  });

  it.each([
    ['the name', { name: 'ACME AB' }],
    ['the address by a slash at its end', { baseUrl: 'https://SERVICE.example:443/api/' }],
  ])('keeps it when %s changes', async (_, changes) => {
    const { id, contexts } = await withKey();
    expect(value(await contexts.save({ ...TYPED, id, ...changes })).hasKey).toBe(true);
  });

  it('does not bring it back when the change is undone, and says so where it is needed', async () => {
    const { id, contexts, entries } = await withKey();
    value(await contexts.save({ ...TYPED, id, contextId: 'other' }));
    const context = value(await contexts.save({ ...TYPED, id }));
    const entry = {
      mac: '02:00:5E:00:53:01',
      name: 'Printer',
      description: '',
      tags: [],
      toDate: '',
      permanent: true,
      createdBy: '',
    };
    expect(worded(await entries.add({ context: refOf(context), entry, again: null }), 'en')).toMatchObject({
      ok: false,
      failure: { code: 'no-password', message: `${KEY_FORGOTTEN} Type it again. Nothing was sent.` },
    });
  });
});
