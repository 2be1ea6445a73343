import { describe, expect, it } from 'vitest';
import { format, worded } from '../../../src/core/messages/message.ts';
import {
  chooseColumns,
  fieldOfHeader,
  findColumns,
  hasHeader,
  HEADLINES,
  missingColumns,
  undecidedColumns,
  undecidedSentence,
} from '../../../src/core/whitelisting/columns.ts';
import { isMac } from '../../../src/core/whitelisting/mac.ts';
import { ENTRY_FIELDS } from '../../../src/core/whitelisting/problems.ts';

const MAC = '00:11:22:33:44:55';
const OTHER = '00:11:22:33:44:56';

describe('given a headline', () => {
  it.each([
    ['mac', 'mac'], ['MAC Address', 'mac'], ['mac_address', 'mac'], ['MAC-adress', 'mac'], ['Fysisk adress', 'mac'],
    ['Hårdvaruadress', 'mac'], ['Hårdvaruadress'.normalize('NFD'), 'mac'], ['Name', 'name'], ['NAMN', 'name'],
    ['Device name', 'name'], ['Enhetsnamn', 'name'], ['Värdnamn', 'name'], ['Description', 'description'],
    ['Beskrivning', 'description'], ['Kommentar', 'description'], ['toDate', 'toDate'], ['Slutdatum', 'toDate'],
    ['Tags', 'tags'], ['Etiketter', 'tags'], ['Created by', 'createdBy'], ['Skapad av', 'createdBy'],
    ['Reason', 'reason'], ['Orsak', 'reason'], [' "Namn": ', 'name'],
  ])('%s is %s', (header, field) => expect(fieldOfHeader(header)).toBe(field)); // prettier-ignore

  it.each(['', 'Column 1', 'Date', 'Datum', 'Site', 'Room', MAC, 'constructor', '__proto__'])(
    '%j says nothing',
    (header) => expect(fieldOfHeader(header)).toBeNull(),
  );

  it.each(ENTRY_FIELDS)('our own headline for %s is understood', (field) =>
    expect(fieldOfHeader(HEADLINES[field])).toBe(field),
  );
});

describe('given a cell', () => {
  it.each([MAC, '00-11-22-33-44-55', '001122334455', '0011.2233.4455', ' 00:11:22:aa:BB:cc '])(
    '%j is written like an address',
    (cell) => expect(isMac(cell)).toBe(true),
  );

  it.each(['', '1.12E+11', '00:11:22:33:44', '00:11-22:33:44:55', 'Room 12', '0011223344556'])('%j is not', (cell) =>
    expect(isMac(cell)).toBe(false),
  );
});

it.each([
  ['known words', ['MAC|Site', `${MAC}|One`], true],
  ['unknown words above addresses', ['Enhet-ID|Plats', `${MAC}|One`, `${OTHER}|Two`], true],
  ['an address', [`${MAC}|Name`, `${OTHER}|Two`], false],
  ['a damaged address', ['1.12E+11|One', `${MAC}|Two`, `${OTHER}|Three`], false],
  ['words above words', ['One|Two', 'Three|Four'], false],
  ['nothing', [], false],
])('given the first row of a list: %s', (_, rows, header) =>
  expect(hasHeader(rows.map((row) => row.split('|')))).toBe(header),
);

describe('given the columns of a list', () => {
  const fieldsOf = (rows: readonly (readonly string[])[], header: boolean): readonly unknown[] =>
    findColumns(rows, header).map(({ field, from }) => [field, from]);

  it('headlines decide', () => {
    expect(fieldsOf([['Namn', 'Våning', 'MAC'], ['One', 'Two', MAC]], true)).toEqual([
      ['name', 'header'],
      [null, null],
      ['mac', 'header'],
    ]); // prettier-ignore
  });

  it('address and name are told from content where no headline does', () => {
    expect(fieldsOf([['1', '2026-01-01', MAC, 'One'], ['2', '2026-01-02', OTHER, 'Two']], false)).toEqual([
      [null, null],
      [null, null],
      ['mac', 'content'],
      ['name', 'content'],
    ]); // prettier-ignore
  });

  it('a date without a headline is never taken for the date of removal', () =>
    expect(fieldsOf([[MAC, 'One', '2026-12-31']], false)[2]).toEqual([null, null]));

  it('the reasons of our own export are no name', () => {
    expect(fieldsOf([['Reason', 'MAC', 'x'], ['Name is missing.', MAC, '1']], true)[0]).toEqual([null, null]); // prettier-ignore
  });

  it('a second column for the same field is left out', () => {
    expect(fieldsOf([['mac', 'name', 'namn'], [MAC, 'One', 'Two']], true)[2]).toEqual([null, null]); // prettier-ignore
  });

  it('a headline that is the field\u2019s own name wins over other words for it', () =>
    expect(
      fieldsOf(
        [
          ['Host', 'MAC', 'Name', 'Device name'],
          ['h1', MAC, 'One', 'x'],
        ],
        true,
      ),
    ).toEqual([
      [null, null],
      ['mac', 'header'],
      ['name', 'header'],
      [null, null],
    ]));

  it('a choice decides over everything', () => {
    const columns = findColumns([['mac', 'name'], [MAC, OTHER]], true, ['name', 'mac']); // prettier-ignore
    expect(columns.map(({ field, from }) => [field, from])).toEqual([
      ['name', 'choice'],
      ['mac', 'choice'],
    ]);
  });

  it('up to three different examples are shown', () => {
    const rows = ['One', '', 'One', 'Two', 'Three', 'Four'].map((name) => [name]);
    expect(findColumns(rows, false)[0]?.examples).toEqual(['One', 'Two', 'Three']);
  });
});

describe('given columns that a person has to say more about', () => {
  const of = (...rows: readonly string[]) =>
    findColumns(
      rows.map((row) => row.split(';')),
      true,
    );

  it('two of MACs: asks which is meant', () => {
    const columns = of('MAC;WLAN MAC;Name', `${MAC};${OTHER};Door`);
    expect(undecidedColumns(columns, [1, 1, 1]).map((column) => format(undecidedSentence(column), 'en'))).toEqual([
      'The column WLAN MAC holds MACs as well, in rows: 1. Say which of the columns is meant.',
    ]);
  });

  it('none that is a name: says that it is missing', () => {
    expect(worded(missingColumns(of('MAC;Status', `${MAC};Guest A`)), 'en')).toEqual([
      'No column is known to hold this, say which one does: Name.',
    ]);
    expect(missingColumns(of('MAC;Name;Status', `${MAC};Door;Guest A`))).toEqual([]);
  });

  it('fields that a batch does not carry are left out together, and an unknown column is still asked about', () => {
    const chosen = chooseColumns(of('MAC;Name;To date;Site', `${MAC};Door;2031-01-01;A`), undefined, [], true);
    expect(chosen).toEqual({ ok: true, choice: ['mac', 'name', 'left-out', null] });
  });
});
