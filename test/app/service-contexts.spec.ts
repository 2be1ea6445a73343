import { describe, expect, it } from 'vitest';
import { worded } from '../../src/core/messages/message.ts';
import { todayIn } from '../../src/core/vocabulary/time-zone.ts';
import { startWorld, type RunningWorld } from '../../src/lab/lab.ts';
import type { PracticePort } from '../../src/node/practice/child.ts';
import { answering, KEY, practice } from '../node/service/service-for-test.ts';
import { value } from './host-on-world.ts';
import {
  ENTRY,
  contextAt,
  fieldsOf,
  filesIn,
  newFolder,
  onPractice,
  openServiceHost,
  placeOf,
  refOf,
} from './service-host.ts';

const TYPED = {
  id: null,
  name: '  ACME ',
  baseUrl: ' HTTPS://Service.Example:443/api/ ',
  organizationId: ' org ',
  contextId: 'guest',
  ca: null,
  pin: null,
  proxy: 'system',
};
const opened = async () => {
  const folder = await newFolder();
  return { folder, ...(await openServiceHost(folder)) };
};
describe('given a context as a person types it', () => {
  it('is stored in one writing, without a key', async () => {
    const { host } = await opened();
    expect(value(await host.operations.contexts.save(TYPED))).toMatchObject({
      name: 'ACME',
      baseUrl: 'https://service.example/api',
      organizationId: 'org',
      hasKey: false,
      practice: null,
      removedAt: null,
    });
  });

  it.each(['acme', ' ACME', '\uff21CME'])(
    'refuses another one that is called %s, as a person reads it',
    async (name) => {
      const { host } = await opened();
      value(await host.operations.contexts.save(TYPED));
      const second = await host.operations.contexts.save({ ...TYPED, name, organizationId: 'org-2' });
      expect(second).toMatchObject({ ok: false });
      expect(worded(second.ok ? '' : second.failure.message, 'en')).toContain('Another context has this name');
    },
  );

  const wrong = [
    ['http', { baseUrl: 'http://service.example' }, /such as https:\/\//],
    ['a password in the address', { baseUrl: 'https://me:secret-8@service.example' }, /user name or password/],
    ['an organization id with a slash', { organizationId: 'a/b' }, /Organization id/],
    ['no name', { name: ' ' }, /^Name is missing/],
    ['a time zone that is none', { timeZone: 'secret-8' }, /time zone is a name such as/],
    ['a pin that is none', { pin: 'sha256:12' }, /pin is a SHA-256/],
    ['a file without a certificate', { ca: 'hello' }, /no certificate/],
  ] as const;
  for (const [name, change, says] of wrong)
    it(`refuses ${name}, and stores nothing`, async () => {
      const { host } = await opened();
      const refused = await host.operations.contexts.save({ ...TYPED, ...change });
      expect(
        worded([refused.ok || refused.failure.message, value(await host.operations.contexts.list({})).contexts], 'en'),
      ).toEqual([expect.stringMatching(says), []]);
      expect(JSON.stringify(refused)).not.toContain('secret-8');
    });

  it.each([
    ['is kept where a change says nothing of it', {}, 'Europe/Stockholm'],
    ['is taken away by null', { timeZone: null }, null],
    ['is replaced', { timeZone: 'utc' }, 'UTC'],
  ])('its time zone %s', async (_what, change, after) => {
    const { contexts } = (await opened()).host.operations;
    const { id } = value(await contexts.save({ ...TYPED, timeZone: ' europe/stockholm' }));
    expect(value(await contexts.save({ ...TYPED, id, ...change })).timeZone).toBe(after);
  });

  it('is judged in its time zone: an entry of today in Kiritimati is none of today in Niue', async () => {
    const { service, host, context } = await onPractice();
    const { contexts, entries } = host.operations;
    const { day } = todayIn('Pacific/Kiritimati', new Date());
    const warned: unknown[] = [];
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      value(await contexts.save({ ...(await fieldsOf(service)), id: context.id, timeZone }));
      const entry = { ...ENTRY, permanent: false, toDate: day };
      const { warnings } = value(await entries.add({ context: refOf(context), entry, again: null }));
      warned.push(warnings.map(({ message }) => message));
    }
    expect(worded(warned, 'en')).toEqual([
      [expect.stringMatching(/^Removal date is today or in the past \(Pacific\/Kiritimati\)/)],
      [],
    ]);
  });
});

