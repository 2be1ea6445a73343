import { stat } from 'node:fs/promises';
import type { JobFilter } from '../../core/whitelisting/job-filter.ts';
import { said } from '../../core/messages/say.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import { readJob, type JobView } from '../../node/service/batch-job.ts';
import { folderOf, journalOf } from '../../node/service/job-folder.ts';
import type { Cursor } from './job-pages.ts';

/** Jobs that do not run here, as they were read last; another program may add to their journals meanwhile. */
export interface JobViews {
  /** One piece of work at a time. */
  readonly use: <T>(
    jobId: string,
    work: (view: JobView, cursors: Map<JobFilter, Cursor>) => Promise<Reply<T>>,
  ) => Promise<Reply<T>>;
  readonly close: () => Promise<void>;
}

interface Held {
  readonly view: JobView;
  readonly stamp: string;
  readonly cursors: Map<JobFilter, Cursor>;
}

/** A job of a million rows takes megabytes and a second to read. */
const MOST = 2;

export const createJobViews = (data: string): JobViews => {
  const held = new Map<string, Held>();
  let line: Promise<unknown> = Promise.resolve();

  const drop = async (jobId: string): Promise<void> => {
    const old = held.get(jobId);
    held.delete(jobId);
    await old?.view.close().catch(() => undefined);
  };

  const find = async (jobId: string): Promise<Reply<Held>> => {
    const stamp = await stat(journalOf(folderOf(data, jobId))).then(
      ({ size, mtimeMs }) => `${size}-${mtimeMs}`,
      () => '',
    );
    const known = held.get(jobId);
    if (known?.stamp === stamp) return { ok: true, value: known };
    await drop(jobId);
    const [oldest] = held.keys();
    if (held.size >= MOST && oldest !== undefined) await drop(oldest);
    const read = await readJob(data, jobId);
    if (!read.ok) return read;
    const found = { view: read.value, stamp, cursors: new Map<JobFilter, Cursor>() };
    held.set(jobId, found);
    return { ok: true, value: found };
  };

  return {
    use: (jobId, work) => {
      const mine = line.then(async () => {
        const found = await find(jobId);
        if (!found.ok) return found;
        try {
          return await work(found.value.view, found.value.cursors);
        } catch {
          await drop(jobId);
          return failed('io', said('The rows of the job could not be read. Nothing was changed.'));
        }
      });
      line = mine.catch(() => undefined);
      return mine;
    },
    close: async () => {
      await line;
      await Promise.all([...held.keys()].map(drop));
    },
  };
};
