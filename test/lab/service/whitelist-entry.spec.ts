import { afterAll, describe, expect, it } from 'vitest';
import { codeOf, fieldsOf, freshMac, startForTest, type Answer } from './running.ts';

const lab = await startForTest();
afterAll(() => lab.stop());

const entryOf = (mac: string) => lab.service.state.whitelistEntries().find((entry) => entry.mac === mac);
const create = (fields: object): Promise<Answer> => lab.create({ mac: freshMac(), name: 'Printer', ...fields });
const kept = async (fields: object) => {
  const mac = freshMac();
  expect((await create({ mac, ...fields })).status).toBe(200);
  return entryOf(mac);
};
const refused = async (answer: Promise<Answer>) => {
  const before = lab.service.state.whitelistEntries().length;
  const got = await answer;
  expect([got.status, codeOf(got), lab.service.state.whitelistEntries().length]).toEqual([400, 'validation-failed', before]); // prettier-ignore
  return fieldsOf(got);
};

const ID = '6f2c1f3e-98a4-4f0b-9d43-0c1d2e3f4a5b';
const TAGS = [{ value: 'lobby' }, { value: 'floor 2' }];
/** What each field takes and keeps as it was sent, and what it refuses. Text is listed between bars. */
const FIELDS: readonly (readonly [field: string, taken: readonly unknown[], refused: readonly unknown[]])[] = [
  ['id', [ID], ['not-a-uuid', ID.replaceAll('-', ''), 7, {}]],
  [
    'mac',
    'A0:BB:CC:DD:EE:01'.split('|'),
    [
      ...'aabb.ccdd.eeff|AABBCCDDEEFF|AA:BB:CC:DD:EE|AA:BB:CC:DD:EE:FF:00|AA:BB:CC-DD-EE-FF|AA BB CC DD EE FF'.split(
        '|',
      ),
      ...'A:BB:CC:DD:EE:FF|GG:BB:CC:DD:EE:FF| AA:BB:CC:DD:EE:FF|AA:BB:CC:DD:EE:FF\n|1.12E+11|'.split('|'),
      ...[112233445566, null, ['AA:BB:CC:DD:EE:FF']],
    ],
  ],
  [
    'name',
    ['x'.repeat(100), ...'ab|Åsa & Örjan-Ängö, våning 2.|azAZ09'.split('|')],
    [
      ..."a||Reception_2|Café|a\tb|a\u00a0b|A\u030angstrom|desk/2|Anna's|a\nb|日本|😀😀".split('|'),
      ...['x'.repeat(101), 12, null],
    ],
  ],
  ['description', ['', 'x', 'x'.repeat(200), 'Å, ä & ö - 1.'], ['x'.repeat(201), 'one; two', 'a\nb', 5, null]],
  [
    'toDate',
    '2999-12-31|2996-02-29|2400-02-29'.split('|'),
    [
      ...'2999-02-29|2900-02-29|2999-04-31|2999-13-01|2999-00-10|2999-01-00|2999-01-32|0000-01-01|31-12-2999'.split(
        '|',
      ),
      ...'2999-1-1|2999/12/31|2999-12-31T00:00:00Z|2999-12-31 |+002999-12-31|'.split('|'),
      ...[null, 20991231],
    ],
  ],
  ['tags', [TAGS, []], [['lobby'], [{ name: 'lobby' }], [{ value: 1 }], [null], { value: 'lobby' }, 'lobby', null]],
  ['createdBy', ['import_job/7'], [7, null, {}]],
];
const rowsOf = (at: 1 | 2) => FIELDS.flatMap((row) => row[at].map((value) => [row[0], value] as const));

describe('Whitelist entry', () => {
  it.each(rowsOf(1))('keeps the %s %j', async (field, value) => {
    const entry = await (field === 'mac' ? create({ mac: value }).then(() => entryOf(String(value))) : kept({ [field]: value })); // prettier-ignore
    expect(entry?.[field as 'mac'] ?? '').toEqual(value);
  });
  it.each(rowsOf(2))('refuses the %s %j', async (field, value) =>
    expect(await refused(create({ [field]: value }))).toEqual([field]),
  );
  it.each(['mac', 'name'])('wants a %s', async (field) =>
    expect(await refused(create({ [field]: undefined }))).toEqual([field]),
  );
  it.each([[{}], [{ id: '' }], [{ id: null }]])('has a UUID of its own with %j', async (fields) =>
    expect((await kept(fields))?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  );
  it.each(['A0-BB-CC-DD-EE-02', 'a0:bb:cc:dd:ee:03'])('keeps %s in capitals with colons', async (mac) => {
    await create({ mac });
    expect(entryOf(mac.toUpperCase().replaceAll('-', ':'))).toBeDefined();
  });
  it('refuses an id that another entry has', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    await create({ id });
    const again = await create({ id: id.toUpperCase() });
    expect([again.status, codeOf(again)]).toEqual([409, 'id-in-use']);
  });
});

describe('Create one whitelist entry', () => {
  it('names every broken rule at once', async () =>
    expect(await refused(create({ mac: 'x', name: 'y', toDate: 'z', tags: 1 }))).toEqual('mac name toDate tags'.split(' '))); // prettier-ignore
  it('refuses a MAC that is whitelisted, in another spelling too, and names the entry that is there', async () => {
    const id = '7f2c1f3e-98a4-4f0b-9d43-0c1d2e3f4a5b';
    await create({ mac: 'B0:BB:CC:DD:EE:01', id });
    const again = await create({ mac: 'b0-bb-cc-dd-ee-01' });
    expect([again.status, codeOf(again)]).toEqual([409, 'already-whitelisted']);
    expect(again.json).toMatchObject({ error: { existingId: id } });
  });
  it('leaves fields that the specification does not name out of the entry', async () =>
    expect(Object.keys((await kept({ colour: 'red', constructor: 1 })) ?? {}).sort()).toEqual(['id', 'mac', 'name', 'tags'])); // prettier-ignore
  it('moves a waiting guest session of the device', async () => {
    const waiting = lab.service.state.guestSessions().find(({ state }) => state === 'awaiting-portal')!;
    await create({ mac: waiting.mac });
    expect(lab.service.state.guestSessions().find(({ id }) => id === waiting.id)?.state).toBe('whitelist-authorized');
  });
});
