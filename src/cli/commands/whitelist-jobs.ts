import { marked, say, spoken } from '../../app/words.ts';
import { momentOf } from '../../core/messages/zoned-time.ts';
import { jobsHere } from '../../app/service/job-list.ts';
import type { ValueIn } from '../../shared/reply.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused } from '../endings.ts';
import { jobMeant } from '../stored.ts';
import { JSON_OUT, text, yes } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { contextWords } from '../service-options.ts';
import { askYes } from '../terminal.ts';
import { harmless, listTable, pasteable } from '../text/layout.ts';

const documentJob = ({ jobId: job, rows, toSend, ...summary }: JobSummary) => ({
  job,
  ...summary,
  sums: { ...summary.sums, leftOut: rows - toSend },
});

const stateText = ({ state, left, inDoubt }: JobSummary): string => {
  if (state === 'finished') return say`finished`;
  return say`${left} still to be sent, ${inDoubt} of them in doubt`;
};

const resumeLine = ({ jobId, contextId, target, way }: JobSummary): readonly string[] => [
  ...['whitelist', 'batch', '--resume', jobId],
  ...contextWords({
    ...(contextId === null
      ? { 'base-url': target.baseUrl, organization: target.organizationId, context: target.contextId }
      : { site: contextId }),
    ca: way?.ca ?? undefined,
    proxy: way?.proxy ?? undefined,
  }),
];

/** Removes a job for good, after a question; `--yes` is the consent of a script. */
const remove = async (
  { summaries, remove: removeJob }: ValueIn<ReturnType<typeof jobsHere>>,
  jobId: string,
  yes: boolean,
): Promise<ExitCode> => {
  const job = summaries.find((one) => one.jobId === jobId);
  if (job === undefined) throw refused(say`There is no such batch.`, 'changed');
  const { left, inDoubt } = job;
  const unfinished = left > 0 ? say`This job is not finished. Given up with it: ${stateText(job)}.` : '';
  const says = `${unfinished} ${say`What became of its rows is deleted from this computer for good; at the service nothing changes.`}`;
  if (!yes && !process.stdin.isTTY)
    throw refused(`${says} ${say`There is no terminal to confirm this on. Give --yes.`}`.trim(), 'changed');
  if (!yes) {
    await remark(says.trim());
    if (!(await askYes(`${say`Type ${say`yes`} to continue`}:`)))
      throw refused(say`What was typed is not ${'yes'}.`, 'changed');
  }
  orWrongUse(await removeJob(jobId, left > 0 ? { left, inDoubt } : null));
  await print(say`The job is removed.`);
  return EXIT.fine;
};

/** `tripoint whitelist jobs`: the batches of this data folder, newest first, so that one can be gone on with by its id. */
export const whitelistJobs = command({
  options: {
    remove: text('JOB', marked('Remove this job for good, with what is left of it.'), 'stored'),
    yes: yes(),
    json: JSON_OUT,
  },
  examples: ['whitelist jobs', 'whitelist jobs --remove JOB'],
  run: async ({ options }) => {
    const jobs = orWrongUse(await jobsHere());
    if (options.remove !== undefined) return remove(jobs, await jobMeant(options.remove), options.yes);
    const { summaries, problems } = jobs;
    if (options.json)
      await printJson({ format: 'tripoint/batch-jobs', version: 1, jobs: summaries.map(documentJob), problems });
    else {
      const rows = summaries.map((job) => [
        job.jobId,
        momentOf(job.startedAt).utc,
        harmless(job.name === job.target.contextId ? job.name : `${job.name} / ${job.target.contextId}`),
        harmless(job.source),
        stateText(job),
      ]);
      await print(
        rows.length === 0
          ? say`Nothing is stored here.`
          : listTable([[say`Job`, say`Started`, say`Context`, say`List`, say`State`], ...rows]),
      );
      for (const job of summaries) if (job.left > 0) await remark(say`Next: ${pasteable(resumeLine(job))}`);
      for (const { file, sentence } of problems) await remark(`${file}: ${spoken(sentence)}`);
    }
    return problems.length > 0 ? EXIT.cannotTell : EXIT.fine;
  },
});
