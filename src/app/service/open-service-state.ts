import { openContextStore } from '../../node/service/contexts.ts';
import { openHistory } from '../../node/service/history.ts';
import { createJobReader } from './job-reader.ts';
import { endJobs } from './live-jobs.ts';
import { createOpenLists } from './open-lists.ts';
import type { LiveJob, ServiceState } from './service-state.ts';

export const openServiceState = (data: string): ServiceState => {
  const lists = createOpenLists();
  const jobs = new Map<string, LiveJob>();
  return {
    data,
    contexts: openContextStore(data),
    history: openHistory(data),
    lists,
    reader: createJobReader(data),
    jobs,
    removing: new Set(),
    problems: new Map(),
    close: async () => {
      await endJobs(jobs);
      await lists.closeAll();
    },
  };
};
