import { SHEET_PIECE_BYTES } from '../../shared/service-contract.ts';
import { openContextShelf } from '../../node/service/context-shelf.ts';
import { openHistory } from '../../node/service/history.ts';
import { emptyJobBin } from '../../node/service/job-bin.ts';
import { emptyRestoreListBin } from '../../node/service/restore-lists.ts';
import { openUploadFolder } from '../../node/service/upload-folder.ts';
import { createJobViews } from './job-views.ts';
import { endJobs } from './live-jobs.ts';
import { createOpenLists } from './open-lists.ts';
import type { LiveJob, ServiceBench } from './service-bench.ts';

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
    removing: new Set(),
    problems: new Map(),
    jobSummaries: new Map(),
    close: async () => {
      await endJobs(jobs);
      await Promise.all([lists.closeAll(), views.close(), emptied]);
    },
  };
};