describe('given a key', () => {
  it('is kept, used, and never given back or written to disk', async () => {
    const { service, target } = await practice();
    const { host, folder, payload } = await opened();
    const context = await contextAt(host, target, service.apiKey);
    const added = value(await host.operations.entries.add({ context: refOf(context), entry: ENTRY, again: null }));
    const listed = await host.operations.contexts.list({});
    await host.close();
    expect([context.hasKey, added.result]).toEqual([true, 'created']);
    expect(JSON.stringify([listed, context, added, payload])).not.toContain(service.apiKey);
    expect((await filesIn(folder)).filter(({ text }) => text.includes(service.apiKey))).toEqual([]);
  });

  it('is refused where no header can carry it, without being repeated', async () => {
    const { host } = await opened();
    const { id } = value(await host.operations.contexts.save(TYPED));
    const refused = await host.operations.contexts.setKey({ id, key: 'sesam öppna dig', shownFor: placeOf(TYPED) });
    expect(refused.ok).toBe(false);
    expect(JSON.stringify(refused)).not.toContain('sesam');
  });
});

it('given the bin, holds a context until it is restored, and nothing is sent with it meanwhile', async () => {
  const { service, target } = await practice();
  const { host } = await opened();
  const context = await contextAt(host, target, service.apiKey);
  const { contexts, entries } = host.operations;
  value(await contexts.remove({ id: context.id }));
  const refused = await entries.add({ context: refOf(context), entry: ENTRY, again: null });
  const back = value(await contexts.restore({ id: context.id }));
  expect([refused.ok || refused.failure.code, service.seen(), back.removedAt, back.hasKey]).toEqual([
    'not-allowed',
    [],
    null,
    true,
  ]);
});

it('given a look before anything is stored, shows the chain and sends no key and no HTTP', async () => {
  const server = await answering((_, response) => response.writeHead(200).end());
  const { host } = await opened();
  const { baseUrl, ca } = await fieldsOf(server.target);
  const look = { baseUrl, pin: null, proxy: 'system' };
  const [trusted, strange] = [
    value(await host.operations.contexts.look({ ...look, ca })),
    value(await host.operations.contexts.look({ ...look, ca: null })),
  ];
  expect([trusted.trusted, strange.trusted, strange.chain.length, server.seen]).toEqual([true, false, 1, []]);
});

describe('given one entry', () => {
  it('is permanent only where that was said: an empty date alone sends nothing', async () => {
    const { service, target } = await practice();
    const { host } = await opened();
    const context = await contextAt(host, target, service.apiKey);
    const entry = { ...ENTRY, permanent: false };
    const refused = await host.operations.entries.add({ context: refOf(context), entry, again: null });
    expect(worded([refused.ok || refused.failure.message, service.seen()], 'en')).toEqual([
      'Give a removal date, or say that the entry is permanent. Nothing was sent.',
      [],
    ]);
  });
});

describe('given a practice world', () => {
  const portOn = (world: RunningWorld): PracticePort => ({
    worlds: () => Promise.resolve([]),
    answer: () => Promise.resolve(world.description.expect),
    start: () => Promise.resolve(world.description),
    current: () => world.description,
    stop: () => world.close(),
  });

  it('brings its context along, marked, with its key in memory alone', async () => {
    const world = await startWorld('healthy');
    const folder = await newFolder();
    const { host } = await openServiceHost(folder, portOn(world));
    value(await host.operations.practice.start({ world: 'healthy' }));
    const [context] = value(await host.operations.contexts.list({})).contexts;
    const { timeZone } = world.description.service;
    expect(context).toMatchObject({ name: 'Practice', practice: 'healthy', hasKey: true, timeZone });
    if (context === undefined) return;
    const added = value(await host.operations.entries.add({ context: refOf(context), entry: ENTRY, again: null }));
    const refused = await host.operations.contexts.setKey({ id: context.id, key: KEY, shownFor: placeOf(context) });
    expect([added.result, refused.ok]).toEqual(['created', false]);
    await host.close();
    expect((await filesIn(folder)).filter(({ text }) => text.includes(world.description.service.apiKey))).toEqual([]);
  });
});
