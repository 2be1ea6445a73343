import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, fieldsOf, freshMac, startForTest, type Answer, type Started } from './running.ts';

let lab: Started;
beforeAll(async () => {
  lab = await startForTest();
});
afterAll(() => lab.stop());

const entryOf = (mac: string) => lab.service.state.whitelistEntries().find((entry) => entry.mac === mac);
const create = (fields: object): Promise<Answer> => lab.create({ mac: freshMac(), name: 'Printer', ...fields });
const accepted = async (fields: object) => {
  const mac = freshMac();
  const answer = await create({ mac, ...fields });
  return { status: answer.status, kept: entryOf(mac) };
};
const refusedFields = async (fields: object) => {
  const before = lab.service.state.whitelistEntries().length;
  const answer = await create(fields);
  expect(answer.status).toBe(400);
  expect(codeOf(answer)).toBe('validation-failed');
  expect(lab.service.state.whitelistEntries()).toHaveLength(before);
  return fieldsOf(answer);
};

describe('Whitelist entry: id', () => {
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  it.each([
    ['left out', {}],
    ['empty', { id: '' }],
    ['null', { id: null }],
  ])('%s: the backend generates a UUID', async (_, fields) => expect((await accepted(fields)).kept?.id).toMatch(UUID));
  it('keeps a UUID that was sent', async () => {
    const id = '6f2c1f3e-98a4-4f0b-9d43-0c1d2e3f4a5b';
    expect((await accepted({ id })).kept?.id).toBe(id);
  });
  it.each(['not-a-uuid', '6f2c1f3e98a44f0b9d430c1d2e3f4a5b', 7, {}])('refuses %j', async (id) => {
    expect(await refusedFields({ id })).toEqual(['id']);
  });
  it('refuses an id that another entry has', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    await create({ id });
    const again = await create({ id: id.toUpperCase() });
    expect([again.status, codeOf(again)]).toEqual([409, 'id-in-use']);
  });
});

describe('Whitelist entry: mac (limit: colon-separated or hyphen-separated, six pairs)', () => {
  it.each([
    ['A0:BB:CC:DD:EE:01', 'A0:BB:CC:DD:EE:01'],
    ['A0-BB-CC-DD-EE-02', 'A0:BB:CC:DD:EE:02'],
    ['a0:bb:cc:dd:ee:03', 'A0:BB:CC:DD:EE:03'],
  ])('takes %s', async (mac, kept) => {
    expect((await create({ mac })).status).toBe(200);
    expect(entryOf(kept)).toBeDefined();
  });
  it.each([
    'aabb.ccdd.eeff',
    'AABBCCDDEEFF',
    'AA:BB:CC:DD:EE',
    'AA:BB:CC:DD:EE:FF:00',
    'AA:BB:CC-DD-EE-FF',
    'AA BB CC DD EE FF',
    'A:BB:CC:DD:EE:FF',
    'GG:BB:CC:DD:EE:FF',
    ' AA:BB:CC:DD:EE:FF',
    'AA:BB:CC:DD:EE:FF\n',
    '1.12E+11',
    '',
    112233445566,
    null,
    ['AA:BB:CC:DD:EE:FF'],
  ])('refuses %j', async (mac) => expect(await refusedFields({ mac })).toEqual(['mac']));
  it('is required', async () => expect(fieldsOf(await lab.create({ name: 'Printer' }))).toEqual(['mac']));
});

describe('Whitelist entry: name (limit: 2-100 characters from the allowed set)', () => {
  it.each(['ab', 'x'.repeat(100), 'Åsa & Örjan-Ängö, våning 2.', 'azAZ09'])('takes %j', async (name) => {
    expect((await accepted({ name })).kept?.name).toBe(name);
  });
  it.each([
    'a',
    'x'.repeat(101),
    '',
    'Reception_2',
    'Café',
    'a\tb',
    'a\u00a0b',
    'A\u030angstrom',
    'desk/2',
    "Anna's",
    'a\nb',
    '日本',
    '😀😀',
    12,
    null,
  ])('refuses %j', async (name) => expect(await refusedFields({ name })).toEqual(['name']));
  it('is required', async () => expect(fieldsOf(await lab.create({ mac: freshMac() }))).toEqual(['name']));
});

