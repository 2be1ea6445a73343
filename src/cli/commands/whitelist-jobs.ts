import { say } from '../../core/messages/say.ts';
import { allJobs } from '../../app/service/job-list.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import type { JobSummary } from '../../shared/service-views.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { orWrongUse } from '../material.ts';
import { JSON_OUT } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { harmless } from '../text/paint.ts';
import { pasteable } from '../text/pasteable.ts';
import { table } from '../text/table.ts';

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

const resumeLine = ({ jobId, contextId, target }: JobSummary): readonly string[] => [
  ...['whitelist', 'batch', '--resume', jobId],
  ...(contextId === null
    ? ['--base-url', target.baseUrl, '--organization', target.organizationId, '--context', target.contextId]
    : ['--site', contextId]),
];

/** `tripoint whitelist jobs`: the batches of this data folder, newest first, so that one can be gone on with by its id. */
export const whitelistJobs = command({
  options: { json: JSON_OUT },
  examples: ['whitelist jobs', 'whitelist jobs --json'],
  run: async ({ options }) => {
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
      await print(
        rows.length === 0
          ? say`No batch yet.`
          : table([[say`Job`, say`Started`, say`Context`, say`List`, say`State`], ...rows]),
      );
      for (const job of summaries)
        if (job.left > 0 && job.removedAt === null) await remark(say`To go on: ${pasteable(resumeLine(job))}`);
      for (const { file, sentence } of problems) await remark(`${file}: ${sentence}`);
    }
    return problems.length > 0 ? EXIT.cannotTell : EXIT.fine;
  },
});
