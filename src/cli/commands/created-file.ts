import { dirname, join } from 'node:path';
import { say } from '../../core/messages/say.ts';
import { countOf, type JobFilter } from '../../core/whitelisting/job-filter.ts';
import { makeFolder } from '../../node/disk/make-folder.ts';
import { createdPiece, type Cursor } from '../../app/service/job-pages.ts';
import type { OpenJob } from '../../node/service/batch-job.ts';
import type { TextPiece } from '../../shared/service-views.ts';
import { writeList } from './left-over-file.ts';

/** The list of what a batch created: by `--created FILE`, else in the data folder. */

const createdParts = async (job: OpenJob): Promise<readonly string[]> => {
  const parts: string[] = [];
  const cursors = new Map<JobFilter, Cursor>();
  for (let from: number | null = 0; from !== null;) {
    const piece: TextPiece = await createdPiece(job, cursors, from);
    parts.push(piece.text);
    from = piece.next;
  }
  return parts;
};

const remove = (): string => say`The service has no call that removes them: remove them in the platform.`;

/** Writes the list where something was created. The lines say where it is, or hold it where it could not be written. */
export const writeCreated = async (
  path: string | undefined,
  data: string,
  job: OpenJob,
): Promise<{ readonly written: boolean; readonly lines: readonly string[] }> => {
  const made = countOf('made', job.sums());
  if (made === 0) return { written: true, lines: [] };
  const parts = await createdParts(job);
  const file = path ?? join(data, 'service', 'created', `${job.head.job}.csv`);
  try {
    if (path === undefined) await makeFolder(dirname(file));
    await writeList(file, parts, job.head.listForm);
    return { written: true, lines: [`${say`The list of what was created (${made}) is in ${file}.`} ${remove()}`] };
  } catch {
    const lines = [
      say`The list of what was created (${made}) could not be written to ${file}. It is:`,
      parts.join(''),
      remove(),
    ];
    return { written: false, lines };
  }
};
