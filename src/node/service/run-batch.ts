import { sumsSentence } from '../../core/whitelisting/batch-words.ts';
import { isRefusal } from '../../core/whitelisting/failure.ts';
import type { OperationResult } from '../../core/whitelisting/history.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import type { OpenJob } from './batch-job.ts';
import { runJob, type RunEnd, type RunOptions } from './batch-runner.ts';
import type { ServiceClient } from './service-client.ts';
import type { History } from './history.ts';

/** The history's id of a job: found where the job was begun before, else begun now. */
const begun = async ({ head }: OpenJob, history: History): Promise<Reply<string>> => {
  const entries = await history.read(head.target);
  if (!entries.ok) return entries;
  const there = entries.value.findLast(({ begun: { asked } }) => asked.what === 'batch' && asked.job === head.job);
  if (there !== undefined) return { ok: true, value: there.begun.id };
  const { name, target, job, source, rows } = head;
  return history.begin({ name, target }, { what: 'batch', job, source, rows });
};

const resultOf = (job: OpenJob, run: Reply<RunEnd>): OperationResult => {
  const sums = job.sums();
  const failure = run.ok && run.value.why === 'failed' ? run.value.failure : null;
  // Rows that were left out of a list are rows of it all the same.
  const allThere = sums.created + sums.existing === job.head.rows;
  return {
    result: allThere ? 'done' : sums.unaccounted > 0 ? 'unknown' : sums.sent === 0 ? 'not-done' : 'partly',
    summary: sumsSentence(sums, job.head.rows - job.head.toSend, job.left(), isRefusal(failure)),
    failure: failure?.code ?? null,
    removed: [],
  };
};

/** Sends what is left of a job and writes it into the history. A failure before the first request means: nothing was sent. */
export const runBatch = async (
  job: OpenJob,
  { client, history }: { readonly client: Pick<ServiceClient, 'call'>; readonly history: History },
  options: RunOptions,
): Promise<Reply<RunEnd>> => {
  const id = await begun(job, history);
  if (!id.ok) return failed(id.failure.code, sentences(id.failure.message, say('Nothing was sent.')));
  const run = await runJob(job, client, options);
  // What became of every row is in the job; a history without its end says so itself.
  await history.end(job.head.target, id.value, resultOf(job, run));
  return run;
};
