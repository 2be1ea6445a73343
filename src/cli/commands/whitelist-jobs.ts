import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { allJobs } from '../../app/service/job-list.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { orWrongUse } from '../material.ts';
import { print, printJson, remark } from '../output.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';

const documentJob = ({ jobId: job, rows, toSend, ...summary }: JobSummary) => ({
  job,
  ...summary,
  sums: { ...summary.sums, leftOut: rows - toSend },
});

const stateText = ({ state, left, inDoubt, removedAt }: JobSummary): string => {
  if (removedAt !== null) return 'in the bin';
  if (state === 'finished') return 'finished';
  return `${left} still to be sent${inDoubt > 0 ? `, ${inDoubt} of them in doubt` : ''}`;
};

/** `tripoint whitelist jobs`: the batches of this data folder, newest first, so that one can be gone on with by its id. */
export const whitelistJobs = async (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, { json: 'flag' });
  const data = orWrongUse(await makeDataFolder());
  const { summaries, problems } = await allJobs({ data, jobs: new Map(), jobSummaries: new Map() });
  if (options.json)
    await printJson({ format: 'tripoint/batch-jobs', version: 1, jobs: summaries.map(documentJob), problems });
  else {
    const rows = summaries.map((job) => [
      job.jobId,
      job.startedAt,
      harmless(job.name === job.target.contextId ? job.name : `${job.name} / ${job.target.contextId}`),
      harmless(job.source),
      stateText(job),
    ]);
    await print(rows.length === 0 ? 'No batch yet.' : table([['Job', 'Started', 'Context', 'List', 'State'], ...rows]));
    for (const { file, sentence } of problems) await remark(`${file}: ${sentence}`);
  }
  return problems.length > 0 ? EXIT.cannotTell : EXIT.fine;
};
