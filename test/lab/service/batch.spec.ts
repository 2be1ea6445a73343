import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchResponse } from '../../../src/lab/service/batch.ts';
import { codeOf, fieldsOf, freshMac, startForTest, type Started } from './running.ts';

let lab: Started;
beforeAll(async () => {
  lab = await startForTest();
});
afterAll(() => lab.stop());

const batch = async (body: object): Promise<BatchResponse> => {
  const answer = await lab.batch(body);
  expect(answer.status).toBe(200);
  return answer.json as BatchResponse;
};
const row = (fields: object = {}) => ({ mac: freshMac(), name: 'Printer', ...fields });
const entryOf = (mac: string) => lab.service.state.whitelistEntries().find((entry) => entry.mac === mac);
const tagsOf = (mac: string) => (entryOf(mac)?.tags ?? []).map(({ value }) => value);

describe('Batch add response', () => {
  it('has the four fields of the specification and no other', async () => {
    expect(Object.keys(await batch({ whitelistings: [row()] })).sort()).toEqual([
      'createdWhitelistingMacs',
      'existingWhitelistingMacs',
      'faultyRequests',
      'updatedLogins',
    ]);
  });
});

describe('Batch add: MAC not yet whitelisted and valid', () => {
  it('exists afterwards and is listed in createdWhitelistingMacs', async () => {
    const one = row();
    const { createdWhitelistingMacs } = await batch({ whitelistings: [one] });
    expect(createdWhitelistingMacs).toEqual([one.mac]);
    expect(entryOf(one.mac)?.name).toBe('Printer');
  });
  it('keeps the other fields of a single entry', async () => {
    const one = row({ description: 'Second floor', toDate: '2999-01-01', createdBy: 'import' });
    await batch({ whitelistings: [one] });
    expect(entryOf(one.mac)).toMatchObject(one);
  });
});

describe('Batch add: MAC already whitelisted', () => {
  it('is listed in existingWhitelistingMacs and left unchanged', async () => {
    const one = row({ name: 'First name' });
    await batch({ whitelistings: [one] });
    const before = entryOf(one.mac);
    const again = await batch({ whitelistings: [{ ...one, name: 'Second name' }] });
    expect(again).toEqual({
      createdWhitelistingMacs: [],
      existingWhitelistingMacs: [one.mac],
      faultyRequests: [],
      updatedLogins: 0,
    });
    expect(entryOf(one.mac)).toEqual(before);
  });
  it('is the same MAC in the other spelling', async () => {
    const one = row();
    await batch({ whitelistings: [one] });
    const mac = one.mac.replaceAll(':', '-').toLowerCase();
    expect((await batch({ whitelistings: [{ ...one, mac }] })).existingWhitelistingMacs).toEqual([mac]);
  });
  it('counts the second of two in one batch as existing', async () => {
    const one = row();
    const answer = await batch({ whitelistings: [one, one] });
    expect([answer.createdWhitelistingMacs, answer.existingWhitelistingMacs]).toEqual([[one.mac], [one.mac]]);
  });
});

