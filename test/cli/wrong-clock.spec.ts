import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isoLocal } from '../../src/core/local-time.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { shelfIn, temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { runBuilt } from './built-program.ts';

/** A data folder with a case that was put into the bin just now. */
const folderWithRemovedCase = async (): Promise<string> => {
  const folder = await temporaryFolder();
  const shelf = await shelfIn(folder);
  valueOf(await shelf.create({ ...sampleCase(), removedAt: isoLocal(new Date()) }));
  await shelf.close();
  return folder;
};

/** Starts the built program at this time of its clock, and gives the case files that are left. */
const startAt = async (folder: string, time: string): Promise<readonly string[]> => {
  const { code, err } = await runBuilt(['cases'], { TRIPOINT_DATA: folder }, { before: ['faketime', '-f', time] });
  if (code !== 0) throw new Error(err);
  return (await readdir(join(folder, 'cases'))).filter((name) => name.endsWith('.json'));
};

describe.runIf(process.platform !== 'win32')('given a case in the bin and the built program on a wrong clock', () => {
  it.each([
    ['a year ahead', ['+365d']],
    ['in the year 2099', ['@2099-01-01 00:00:00']],
    ['in the year 2099, with right starts between', ['@2099-01-01 00:00:00', '+1d', '@2099-02-01 00:00:00']],
    ['in 1990, then right, then in 2099', ['@1990-01-01 00:00:00', '+0d', '@2099-01-01 00:00:00']],
  ])('%s, keeps it', async (_, times) => {
    const folder = await folderWithRemovedCase();
    for (const time of times) expect(await startAt(folder, time)).toHaveLength(1);
  });

  it('deletes it at the second of two starts that agree, days apart', async () => {
    const folder = await folderWithRemovedCase();
    expect(await startAt(folder, '+31d')).toHaveLength(1);
    expect(await startAt(folder, '+35d')).toEqual([]);
  });
});
