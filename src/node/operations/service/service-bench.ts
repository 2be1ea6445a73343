import { SHEET_PIECE_BYTES } from '../../../shared/service-contract.ts';
import { openContextShelf, type ContextShelf } from '../../service/context-shelf.ts';
import { openHistory, type History } from '../../service/history.ts';
import { emptyJobBin } from '../../service/job-bin.ts';
import { emptyRestoreListBin } from '../../service/restore-lists.ts';
import { openUploadFolder } from '../../service/upload-folder.ts';
import type { KnownJobs } from './job-list.ts';
import { createJobViews, type JobViews } from './job-views.ts';
import { endJobs, type LiveJob } from './live-jobs.ts';
import { createOpenLists, type OpenLists } from './open-lists.ts';

/** What the service's operations of one host work on, beside the bench of all operations. */
export interface ServiceBench {
  /** The data folder. */
  readonly data: string;
  readonly contexts: ContextShelf;
  readonly history: History;
  readonly lists: OpenLists;
  readonly views: JobViews;
  /** Jobs that run in this program, by their id. */
  readonly jobs: Map<string, LiveJob>;
  /** Why the last run of a job in this program ended before its end, by the job's id. */
  readonly problems: Map<string, string>;
  readonly jobSummaries: KnownJobs;
  /** Ends jobs and lists; what is done is on disk. */
  readonly close: () => Promise<void>;
}

export const openServiceBench = (data: string): ServiceBench => {
  const lists = createOpenLists(openUploadFolder(data, SHEET_PIECE_BYTES));
  const views = createJobViews(data);
  const jobs = new Map<string, LiveJob>();
  const emptied = Promise.all([emptyJobBin(data), emptyRestoreListBin(data)]);
  return {
    data,
    contexts: openContextShelf(data),
    history: openHistory(data),
    lists,
    views,
    jobs,
    problems: new Map(),
    jobSummaries: new Map(),
    close: async () => {
      await endJobs(jobs);
      await Promise.all([lists.closeAll(), views.close(), emptied]);
    },
  };
};
