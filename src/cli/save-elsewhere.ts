import { say, spoken } from '../app/words.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import { CannotWrite } from '../node/disk/output-file.ts';
import { printJson, remark } from './output.ts';
import { keepEarlierRecord, writeAgreed } from './outputs.ts';
import { askPlainly } from './terminal.ts';
import { harmless } from './text/paint.ts';
import { WrongUse } from './wrong-use.ts';

/** The texts about a record that could not be written while it was made. */
export const unsaved = (): string => say`The results are shown and not saved.`;

const trySave = async (record: StageRecord | WatchRecord, path: string): Promise<boolean> => {
  try {
    await keepEarlierRecord(path, false, 'shown');
    await writeAgreed(path, `${JSON.stringify(record, null, 2)}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof CannotWrite) && !(error instanceof WrongUse)) throw error;
    await remark(harmless(error instanceof CannotWrite ? spoken(error.why) : error.message));
    return false;
  }
};

/**
 * Saves a record that `--out` did not take, behind the shown result: on a terminal in another file that the person names, else
 * as the last line of standard output, which holds it already where it is JSON. Gives whether it is in a file.
 */
export const saveElsewhere = async (record: StageRecord | WatchRecord, isPrinted: boolean): Promise<boolean> => {
  if (process.stdin.isTTY) {
    for (;;) {
      const path = (
        await askPlainly(say`Name another file to save the results in, or press Enter to go without:`)
      ).trim();
      if (path === '') break;
      if (await trySave(record, path)) return true;
    }
  } else if (isPrinted) await remark(say`Standard output holds the record: save it as a file.`);
  else {
    await remark(say`Standard output holds the record: save it as a file.`);
    await printJson(record);
  }
  return false;
};
