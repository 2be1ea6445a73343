import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readingNotes } from '../../src/core/whitelisting/reading-words.ts';
import type { SheetChoices, SheetRow } from '../../src/core/whitelisting/sheet.ts';
import { fixAll } from '../../src/node/import/sheet/change.ts';
import { LIST_LIMITS, openList, type List } from '../../src/node/import/sheet/list.ts';
import { summarize } from '../../src/node/import/sheet/summary.ts';
import { rowsOf, TODAY } from '../node/import/sheet/reading.ts';
import { convert, lock } from './office.ts';

/** Workbooks that LibreOffice wrote, as people send them. */

let folder = '';

const open = (name: string, choices: SheetChoices = {}) =>
  openList({ kind: 'file', path: join(folder, name) }, choices, {
    limits: LIST_LIMITS,
    today: TODAY,
    onProgress: () => undefined,
  });
const listOf = async (name: string, choices: SheetChoices = {}): Promise<List> => {
  const opening = await open(name, choices);
  if ('refusal' in opening) throw new Error(opening.refusal.reason);
  return opening.list;
};
const reasonOf = async (name: string): Promise<string | null> => {
  const opening = await open(name);
  return 'refusal' in opening ? opening.refusal.reason : null;
};
const shown = (rows: readonly SheetRow[]): readonly (readonly unknown[])[] =>
  rows.map(({ line, texts: { mac, name, toDate } }) => [line, mac, name, toDate]);

/** A list as Swedish and English programs write it, by what LibreOffice calls their languages. */
const CSV =
  'MAC address,Name,To date\n00:11:22:33:44:55,Köksskärm,2026-12-31\n00:11:22:33:44:56,Kassa & dörr,2027-01-05\n';
const SWEDISH = 'CSV:44,34,76,1,,1053,false,true';
const ENGLISH = 'CSV:44,34,76,1,,1033,false,true';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-office-'));
  await copyFile(resolve(import.meta.dirname, 'office/guests.fods'), join(folder, 'guests.fods'));
  await writeFile(join(folder, 'swedish.csv'), CSV);
  await writeFile(join(folder, 'english.csv'), CSV);
  for (const to of ['xlsx', 'ods', 'xls', 'xlsm']) await convert(folder, to, ['guests.fods']);
  for (const to of ['xlsx', 'ods']) {
    await convert(folder, to, ['swedish.csv'], SWEDISH);
    await convert(folder, to, ['english.csv'], ENGLISH);
  }
  await lock(folder, 'guests.fods', 'locked.ods');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(['xlsx', 'ods', 'xlsm'])(
  'given a workbook with a title, dates, a formula and hidden rows (.%s)',
  (ending) => {
    it('reads each row under its number in the sheet, values as they were saved', async () => {
      expect(shown(rowsOf(await listOf(`guests.${ending}`)))).toEqual([
        [4, '00:11:22:33:44:55', 'Köksskärm', '2026-12-31'],
        [5, '112233445566', 'Skrivare', '46387'],
        [6, '001122334455', 'Dörr 7', '3/4/2027'],
        [7, '00:11:22:33:44:57', 'Två\u2028rader', ''],
      ]);
    });

    it('says what is not plainly as the workbook has it', async () => {
      expect(readingNotes((await listOf(`guests.${ending}`)).reading)).toEqual([
        'The sheet "Gäster" of the workbook is read.',
        'Other sheets hold something and are not read: Old.',
        'Cells that are dates in the workbook are read as YYYY-MM-DD: 1.',
        'Rows that the workbook hides, filtered ones among them, are read as well: 1.',
        'Columns that the workbook hides are read as well: 1.',
        expect.stringContaining('Lines above the rows are left out: 2 ('),
      ]);
    });

    it('shows what a day number reads as, and takes it after a fix alone', async () => {
      const list = await listOf(`guests.${ending}`);
      expect(rowsOf(list)[1]?.faults.map(({ message }) => message)).toEqual([
        'Removal date is not written as YYYY-MM-DD. It reads as 31 Dec 2026: write 2026-12-31.',
      ]);
      expect([fixAll(list, 'toDate.date-form'), rowsOf(list)[1]?.texts.toDate]).toEqual([1, '2026-12-31']);
    });

    it('reads a date that could be two days only in the order that a person says', async () => {
      expect(rowsOf(await listOf(`guests.${ending}`))[2]?.faults[0]?.message).toBe(
        'Removal date is not written as YYYY-MM-DD. Day and month could stand either way round: say which comes first.',
      );
      expect(rowsOf(await listOf(`guests.${ending}`, { dateOrder: 'dmy' }))[2]?.rewritten).toContainEqual({
        field: 'toDate',
        code: 'notation',
        from: '3/4/2027',
        to: '2027-04-03',
      });
    });

    it('reads another sheet where it is named, and refuses one that is not there', async () => {
      expect(shown(rowsOf(await listOf(`guests.${ending}`, { sheet: 'Old' })))[0]?.slice(0, 2)).toEqual([
        1,
        '00:11:22:33:44:99',
      ]);
      expect(await open(`guests.${ending}`, { sheet: 'Nobody' })).toEqual({
        refusal: { reason: 'no-such-sheet', sheets: ['Blank', 'Gäster', 'Old'] },
      });
    });
  },
);

describe.each(['swedish.xlsx', 'english.xlsx', 'swedish.ods', 'english.ods'])('given the list of %s', (name) => {
  it('is the one that the text was', async () => {
    const list = await listOf(name);
    expect([summarize(list).faulty, shown(rowsOf(list))]).toEqual([
      0,
      [
        [2, '00:11:22:33:44:55', 'Köksskärm', '2026-12-31'],
        [3, '00:11:22:33:44:56', 'Kassa & dörr', '2027-01-05'],
      ],
    ]);
  });
});

describe('given a workbook that cannot be taken', () => {
  it('an old one is named as such', async () => {
    expect(await reasonOf('guests.xls')).toBe('workbook');
  });

  it('an encrypted one is named as such', async () => {
    expect(await reasonOf('locked.ods')).toBe('encrypted-workbook');
  });

  it.each(['guests.xlsx', 'guests.ods'])('%s is damaged wherever it was cut off', async (name) => {
    const whole = await readFile(join(folder, name));
    for (const part of [0.2, 0.5, 0.9, 0.999]) {
      await writeFile(join(folder, 'cut'), whole.subarray(0, Math.floor(whole.length * part)));
      expect(await reasonOf('cut')).toBe('damaged-workbook');
    }
  });

  it.each(['guests.xlsx', 'guests.ods'])(
    '%s with a changed byte is read or refused, and never throws',
    async (name) => {
      const whole = await readFile(join(folder, name));
      for (let at = 0; at < whole.length; at += 97) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 0x55;
        await writeFile(join(folder, 'changed'), changed);
        await expect(open('changed')).resolves.toBeDefined();
      }
    },
  );

  it('is read whatever its name ends with', async () => {
    await copyFile(join(folder, 'swedish.xlsx'), join(folder, 'wrong.csv'));
    expect(summarize(await listOf('wrong.csv')).rows).toBe(2);
  });
});
