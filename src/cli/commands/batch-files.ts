import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { say, spoken, languageSpoken } from '../../app/words.ts';
import { REASON_HEADER } from '../../core/whitelisting/left-over.ts';
import { encodeList, type ListForm } from '../../core/whitelisting/list-form.ts';
import { countOf } from '../../core/whitelisting/job-filter.ts';
import { CannotWrite } from '../../node/disk/output-file.ts';
import type { Sheet } from '../../node/import/sheet/sheet.ts';
import { CREATED_HEAD, createdByJob, leftOversOfJob } from '../../app/service/job-pages.ts';
import { otherTexts } from '../../app/service/rows-of-sheet.ts';
import type { OpenJob } from '../../node/service/batch-job.ts';
import { remark } from '../output.ts';
import { keepEarlierList, keepOtherKinds, writeAgreed } from '../outputs.ts';
import { harmless } from '../text/paint.ts';
import { refused } from '../wrong-use.ts';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../node/disk/make-folder.ts';

/** `--left-over FILE`: the rows of a batch that are not done, as a list that can be corrected and sent again. */

/** Whether a file begins with the headlines of one of our lists, in whichever encoding. */
const beginsWith =
  (headline: string) =>
  (head: Buffer): boolean => {
    const text = head.toString('latin1').replace(/[^\t\r\n\x20-\x7e]/g, '');
    const bare = text.startsWith('"') ? text.slice(1) : text;
    return bare.startsWith(headline) && /^"?[,;|\t\r\n]/.test(bare.slice(headline.length));
  };

/** The options that name a list which is written after the batch, and how such a list begins. */
const HEADLINE = { 'left-over': REASON_HEADER, created: CREATED_HEAD[0] } as const;

/**
 * Tries the place of a list while nothing was sent yet. A job that is resumed replaces an earlier such list; a new one
 * replaces nothing unasked, because the list that is there is of another job.
 */
export const tryOutput = async (
  path: string,
  option: keyof typeof HEADLINE,
  { force, resumes }: { readonly force: boolean; readonly resumes: boolean },
): Promise<void> => {
  if (resumes) await keepOtherKinds(path, beginsWith(HEADLINE[option]), force, 'sent');
  else await keepEarlierList(path, force);
  const trial = `${path}.${randomUUID()}`;
  try {
    if ((await stat(path).catch(() => null))?.isDirectory() === true) throw new Error('a folder');
    await (await open(trial, 'wx', 0o600)).close();
    await rm(trial);
  } catch {
    throw refused(say`The file of --${option} cannot be written there.`);
  }
};

/** Writes a list as its original was written, so that the one who made it can open it. */
export const writeList = (path: string, parts: readonly string[], { encoding }: ListForm): Promise<void> =>
  writeAgreed(path, Buffer.concat(encodeList(parts, encoding).map((part) => Buffer.from(part))));

/** Writes the file after the document was printed; `false`: the failure is reported and counts in the exit code. */
export const writeLeftOver = async (path: string, job: OpenJob, sheet: Sheet | null): Promise<boolean> => {
  try {
    const others = sheet === null ? undefined : await otherTexts(sheet);
    await writeList(path, [leftOversOfJob(job, languageSpoken(), others)], job.head.listForm);
    return true;
  } catch (error) {
    await remark(
      harmless(
        `${error instanceof CannotWrite ? spoken(error.why) : say`The file of --left-over could not be made.`} ${say`What was sent stands in the result and in job ${job.head.job}.`}`,
      ),
    );
    return false;
  }
};

/** The list of what a batch created: by `--created FILE`, else in the data folder. */

const remove = (): string => say`The service has no call that removes them: remove them in the platform.`;

/** Writes the list where something was created. The lines say where it is, or hold it where it could not be written. */
export const writeCreated = async (
  path: string | undefined,
  data: string,
  job: OpenJob,
): Promise<{ readonly written: boolean; readonly lines: readonly string[] }> => {
  const made = countOf('made', job.sums());
  if (made === 0) return { written: true, lines: [] };
  const list = createdByJob(job, languageSpoken());
  const file = path ?? join(data, 'service', 'created', `${job.head.job}.csv`);
  try {
    if (path === undefined) await makeFolder(dirname(file));
    await writeList(file, [list], job.head.listForm);
    return { written: true, lines: [`${say`The list of what was created (${made}) is in ${file}.`} ${remove()}`] };
  } catch {
    const lines = [
      say`The list of what was created (${made}) could not be written to ${file}. It is:`,
      list.replaceAll('\r\n', '\n').trimEnd(),
      remove(),
    ];
    return { written: false, lines };
  }
};
