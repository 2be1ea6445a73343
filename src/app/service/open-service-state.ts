import { SHEET_PIECE_BYTES } from '../../shared/service-views.ts';
import { openContextStore } from '../../node/service/contexts.ts';
import { openHistory } from '../../node/service/history.ts';
import { emptyJobBin } from '../../node/service/job-bin.ts';
import { emptyRestoreListBin } from '../../node/service/restore-lists.ts';
import { openUploadFolder } from '../../node/service/upload-folder.ts';
import { createJobViews } from './job-views.ts';
import { endJobs } from './live-jobs.ts';
import { createOpenLists } from './open-lists.ts';
import type { LiveJob, ServiceState } from './service-state.ts';

export const openServiceState = (data: string): ServiceState => {
  const lists = createOpenLists(openUploadFolder(data, SHEET_PIECE_BYTES));
  const views = createJobViews(data);
  const jobs = new Map<string, LiveJob>();
  const emptied = Promise.all([emptyJobBin(data), emptyRestoreListBin(data)]);
  return {
    data,
    contexts: openContextStore(data),
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
