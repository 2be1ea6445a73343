import { setTimeout as pause } from 'node:timers/promises';
import { planView } from '../../core/whitelisting/batch-plan.ts';
import { tagsNotCarriedSentence } from '../../core/whitelisting/batch-words.ts';
import type { JobFilter } from '../../core/whitelisting/job-filter.ts';
import { undecidedSentence } from '../../core/whitelisting/unused-columns.ts';
import { said, say } from '../../core/messages/say.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { OtherFields } from '../../shared/service-contract.ts';
import type { BatchPlan, JobStatus } from '../../shared/service-views.ts';
import type { Sheet } from '../../node/import/sheet/sheet.ts';
import { createJob, openJob, type JobView } from '../../node/service/batch-job.ts';
import { removedSince } from '../../node/service/bin-mark.ts';
import { removeJob, restoreJob } from '../../node/service/job-bin.ts';
import { folderOf, markOf } from '../../node/service/job-folder.ts';
import type { AppContext } from '../app-context.ts';
import { listSummaries, openSummaries } from './job-list.ts';
import { createdPiece, leftOverPiece, pageOf, type Cursor } from './job-pages.ts';
import { statusOf } from './job-status.ts';
import { standingOf, startLive } from './live-jobs.ts';
import { listFormOf, planSheet, rowsOfSheet } from './rows-of-sheet.ts';
import { confirmedContext, readyToSend } from './sending.ts';

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
const otherAddress = (): ReturnType<typeof failed> =>
  failed(
    'not-allowed',
    said('This job was made for another address or another context than this one has now. Nothing was sent.'),
  );

const planOf = async (
  sheet: Sheet,
  { name, contextId }: { readonly name: string; readonly contextId: string },
  otherFields: OtherFields,
): Promise<BatchPlan> => {
  const summary = await sheet.summary();
  const { datesNotSent, ...numbers } = await planSheet(sheet, otherFields);
  return planView(summary, { ...numbers, datesNotSent: datesNotSent.length, otherFields, customer: name, contextId });
};

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
      return lists.use(sheetId, async (sheet) => done(await planOf(sheet, found.value, otherFields)));
    },

    start: async ({ context: ref, sheetId, otherFields, confirmed, ...settings }) => {
      const ready = await readyToSend(app, ref);
      if (!ready.ok) return ready;
      const { context, client } = ready.value;
      const made = isBusy(context.id)
        ? busy()
        : await lists.use(sheetId, async (sheet, source) => {
            const summary = await sheet.summary();
            const [undecided] = summary.undecided;
            if (undecided !== undefined)
              return failed('bad-input', say`${undecidedSentence(undecided)} Nothing was sent.`);
            const { create, leaveOut, permanent, oneByOne } = await planSheet(sheet, otherFields);
            if (create !== confirmed.create || leaveOut !== confirmed.leaveOut) return changed();
            if (confirmed.permanent !== undefined && permanent !== confirmed.permanent) return changed();
            if (oneByOne > 0 && (settings.autoGenerateTags || settings.autoGenerateDateTag))
              return failed('bad-input', say`${tagsNotCarriedSentence(oneByOne)} Nothing was sent.`);
            if (create === 0)
              return failed('bad-input', said('The list has no row without a fault. Nothing was sent.'));
            const { baseUrl, organizationId, contextId, name } = context;
            const target = { baseUrl, organizationId, contextId };
            const listForm = listFormOf(summary);
            return createJob(
              data,
              { storedContext: context.id, name, target, source, listForm, ...settings },
              rowsOfSheet(sheet, otherFields),
            );
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
      const opened = isBusy(context.id) ? busy() : await openJob(data, jobId);
      if (!opened.ok) {
        client.close();
        return opened;
      }
      const job = opened.value;
      const { target } = job.head;
      const same = (['baseUrl', 'organizationId', 'contextId'] as const).every(
        (part) => target[part] === context[part],
      );
      if (!same || isBusy(context.id)) {
        client.close();
        await job.close();
        return same ? busy() : otherAddress();
      }
      startLive(app, context, job, client);
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