describe('Whitelist entry: description (limit: 0-200 characters, same set)', () => {
  it.each(['x', 'x'.repeat(200), 'Å, ä & ö - 1.'])('takes %j', async (description) => {
    expect((await accepted({ description })).kept?.description).toBe(description);
  });
  it('may be empty', async () => expect((await accepted({ description: '' })).status).toBe(200));
  it.each(['x'.repeat(201), 'one; two', 'a\nb', 5, null])('refuses %j', async (description) => {
    expect(await refusedFields({ description })).toEqual(['description']);
  });
});

describe('Whitelist entry: toDate (limit: date YYYY-MM-DD)', () => {
  it.each(['2999-12-31', '2996-02-29', '2400-02-29'])('takes %s', async (toDate) => {
    expect((await accepted({ toDate })).kept?.toDate).toBe(toDate);
  });
  it.each([
    '2999-02-29',
    '2900-02-29',
    '2999-04-31',
    '2999-13-01',
    '2999-00-10',
    '2999-01-00',
    '2999-01-32',
    '0000-01-01',
    '31-12-2999',
    '2999-1-1',
    '2999/12/31',
    '2999-12-31T00:00:00Z',
    '2999-12-31 ',
    '+002999-12-31',
    '',
    null,
    20991231,
  ])('refuses %j', async (toDate) => expect(await refusedFields({ toDate })).toEqual(['toDate']));
});

describe('Whitelist entry: tags', () => {
  it('keeps the value of each tag', async () => {
    const tags = [{ value: 'lobby' }, { value: 'floor 2' }];
    expect((await accepted({ tags })).kept?.tags).toEqual(tags);
  });
  it('may be an empty list', async () => expect((await accepted({ tags: [] })).status).toBe(200));
  it.each([[['lobby']], [[{ name: 'lobby' }]], [[{ value: 1 }]], [[null]], [{ value: 'lobby' }], ['lobby'], [null]])(
    'refuses %j',
    async (tags) => expect(await refusedFields({ tags })).toEqual(['tags']),
  );
});

describe('Whitelist entry: createdBy', () => {
  it('is kept as it was sent', async () =>
    expect((await accepted({ createdBy: 'import_job/7' })).kept?.createdBy).toBe('import_job/7'));
  it.each([7, null, {}])('refuses %j', async (createdBy) => {
    expect(await refusedFields({ createdBy })).toEqual(['createdBy']);
  });
});

describe('Create one whitelist entry', () => {
  it('names every broken rule at once', async () =>
    expect(await refusedFields({ mac: 'x', name: 'y', toDate: 'z', tags: 1 })).toEqual([
      'mac',
      'name',
      'toDate',
      'tags',
    ]));
  it('refuses a MAC that is whitelisted, in another spelling too, and names the entry that is there', async () => {
    const id = '7f2c1f3e-98a4-4f0b-9d43-0c1d2e3f4a5b';
    await create({ mac: 'B0:BB:CC:DD:EE:01', id });
    const again = await create({ mac: 'b0-bb-cc-dd-ee-01' });
    expect([again.status, codeOf(again)]).toEqual([409, 'already-whitelisted']);
    expect(again.json).toMatchObject({ error: { existingId: id } });
  });
  it('leaves fields that the specification does not name out of the entry', async () => {
    const mac = freshMac();
    await create({ mac, colour: 'red', constructor: 1 });
    expect(Object.keys(entryOf(mac) ?? {}).sort()).toEqual(['id', 'mac', 'name', 'tags']);
  });
  it('moves a waiting guest session of the device', async () => {
    const waiting = lab.service.state.guestSessions().find(({ state }) => state === 'awaiting-portal')!;
    await create({ mac: waiting.mac });
    expect(lab.service.state.guestSessions().find(({ id }) => id === waiting.id)?.state).toBe('whitelist-authorized');
  });
});
