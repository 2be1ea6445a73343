import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { CannotWrite, replaceFile } from '../../node/disk/output-file.ts';
import type { Sheet } from '../../node/import/sheet/sheet.ts';
import {
  leftOverPiece,
  type Cursor,
  type JobFilter,
  type ListAtHand,
} from '../../node/operations/service/job-pages.ts';
import { otherTexts } from '../../node/operations/service/rows-of-sheet.ts';
import type { OpenJob } from '../../node/service/batch-job.ts';
import type { TextPiece } from '../../shared/service-views.ts';
import { remark } from '../output.ts';
import { harmless } from '../text/paint.ts';
import { WrongUse } from '../wrong-use.ts';

/** `--left-over FILE`: the rows of a batch that are not done, as a list that can be corrected and sent again. */

/** Tries the place of the left-over file while nothing was sent yet. */
export const tryLeftOver = async (path: string): Promise<void> => {
  const trial = `${path}.${randomUUID()}`;
  try {
    if ((await stat(path).catch(() => null))?.isDirectory() === true) throw new Error('a folder');
    await (await open(trial, 'wx', 0o600)).close();
    await rm(trial);
  } catch {
    throw new WrongUse('The file of --left-over cannot be written there. Nothing was sent.');
  }
};

const leftOversOf = async (job: OpenJob, sheet: Sheet | null): Promise<string> => {
  const summary = await sheet?.summary();
  const list: ListAtHand = {
    delimiter: summary?.reading.delimiter.value ?? ',',
    others: sheet === null ? new Map() : await otherTexts(sheet),
  };
  const parts: string[] = [];
  const cursors = new Map<JobFilter, Cursor>();
  for (let from: number | null = 0; from !== null;) {
    const piece: TextPiece = await leftOverPiece(job, cursors, from, list);
    parts.push(piece.text);
    from = piece.next;
  }
  return parts.join('');
};

/** Writes the file after the document was printed; `false` is said and counts in the exit code. */
export const writeLeftOver = async (path: string, job: OpenJob, sheet: Sheet | null): Promise<boolean> => {
  try {
    await replaceFile(path, await leftOversOf(job, sheet));
    return true;
  } catch (error) {
    await remark(
      harmless(
        `${error instanceof CannotWrite ? error.message : 'The file of --left-over could not be made.'} What was sent stands in the result and in job ${job.head.job}.`,
      ),
    );
    return false;
  }
};
