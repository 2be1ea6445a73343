import { setTimeout as pause } from 'node:timers/promises';
import type { JobFilter } from '../../core/whitelisting/job-filter.ts';
import { said, say } from '../../core/messages/say.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { JobStatus } from '../../shared/service-views.ts';
import type { JobView } from '../../node/service/batch-job.ts';
import { removedSince } from '../../node/service/bin-mark.ts';
import { removeJob, restoreJob } from '../../node/service/job-bin.ts';
import { folderOf, markOf } from '../../node/service/job-folder.ts';
import type { AppContext } from '../app-context.ts';
import { listSummaries, openSummaries } from './job-list.ts';
import { createdPiece, leftOverPiece, pageOf, type Cursor } from './job-pages.ts';
import { statusOf } from './job-status.ts';
import { standingOf, startLive } from './live-jobs.ts';
import { confirmedContext, readyToSend } from './sending.ts';
import { createSheetJob, obstaclesOf, openJobFor, planBatch } from './sheet-job.ts';

/** A stop is answered within 200 ms, whatever the service does. */
const STOP_ANSWERS_MS = 150;

const busy = (): ReturnType<typeof failed> =>
  failed('busy', said('A batch of this context is running. Wait for it or stop it. Nothing was sent.'));
const goingOn = (): ReturnType<typeof failed> =>
  failed('busy', said('This batch is going on. Stop it first. Nothing was removed.'));
const changed = (): ReturnType<typeof failed> =>
  failed(
    'not-allowed',
    said('The list has changed since these numbers were confirmed. Look at it again. Nothing was sent.'),
  );

export const batchOperations = (app: AppContext): Operations['batches'] => {
  const { data, jobs, problems, lists, views } = app.service;
  const isBusy = (contextId: string): boolean => [...jobs.values()].some((live) => live.contextId === contextId);

  /** Works on a job, running or not; a running one is read anew each time, and once more when it ends meanwhile. */
  const withJob = async <T>(
    jobId: string,
    work: (view: Omit<JobView, 'close'>, cursors: Map<JobFilter, Cursor> | null) => Promise<T>,
  ): Promise<Reply<T>> => {
    const live = jobs.get(jobId);
    if (live === undefined) return views.use(jobId, async (view, cursors) => done(await work(view, cursors)));
    try {
      return done(await work(live.job, null));
    } catch (error) {
      if (!live.isEnding()) throw error;
      await live.ended;
      return withJob(jobId, work);
    }
  };
  const status = (jobId: string): Promise<Reply<JobStatus>> =>
    withJob(jobId, async (view) => {
      const removedAt = await removedSince(markOf(folderOf(data, jobId)));
      const live = jobs.get(jobId);
      const standing = live === undefined ? { live: null, removedAt } : standingOf(live);
      return statusOf(view, standing, problems.get(jobId) ?? null);
    });
  const payload = (jobId: string, changed: Reply<null>): Reply<null> => {
    if (changed.ok) app.emit({ name: 'batches.changed', payload: { jobId } });
    return changed;
  };

  return {
    plan: async ({ context: ref, sheetId, otherFields }) => {
      const found = await confirmedContext(app, ref);
      if (!found.ok) return found;
      return lists.use(sheetId, async (sheet) => done((await planBatch(sheet, found.value, otherFields)).view));
    },

    start: async ({ context: ref, sheetId, otherFields, confirmed, ...settings }) => {
      const ready = await readyToSend(app, ref);
      if (!ready.ok) return ready;
      const { context, client } = ready.value;
      const made = isBusy(context.id)
        ? busy()
        : await lists.use(sheetId, async (sheet, source) => {
            const planned = await planBatch(sheet, context, otherFields);
            const { create, leaveOut, permanent } = planned.plan;
            const [obstacle] = obstaclesOf(planned, settings);
            if (obstacle?.kind === 'undecided') return failed('bad-input', say`${obstacle.sentence} Nothing was sent.`);
            if (create !== confirmed.create || leaveOut !== confirmed.leaveOut) return changed();
            if (confirmed.permanent !== undefined && permanent !== confirmed.permanent) return changed();
            if (obstacle !== undefined) return failed('bad-input', say`${obstacle.sentence} Nothing was sent.`);
            return createSheetJob(data, context, context.id, { sheet, source, otherFields }, settings);
          });
      // Two windows may have come here together.
      if (!made.ok || isBusy(context.id)) {
        client.close();
        if (made.ok) await made.value.close();
        return made.ok ? busy() : made;
      }
      startLive(app, context, made.value, client);
      return done({ jobId: made.value.head.job });
    },

    stop: async ({ jobId }) => {
      const live = jobs.get(jobId);
      live?.stop();
      // An answer may be held for long: the job then reads *stopping* until the result of its rows is known, or unknown.
      await Promise.race([live?.ended, pause(STOP_ANSWERS_MS, undefined, { ref: false })]);
      return status(jobId);
    },

    resume: async ({ context: ref, jobId }) => {
      const ready = await readyToSend(app, ref);
      if (!ready.ok) return ready;
      const { context, client } = ready.value;
      const opened = isBusy(context.id) ? busy() : await openJobFor(data, jobId, context);
      if (!opened.ok || isBusy(context.id)) {
        client.close();
        if (opened.ok) await opened.value.close();
        return opened.ok ? busy() : opened;
      }
      startLive(app, context, opened.value, client);
      return done({ jobId });
    },

    status: ({ jobId }) => status(jobId),
    rows: ({ jobId, ...wish }) => withJob(jobId, (view, cursors) => pageOf(view, cursors, wish)),
    leftOvers: ({ jobId, from }) => withJob(jobId, (view, cursors) => leftOverPiece(view, cursors, from)),
    created: ({ jobId, from }) => withJob(jobId, (view, cursors) => createdPiece(view, cursors, from)),
    list: async ({ id }) => {
      const found = await app.service.contexts.read(id);
      return found.ok ? listSummaries(app.service, found.value) : found;
    },
    open: () => openSummaries(app.service),
    remove: async ({ jobId, givenUp }) =>
      jobs.has(jobId) ? goingOn() : payload(jobId, await removeJob(data, jobId, givenUp)),
    restore: async ({ jobId }) => payload(jobId, await restoreJob(data, jobId)),
  };
};
