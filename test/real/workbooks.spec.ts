import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { format, worded } from '../../src/core/messages/message.ts';
import { readingNotes, type SheetChoices, type SheetRow } from '../../src/core/whitelisting/sheet.ts';
import { fixAll, summarize } from '../../src/node/import/sheet/list.ts';
import { listOf, refusalOf, rowsOf } from '../node/import/sheet/reading.ts';

/**
 * Workbooks that LibreOffice 25.2 wrote, as people send them: `guests` with a title, a formula, dates, hidden rows and
 * columns, and `swedish` out of a list of text, as a program in Swedish reads its dates.
 */

const OFFICE = join(import.meta.dirname, 'office');

const read = (name: string): Promise<Buffer> => readFile(join(OFFICE, name));
const open = async (name: string, choices: SheetChoices = {}) => listOf(await read(name), { choices });
const shown = (rows: readonly SheetRow[]): readonly (readonly unknown[])[] =>
  rows.map(({ line, texts: { mac, name, toDate } }) => [line, mac, name, toDate]);

describe('given a workbook with a title, dates, a formula and hidden rows', () => {
  it('reads each row under its number in the sheet, values as they were saved', async () =>
    expect(shown(rowsOf(await open('guests.xlsx', { hidden: true })))).toEqual([
      [4, '00:11:22:33:44:55', 'Köksskärm', '2026-12-31'],
      [5, '112233445566', 'Skrivare', '46387'],
      [6, '001122334455', 'Dörr 7', '3/4/2027'],
      [7, '00:11:22:33:44:57', 'Två\u2028rader', ''],
    ]));

  it('says what is not plainly as the workbook has it', async () =>
    expect(worded(readingNotes((await open('guests.xlsx')).reading), 'en')).toEqual([
      'The sheet "Gäster" of the workbook is read.',
      'Other sheets hold something and are not read: Old.',
      'Cells that are dates in the workbook are read as YYYY-MM-DD: 1.',
      'Hidden and struck-out rows are left out: 1.',
      'Hidden columns are left out: 1.',
      'Hidden columns of removal dates are left out: 1.',
      expect.stringContaining('Lines above the rows are left out: 2 ('),
    ]));

  it('shows what a day number reads as, and takes it after a fix alone', async () => {
    const list = await open('guests.xlsx', { hidden: true });
    expect(rowsOf(list)[1]?.faults.map(({ message }) => format(message, 'en'))).toEqual([
      'Removal date is not written as YYYY-MM-DD. Write 2026-12-31.',
    ]);
    expect([fixAll(list, 'toDate.date-form'), rowsOf(list)[1]?.texts.toDate]).toEqual([1, '2026-12-31']);
  });

  it('reads a date that could be two days only in the order that a person says', async () => {
    expect(worded(rowsOf(await open('guests.xlsx', { hidden: true }))[2]?.faults[0]?.message, 'en')).toBe(
      'Removal date is not written as YYYY-MM-DD. Day and month could stand either way round: say which comes first.',
    );
    expect(rowsOf(await open('guests.xlsx', { dateOrder: 'dmy', hidden: true }))[2]?.rewritten).toContainEqual({
      field: 'toDate',
      code: 'notation',
      from: '3/4/2027',
      to: '2027-04-03',
    });
  });

  it('reads another sheet where it is named, and refuses one that is not there', async () => {
    expect(shown(rowsOf(await open('guests.xlsx', { sheet: 'Old' })))[0]?.slice(0, 2)).toEqual([
      1,
      '00:11:22:33:44:99',
    ]);
    expect(await refusalOf(await read('guests.xlsx'), { choices: { sheet: 'Nobody' } })).toEqual({
      reason: 'no-such-sheet',
      sheets: ['Blank', 'Gäster', 'Old'],
    });
  });
});

it('given the list that a program in Swedish wrote, is the one that the text was', async () => {
  const list = await open('swedish.xlsx');
  expect([summarize(list).faulty, shown(rowsOf(list))]).toEqual([
    0,
    [
      [2, '00:11:22:33:44:55', 'Köksskärm', '2026-12-31'],
      [3, '00:11:22:33:44:56', 'Kassa & dörr', '2027-01-05'],
    ],
  ]);
});

describe('given a workbook that cannot be taken', () => {
  it.each(['guests.xls', 'guests.ods'])('%s is named as what it is', async (name) => {
    expect(await refusalOf(await read(name))).toEqual({ reason: 'other-form', form: 'workbook' });
  });

  it('one that was cut off anywhere is damaged', async () => {
    const whole = await read('guests.xlsx');
    for (const part of [0.2, 0.5, 0.9, 0.999])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * part)))).toEqual({
        reason: 'damaged-workbook',
      });
  });

  it('one with a changed byte is read or refused, and never throws', async () => {
    const whole = await read('guests.xlsx');
    for (let at = 0; at < whole.length; at += 97) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      await refusalOf(changed);
    }
  });
});
