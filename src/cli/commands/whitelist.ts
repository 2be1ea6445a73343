import { createdSentence } from '../../core/whitelisting/entry-words.ts';
import { needsConsent } from '../../core/whitelisting/problems.ts';
import { validateEntry, type Checked } from '../../core/whitelisting/validate.ts';
import { localDay } from '../../core/vocabulary/local-time.ts';
import { createEntry } from '../../node/service/create-entry.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { orWrongUse } from '../material.ts';
import { print, printJson, remark } from '../output.ts';
import { failureExit, openService, SERVICE_OPTIONS, targetOf, withServiceClient } from '../service-options.ts';
import { withStop } from '../stop.ts';
import { harmless, paint } from '../text/paint.ts';
import { failureText } from '../text/service.ts';
import { askPlainly } from '../terminal.ts';
import { WrongUse } from '../wrong-use.ts';
import { whitelistBatch } from './whitelist-batch.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { allJobs } from '../../app/service/job-list.ts';
import type { JobSummary } from '../../shared/service-views.ts';
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
const whitelistJobs = async (args: readonly string[]): Promise<ExitCode> => {
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

const OPTIONS = {
  ...SERVICE_OPTIONS,
  mac: 'text',
  name: 'text',
  description: 'text',
  'to-date': 'text',
  tag: 'texts',
  'created-by': 'text',
  permanent: 'flag',
  'despite-warnings': 'flag',
} as const;

const NOTHING = 'Nothing was sent.';

/**
 * An entry without an end grants access for ever, and the service has no call that removes it: it is asked for by the option
 * or by a typed yes, never by an option that was left out.
 */
const confirmPermanent = async (entry: { readonly mac: string; readonly name: string }): Promise<void> => {
  if (!process.stdin.isTTY)
    throw new WrongUse(
      `An entry without an end is permanent: give --to-date YYYY-MM-DD, or --permanent where that is meant. ${NOTHING}`,
    );
  await remark(harmless(`${entry.mac} (${entry.name}) is whitelisted for ever: no end date is given.`));
  if ((await askPlainly('Type yes to create a permanent entry: ')).trim().toLowerCase() !== 'yes')
    throw new WrongUse(`What was typed is not yes. ${NOTHING}`);
};

/** An entry that follows the rules and gives nobody access is sent only by the option or after a typed yes. */
const confirmWarnings = async (): Promise<void> => {
  if (!process.stdin.isTTY)
    throw new WrongUse(`The entry is doubtful: correct it, or give --despite-warnings where it is meant. ${NOTHING}`);
  if ((await askPlainly('Type yes to create the entry despite the warning: ')).trim().toLowerCase() !== 'yes')
    throw new WrongUse(`What was typed is not yes. ${NOTHING}`);
};

/** The reply does not show the entry that is there. */
const DATE_DOES_NOT_APPLY =
  'The end date that was given does not apply: the entry that is there stays as it is, also where it is permanent. Look up its end in the platform.';

type Result = 'created' | 'existing' | 'refused' | 'unknown' | 'not-sent';

const documentOf = (result: Result, id: string | null, mac: string, { problems, warnings }: Checked, says: string) => ({
  format: 'tripoint/entry-result',
  version: 1,
  id,
  mac,
  result,
  says,
  problems: problems.map(({ message }) => message),
  warnings: warnings.map(({ message }) => message),
});

const remarks = ({ rewritten, warnings }: Checked): readonly string[] => [
  ...rewritten.map(({ from, to }) => `Sent as ${to}: it was given as ${from}.`),
  ...warnings.map(({ message }) => message),
];

const add = async (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, OPTIONS);
  if (options.permanent && options['to-date'] !== undefined)
    throw new WrongUse(`Give --to-date or --permanent, not both. ${NOTHING}`);
  const { history, context } = await openService(options);
  const checked = validateEntry(
    {
      mac: options.mac ?? '',
      name: options.name ?? '',
      description: options.description ?? '',
      toDate: options['to-date'] ?? '',
      tags: options.tag.map((value) => ({ value })),
      createdBy: options['created-by'] ?? '',
    },
    localDay(new Date()),
  );
  const { entry, problems } = checked;
  if (entry === null) {
    const says = `${problems.map(({ message }) => message).join(' ')} Nothing was sent.`;
    await (options.json
      ? printJson(documentOf('not-sent', null, options.mac ?? '', checked, says))
      : remark(harmless(says)));
    return EXIT.wrongUse;
  }
  for (const line of remarks(checked)) await remark(harmless(line));
  if (context === null || options['dry-run']) {
    const says = `${entry.mac} (${entry.name}) follows the rules. This was a dry run: nothing was sent.`;
    await (options.json ? printJson(documentOf('not-sent', null, entry.mac, checked, says)) : print(harmless(says)));
    return EXIT.fine;
  }
  if (checked.warnings.some(needsConsent) && !options['despite-warnings']) await confirmWarnings();
  if (entry.toDate === undefined && !options.permanent) await confirmPermanent(entry);
  const { value, stopped } = await withServiceClient(context, options, (client) =>
    withStop((stop) =>
      createEntry({ name: context.name, target: targetOf(context), entry }, { client, history }, stop),
    ),
  );
  const { id, failure, notRecorded } = orWrongUse(value);
  if (notRecorded !== null) await remark(notRecorded.message);
  const existing = failure?.code === 'service.conflict';
  const result: Result =
    failure === null
      ? 'created'
      : existing
        ? 'existing'
        : failure.sent === 'no'
          ? 'not-sent'
          : failure.changed === 'unknown'
            ? 'unknown'
            : 'refused';
  const says = failure?.message ?? createdSentence(entry);
  if (existing && entry.toDate !== undefined) await remark(DATE_DOES_NOT_APPLY);
  if (options.json) await printJson(documentOf(result, id, entry.mac, checked, says));
  else await print(failure === null ? paint('bold', harmless(says)) : failureText(failure));
  if (stopped) return EXIT.stopped;
  return failure === null || existing ? EXIT.fine : failureExit(failure);
};

/** `tripoint whitelist add|batch|jobs`. */
export const whitelist = (args: readonly string[]): Promise<ExitCode> => {
  const [verb, ...rest] = args;
  if (verb === 'add') return add(rest);
  if (verb === 'batch') return whitelistBatch(rest);
  if (verb === 'jobs') return whitelistJobs(rest);
  throw new WrongUse('Use: tripoint whitelist add …, tripoint whitelist batch FILE … or tripoint whitelist jobs');
};
