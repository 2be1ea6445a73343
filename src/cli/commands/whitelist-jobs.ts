import { marked, say } from '../../core/messages/say.ts';
import { momentOf } from '../../core/messages/zoned-time.ts';
import { allJobs } from '../../app/service/job-list.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { removeJob, restoreJob } from '../../node/service/job-bin.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { orWrongUse } from '../material.ts';
import { jobMeant } from '../meant.ts';
import { flag, JSON_OUT, text } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { contextWords } from '../service-options.ts';
import { askYes } from '../terminal.ts';
import { harmless } from '../text/paint.ts';
import { pasteable } from '../text/pasteable.ts';
import { table } from '../text/table.ts';
import { refused } from '../wrong-use.ts';

const documentJob = ({ jobId: job, rows, toSend, ...summary }: JobSummary) => ({
  job,
  ...summary,
  sums: { ...summary.sums, leftOut: rows - toSend },
});

const stateText = ({ state, left, inDoubt, removedAt }: JobSummary): string => {
  if (removedAt !== null) return say`in the bin`;
  if (state === 'finished') return say`finished`;
  return inDoubt > 0 ? say`${left} still to be sent, ${inDoubt} of them in doubt` : say`${left} still to be sent`;
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

/** Of an older job whose context was given by hand, only the one who gave it knows the file of its certificate authority. */
const goOnSentence = (job: JobSummary): string => {
  const line = pasteable(resumeLine(job));
  return job.contextId === null && job.way === undefined
    ? say`To go on, with the --ca that it was begun with, where it had one: ${line}`
    : say`To go on: ${line}`;
};

const toBin = async (data: string, jobId: string, yes: boolean): Promise<ExitCode> => {
  const { summaries } = await allJobs({ data, jobs: new Map(), jobSummaries: new Map() });
  const job = summaries.find((one) => one.jobId === jobId);
  if (job === undefined) throw refused(say`There is no batch of this id.`, 'changed');
  const { left, inDoubt } = job;
  if (left > 0 && !yes) {
    const says = say`This job is not finished. Given up with it: ${stateText({ ...job, removedAt: null })}.`;
    if (!process.stdin.isTTY)
      throw refused(`${says} ${say`Give --yes to give that up without a question.`}`, 'changed');
    await remark(says);
    if (!(await askYes(say`Type yes to move it to the bin:`)))
      throw refused(say`What was typed is not yes.`, 'changed');
  }
  orWrongUse(await removeJob(data, jobId, left > 0 ? { left, inDoubt } : null));
  await print(
    say`The job lies in the bin for 30 days. Back again: ${pasteable(['whitelist', 'jobs', '--from-bin', jobId])}`,
  );
  return EXIT.fine;
};

const fromBin = async (data: string, jobId: string): Promise<ExitCode> => {
  orWrongUse(await restoreJob(data, jobId));
  await print(say`The job is out of the bin.`);
  return EXIT.fine;
};

/** `tripoint whitelist jobs`: the batches of this data folder, newest first, so that one can be gone on with by its id. */
export const whitelistJobs = command({
  options: {
    'to-bin': text('JOB', marked('Move this job to the bin; it is kept there for 30 days.'), 'stored'),
    'from-bin': text('JOB', marked('Take this job out of the bin.'), 'stored'),
    yes: flag(marked('Give up what is left of an unfinished job, without a question.')),
    json: JSON_OUT,
  },
  examples: ['whitelist jobs', 'whitelist jobs --to-bin JOB'],
  run: async ({ options }) => {
    const data = orWrongUse(await makeDataFolder());
    const { 'to-bin': removed, 'from-bin': restored } = options;
    if (removed !== undefined && restored !== undefined)
      throw refused(say`Give --to-bin or --from-bin, not both.`, 'changed');
    if (removed !== undefined) return toBin(data, await jobMeant(removed), options.yes);
    if (restored !== undefined) return fromBin(data, await jobMeant(restored));
    const { summaries, problems } = await allJobs({ data, jobs: new Map(), jobSummaries: new Map() });
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
          ? say`No batch yet.`
          : table([[say`Job`, say`Started`, say`Context`, say`List`, say`State`], ...rows]),
      );
      for (const job of summaries) if (job.left > 0 && job.removedAt === null) await remark(goOnSentence(job));
      for (const { file, sentence } of problems) await remark(`${file}: ${sentence}`);
    }
    return problems.length > 0 ? EXIT.cannotTell : EXIT.fine;
  },
});
