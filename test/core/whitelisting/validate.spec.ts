import { format, worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { lastFullDay } from '../../../src/core/whitelisting/dates.ts';
import { validateEntry, type EntryInput } from '../../../src/core/whitelisting/validate.ts';

const good: EntryInput = { mac: '00:1B:54:00:00:01', name: 'Lobby display' };
const TODAY = '2026-11-21';
const check = (change: Partial<EntryInput>) => validateEntry({ ...good, ...change }, { day: TODAY, zone: null });
const codes = (change: Partial<EntryInput>) => check(change).problems.map(({ field, code }) => `${field}:${code}`);
const first = (change: Partial<EntryInput>) => worded(check(change).problems[0]!, 'en');

describe('given an entry in order', () => {
  it('is sent as it stands, with no problem and no warning', () =>
    expect(check({})).toMatchObject({ problems: [], warnings: [], entry: good }));
  it('leaves out what is empty', () =>
    expect(check({ description: '', toDate: '', createdBy: '', tags: [] }).entry).toEqual(good));
  it('takes every allowed character', () => expect(codes({ name: 'azAZ09åäöÅÄÖ&-,. x' })).toEqual([]));
  it('takes a name of 100 and a description of 200 characters', () =>
    expect(codes({ name: 'å'.repeat(100), description: 'ö'.repeat(200) })).toEqual([]));
  it('takes tags with a text value, and sends that alone', () =>
    expect(check({ tags: [{ value: 'lobby', colour: 'red' }] }).entry?.tags).toEqual([{ value: 'lobby' }]));
});

describe('given a MAC in another notation', () => {
  const to = good.mac;
  it.each(['001b.5400.0001', '001b54000001', '00-1B-54-00-00-01', '00:1b:54:00:00:01'])(
    'sends %s with colons, and keeps the original beside',
    (mac) => {
      const { entry, rewritten } = check({ mac });
      expect([entry?.mac, rewritten]).toEqual([to, [{ field: 'mac', code: 'notation', from: mac, to }]]);
    },
  );
});

describe('given a MAC that a spreadsheet spoilt', () => {
  for (const mac of ['1.12E+11', '1,12E+11', '1E+11'])
    it(`says of ${mac} that its digits are lost`, () => expect(codes({ mac })).toEqual(['mac:spreadsheet-number']));
  it('offers no fix', () => expect(first({ mac: '1.12E+11' }).fixable).toBeNull());
  it('takes 12 digits with an E among them for what they are', () =>
    expect(codes({ mac: '1234567890E5' })).toEqual([]));
  it('wonders about zeros when there are too few digits', () =>
    expect(first({ mac: '1122334455' }).message).toContain('dropped zeros'));
});

describe('given a MAC that is none', () => {
  it('names the offending character and its place', () =>
    expect(first({ mac: '00:1B:54:00:0G:01' }).at).toEqual({ character: 'G', place: 14 }));
  it.each(['00:1B:54:00:00:01, 00:1B:54:00:00:02', '001b.5400.0001\n001b.5400.0002', '001B54000001/001B54000002'])(
    'asks for a row each where several are in one cell: %j',
    (mac) => {
      expect(codes({ mac })).toEqual(['mac:several']);
      expect(first({ mac }).message).toMatch(/holds 2 addresses in one cell\. Put each in a row/);
    },
  );
  it('says that a digit is missing, which need not be a zero', () =>
    expect(first({ mac: '00:1B:54:00:00:1' }).message).toMatch(
      /^MAC has 11 .* needs 12\. If only zeros were left out/,
    ));
  it('says that it is missing', () => expect(codes({ mac: '  ' })).toEqual(['mac:missing']));
  it('offers to take away what stands around it', () =>
    expect(first({ mac: '\u00a000:1B:54:00:00:01 ' }).fixable).toBe('00:1B:54:00:00:01'));
});

describe('given a name outside the rules', () => {
  it('refuses one character', () => expect(codes({ name: 'A' })).toEqual(['name:too-short']));
  it('refuses 101 characters', () => expect(codes({ name: 'a'.repeat(101) })).toEqual(['name:too-long']));
  it('says so of a very long text without looking at its characters', () =>
    expect(codes({ name: '*'.repeat(1_000_000) })).toEqual(['name:too-long']));
  it('names a foreign character and its place', () =>
    expect(first({ name: 'Lobby_display' })).toMatchObject({
      at: { character: '_', place: 6 },
      message: expect.stringContaining('has "_" at place 6') as string,
    }));
  it('places what comes after an emoji as people count', () =>
    expect(check({ name: '😀é' }).problems.map(({ at }) => at?.place)).toEqual([1, 2]));
  it('tells a letter that only looks allowed by its number', () =>
    expect(first({ name: 'L\u043ebby' }).message).toContain('U+043E'));
  it('never prints what would work on a terminal', () =>
    expect(first({ name: 'Lo\u001b[2Jbby' }).message).toContain('an invisible character (U+001B)'));
  it('offers a plain space for a non-breaking one', () =>
    expect(first({ name: 'Lobby\u00a0display' })).toMatchObject({ code: 'other-space', fixable: 'Lobby display' }));
  it('refuses the letters of other languages', () => expect(codes({ name: 'Café' })).toEqual(['name:character']));
  it('refuses a description of 201 characters', () =>
    expect(codes({ description: 'a'.repeat(201) })).toEqual(['description:too-long']));
});

describe('given a name whose letters are written in two parts (NFD)', () => {
  const name = 'Räksmörgås'.normalize('NFD');
  it('is in order', () => expect(codes({ name })).toEqual([]));
  it('is sent composed', () => expect(check({ name }).entry?.name).toBe('Räksmörgås'.normalize('NFC')));
  it('says that it is rewritten', () =>
    expect(check({ name }).rewritten).toMatchObject([{ field: 'name', code: 'composed' }]));
});

describe('given a removal date', () => {
  for (const toDate of ['2026-02-30', '2026-13-01', '2027-02-29', '0000-01-01'])
    it(`refuses ${toDate}, which does not exist`, () => expect(codes({ toDate })).toEqual(['toDate:date-not-real']));
  it('takes a leap day', () => expect(codes({ toDate: '2028-02-29' })).toEqual([]));
  it('refuses another form, and offers the right one', () =>
    expect(first({ toDate: '2026/12/31' })).toMatchObject({ code: 'date-form', fixable: '2026-12-31' }));
  it('offers nothing where day and month may be mistaken', () =>
    expect(first({ toDate: '01.02.2027' }).fixable).toBeNull());
  it('warns of today', () => expect(check({ toDate: TODAY }).warnings[0]?.code).toBe('date-today'));
  it('warns of the past', () => expect(check({ toDate: '2026-11-20' }).warnings[0]?.code).toBe('date-past'));
  it('does not block for a warning', () => expect(check({ toDate: '2026-11-20' }).entry).not.toBeNull());
  it('says the last full day', () =>
    expect(format(lastFullDay('2026-12-31'), 'en')).toBe("Last full day: 2026-12-30 (organization's time)"));
  it('says the last full day over a leap day', () =>
    expect(format(lastFullDay('2028-03-01'), 'en')).toContain('2028-02-29'));
});

describe('given tags and a creator', () => {
  it('refuses tags that are no list', () => expect(codes({ tags: { value: 'x' } })).toEqual(['tags:tags']));
  it('refuses a tag without a text value', () =>
    expect(codes({ tags: [{ value: 'a' }, { value: 7 }] })).toEqual(['tags:tags']));
  it('refuses a line break in the creator', () =>
    expect(codes({ createdBy: 'a\nb' })).toEqual(['createdBy:character']));
});

it('given an entry with several faults: names them all', () =>
  expect(codes({ mac: 'x', name: '', toDate: 'soon' })).toEqual(['mac:not-a-mac', 'name:missing', 'toDate:date-form']));

describe('given what can be fixed safely', () => {
  const fixesOf = (input: EntryInput) => {
    const { rewritten, warnings, problems } = validateEntry(input, null);
    const fixes = [...warnings, ...problems].flatMap(({ field, fixable }) =>
      fixable === null ? [] : [[field, fixable]],
    );
    return Object.fromEntries([...rewritten.map(({ field, to }) => [field, to]), ...fixes]) as EntryInput;
  };
  it('offers composition, spaces and the form of the date', () =>
    expect(
      fixesOf({ mac: ' 001b.5400.0001\u00a0', name: ' Ra\u0308ksmo\u0308rga\u030as\u00a0bar ', toDate: '2026/12/31' }),
    ).toEqual({ mac: '001b.5400.0001', name: 'Räksmörgås bar', toDate: '2026-12-31' }));
  it('offers nothing for what it cannot fix', () => expect(fixesOf({ mac: '1.12E+11', name: 'a_b' })).toEqual({}));
});

describe('given the fast way', () => {
  it.each([
    ['Printer', 'AA:BB:CC:00:00:01'],
    ['Lobby', 'AA-BB-CC-00-00-01'],
    ['Växjö', ' aabbcc000001 '],
  ])('names %s and %s as swapped, once', (mac, name) =>
    expect(validateEntry({ mac, name }, null).problems.map(({ field, code }) => `${field}.${code}`)).toEqual([
      'mac.swapped',
    ]),
  );
  it.each([
    ['1.12E+11', 'AABBCC000001'],
    ['', 'AABBCC000001'],
    ['AA:BB:CC:00:00', 'AABBCC000001'],
  ])('does not take %s and %s for swapped', (mac, name) =>
    expect(validateEntry({ mac, name }, null).problems.map(({ code }) => code)).not.toContain('swapped'),
  );
});
