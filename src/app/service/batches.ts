import { setTimeout as pause } from 'node:timers/promises';
import { say, sentences } from '../../core/messages/message.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { JobStatus } from '../../shared/service-views.ts';
import { removeJob, type JobView } from '../../node/service/batch-job.ts';
import { type AppContext, languageInForce } from '../app-context.ts';
import { listSummaries, openSummaries, createdByJob, leftOversOfJob, pageOf } from './job-list.ts';
import { statusOf } from './service-state.ts';
import { standingOf, startLive } from './live-jobs.ts';
import { confirmedContext, readyToSend } from './sending.ts';
import { createSheetJob, earlierJobs, obstaclesOf, openJobFor, planBatch } from './sheet-job.ts';

/** A stop is answered within 200 ms, whatever the service does. */
const STOP_ANSWERS_MS = 150;

const busy = (): ReturnType<typeof failed> =>
  failed('busy', sentences(say('A batch of this context is running. Stop it first.'), say('Nothing was sent.')));
const goingOn = (): ReturnType<typeof failed> =>
  failed('busy', sentences(say('A batch of this context is running. Stop it first.'), say('Nothing was removed.')));
const changed = (): ReturnType<typeof failed> =>
  failed(
    'not-allowed',
    say('The list has changed since these numbers were confirmed. Look at it again. Nothing was sent.'),
  );

export const batchOperations = (app: AppContext): Operations['batches'] => {
  const { data, jobs, problems, lists, reader } = app.service;
  const isBusy = (contextId: string): boolean => [...jobs.values()].some((live) => live.contextId === contextId);

  /** A job in its present state, running or not. */
  const withJob = async <T>(jobId: string, work: (view: JobView, isLive: boolean) => T): Promise<Reply<T>> => {
    const live = jobs.get(jobId);
    if (live !== undefined) return done(work(live.job, true));
    const view = await reader.view(jobId);
    return view.ok ? done(work(view.value, false)) : view;
  };
  const status = (jobId: string): Promise<Reply<JobStatus>> => {
    const live = jobs.get(jobId);
    const standing = live === undefined ? { live: null } : standingOf(live);
    return withJob(jobId, (view) => statusOf(view, standing, problems.get(jobId) ?? null));
  };

  return {
    plan: async ({ context: ref, sheetId }) => {
      const found = await confirmedContext(app, ref);
      if (!found.ok) return found;
      return lists.use(sheetId, async (sheet) =>
        done((await planBatch(sheet, found.value, await earlierJobs(data, found.value))).view),
      );
    },

    start: async ({ context: ref, sheetId, confirmed, agreed, ...settings }) => {
      const ready = await readyToSend(app, ref);
      if (!ready.ok) return ready;
      const { context, client } = ready.value;
      const made = isBusy(context.id)
        ? busy()
        : await lists.use(sheetId, async (sheet, source) => {
            const planned = await planBatch(sheet, context, await earlierJobs(data, context));
            const { create, leaveOut, permanent } = planned.plan;
            const [obstacle] = obstaclesOf(planned, settings);
            if (obstacle?.kind === 'undecided')
              return failed('bad-input', sentences(obstacle.sentence, say('Nothing was sent.')));
            if (create !== confirmed.create || leaveOut !== confirmed.leaveOut) return changed();
            if (confirmed.permanent !== undefined && permanent !== confirmed.permanent) return changed();
            if (obstacle !== undefined)
              return failed('bad-input', sentences(obstacle.sentence, say('Nothing was sent.')));
            const open = planned.view.consents.find(({ kind }) => !agreed.includes(kind));
            if (open !== undefined) return failed('not-allowed', sentences(open.sentence, say('Nothing was sent.')));
            return createSheetJob(
              data,
              context,
              context.id,
              { sheet, source, again: agreed.includes('again') },
              settings,
            );
          });
      // Two windows may have come here together.
      if (!made.ok || isBusy(context.id)) {
        client.close();
        if (made.ok) await made.value.close();
        return made.ok || isBusy(context.id) ? busy() : made;
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
    rows: ({ jobId, ...request }) => withJob(jobId, (view, isLive) => pageOf(view, isLive, request)),
    leftOvers: ({ jobId }) => withJob(jobId, (view) => ({ text: leftOversOfJob(view, languageInForce(app)) })),
    created: ({ jobId }) => withJob(jobId, (view) => ({ text: createdByJob(view, languageInForce(app)) })),
    list: async ({ id }) => {
      const found = await app.service.contexts.read(id);
      return found.ok ? listSummaries(app.service, found.value) : found;
    },
    open: () => openSummaries(app.service),
    remove: async ({ jobId, givenUp }) => {
      if (jobs.has(jobId)) return goingOn();
      const removed = await removeJob(data, jobId, givenUp);
      if (removed.ok) app.emit({ name: 'batches.changed', payload: { jobId } });
      return removed;
    },
  };
};