describe('Batch add: an entry that fails validation', () => {
  it('is not created, and comes back in faultyRequests in its own shape', async () => {
    const faulty = { mac: 'aabb.ccdd.eeff', name: 'Printer', note: { nested: [1, null] }, description: 'ok' };
    const good = row();
    const answer = await batch({ whitelistings: [faulty, good] });
    expect(answer.faultyRequests).toEqual([faulty]);
    expect(answer.createdWhitelistingMacs).toEqual([good.mac]);
  });
  it('is reported inside a normal response, also where every entry fails', async () => {
    expect((await batch({ whitelistings: [{}, { mac: 1 }] })).faultyRequests).toEqual([{}, { mac: 1 }]);
  });
  it('comes back with a __proto__ key of its own, which touches nothing', async () => {
    const text = '{"whitelistings":[{"mac":"x","__proto__":{"name":"Printer","polluted":true}}]}';
    const answer = await lab.send({ path: lab.paths.batch, body: text });
    expect(JSON.stringify((answer.json as BatchResponse).faultyRequests)).toBe(
      '[{"mac":"x","__proto__":{"name":"Printer","polluted":true}}]',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('is an entry whose id another entry has', async () => {
    const id = '22222222-2222-4333-8444-555555555555';
    const [first, second] = [row({ id }), row({ id })];
    expect((await batch({ whitelistings: [first, second] })).faultyRequests).toEqual([second]);
  });
});

describe('Batch add: autoGenerateTags', () => {
  it.each([[{}], [{ autoGenerateTags: false }]])('adds no tag with %j', async (flags) => {
    const one = row();
    await batch({ whitelistings: [one], ...flags });
    expect(tagsOf(one.mac)).toEqual([]);
  });
  it('attaches the same tag to every created entry, after its own', async () => {
    const [first, second] = [row({ tags: [{ value: 'mine' }] }), row()];
    await batch({ whitelistings: [first, second], autoGenerateTags: true });
    expect([tagsOf(first.mac), tagsOf(second.mac)]).toEqual([['mine', 'batch-api'], ['batch-api']]);
  });
  it('does not touch an entry that existed', async () => {
    const one = row();
    await batch({ whitelistings: [one] });
    await batch({ whitelistings: [one], autoGenerateTags: true });
    expect(tagsOf(one.mac)).toEqual([]);
  });
});

describe('Batch add: autoGenerateDateTag', () => {
  it('is off when left out', async () => {
    const one = row();
    await batch({ whitelistings: [one], autoGenerateTags: true });
    expect(tagsOf(one.mac)).toEqual(['batch-api']);
  });
  it("carries the organization's date, which may be tomorrow's in UTC", async () => {
    const stockholm = await startForTest({ now: () => new Date('2026-06-30T22:30:00Z') });
    const mac = freshMac();
    await stockholm.batch({ whitelistings: [{ mac, name: 'Printer' }], autoGenerateDateTag: true });
    const entry = stockholm.service.state.whitelistEntries().find((one) => one.mac === mac);
    expect(entry?.tags).toEqual([{ value: '2026-07-01' }]);
    await stockholm.stop();
  });
});

describe('Batch add: updatedLogins', () => {
  it('counts the guest sessions that the batch moved, and not those that were authorized by whitelisting before', async () => {
    const sessions = lab.service.state.guestSessions();
    const answer = await batch({ whitelistings: sessions.map(({ mac }) => ({ mac, name: 'Guest device' })) });
    expect(answer.updatedLogins).toBe(sessions.filter(({ state }) => state !== 'whitelist-authorized').length);
    expect(answer.updatedLogins).toBeGreaterThan(0);
    expect(new Set(lab.service.state.guestSessions().map(({ state }) => state))).toEqual(
      new Set(['whitelist-authorized']),
    );
  });
});

describe("Batch add request: a frame that is not of the specification's form", () => {
  it.each([
    ['no whitelistings', {}, 'whitelistings'],
    ['an empty list', { whitelistings: [] }, 'whitelistings'],
    ['an object for a list', { whitelistings: { 0: {} } }, 'whitelistings'],
    ['null for a list', { whitelistings: null }, 'whitelistings'],
    ['an entry that is text', { whitelistings: ['00:50:C2:FF:FF:01'] }, 'whitelistings'],
    ['an entry that is null', { whitelistings: [null] }, 'whitelistings'],
    ['a flag that is text', { whitelistings: [{}], autoGenerateTags: 'true' }, 'autoGenerateTags'],
    ['a flag that is a number', { whitelistings: [{}], autoGenerateDateTag: 1 }, 'autoGenerateDateTag'],
  ])('is refused: %s', async (_, body, field) => {
    const answer = await lab.batch(body);
    expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([400, 'validation-failed', [field]]);
  });
  it('creates nothing of a batch that it refuses', async () => {
    const one = row();
    await lab.batch({ whitelistings: [one, 'text'] });
    expect(entryOf(one.mac)).toBeUndefined();
  });
});

describe('Batch add: how many entries', () => {
  it('takes 500', async () => {
    const whitelistings = Array.from({ length: 500 }, () => row());
    expect((await batch({ whitelistings })).createdWhitelistingMacs).toHaveLength(500);
  });
  it('refuses more than the largest batch with 413, and creates none', async () => {
    const small = await startForTest({ largestBatch: 3 });
    const before = small.service.state.whitelistEntries().length;
    const answer = await small.batch({ whitelistings: [row(), row(), row(), row()] });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'batch-too-large']);
    expect(small.service.state.whitelistEntries()).toHaveLength(before);
    await small.stop();
  });
});

describe('given any batch', () => {
  const pair = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, '0'));
  const mac = fc
    .tuple(fc.constantFrom(':', '-'), fc.boolean(), fc.array(pair, { minLength: 6, maxLength: 6 }))
    .map(([separator, upper, pairs]) => (upper ? pairs.join(separator).toUpperCase() : pairs.join(separator)));
  const name = fc.string({ unit: fc.constantFrom(...Array.from('azAZ09åäöÅÄÖ&-,. ')), minLength: 2, maxLength: 100 });
  const good = fc.record({ mac, name });
  const bad = fc.oneof(
    fc.record({ mac: fc.constantFrom('', 'aabbccddeeff', '00:11:22:33:44'), name }),
    fc.record({ mac, name: fc.constantFrom('', 'x', 'a_b', 'é') }),
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
  );
  const entries = (most = 12) =>
    fc.array(fc.oneof({ weight: 3, arbitrary: good }, bad), { minLength: 1, maxLength: most });
  const body = fc.record({
    whitelistings: entries(),
    autoGenerateTags: fc.boolean(),
    autoGenerateDateTag: fc.boolean(),
  });

  it('accounts for every entry sent: created + existing + faulty', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await batch(sent);
        const lists = [answer.createdWhitelistingMacs, answer.existingWhitelistingMacs, answer.faultyRequests];
        expect(lists.reduce((sum, list) => sum + list.length, 0)).toBe(sent.whitelistings.length);
        for (const faulty of answer.faultyRequests) expect(sent.whitelistings).toContainEqual(faulty);
      }),
      { numRuns: 60 },
    );
  });
  it('creates nothing when it is sent a second time, and gives the same faulty entries', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const first = await batch(sent);
        const kept = lab.service.state.whitelistEntries();
        const second = await batch(sent);
        expect(second.createdWhitelistingMacs).toEqual([]);
        expect(second.updatedLogins).toBe(0);
        expect(second.faultyRequests).toEqual(first.faultyRequests);
        expect(lab.service.state.whitelistEntries()).toEqual(kept);
      }),
      { numRuns: 40 },
    );
  });
  it('takes its faulty entries once they are corrected', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { faultyRequests } = await batch(sent);
        fc.pre(faultyRequests.length > 0);
        const corrected = faultyRequests.map(() => row());
        const answer = await batch({ ...sent, whitelistings: corrected });
        expect(answer.createdWhitelistingMacs).toEqual(corrected.map((one) => one.mac));
        expect(answer.faultyRequests).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
