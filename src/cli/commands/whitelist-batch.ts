import { basename, resolve } from 'node:path';
import { marked, say, spoken } from '../../app/words.ts';
import { batchDocument, documentRow, type BatchDocument } from '../../core/whitelisting/batch-state.ts';
import { DATE_ORDERS } from '../../core/whitelisting/dates.ts';
import { ENCODINGS } from '../../core/whitelisting/left-over.ts';
import { DEFAULT_CHUNK, LARGEST_CHUNK } from '../../core/whitelisting/batch.ts';
import { resumeSentence, sumsSentence, waitingSentence } from '../../core/whitelisting/batch-words.ts';
import { isRefusal, type ServiceFailure } from '../../core/whitelisting/failure.ts';
import { runJob } from '../../app/service/live-jobs.ts';
import { createSheetJob, earlierJobs, openJobFor } from '../../app/service/sheet-job.ts';
import {
  type OpenJob,
  type Sheet,
  readList,
  settingsOf,
  shownColumns,
  writeCreated,
  tryOutput,
  writeLeftOver,
} from './batch-list.ts';
import { batchSettingsSchema } from '../../shared/service-contract.ts';
import { command, missingIn } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused, notInRange, notBoth } from '../endings.ts';
import { wordsOf } from '../go-on.ts';
import { shownFile, STANDARD_INPUT } from '../input-file.ts';
import { aboutField, flag, FORCE, formerly, spread, text, texts, unlisted, yes, type Values } from '../options.ts';
import { printJson, printText, remark, counting, note, withStop } from '../output.ts';
import {
  contextWords,
  failureExit,
  openService,
  SERVICE_OPTIONS,
  withServiceClient,
  type NamedContext,
  type ServiceAtHand,
} from '../service-options.ts';
import { rejectSameFiles } from '../outputs.ts';
import { jobMeant } from '../stored.ts';
import { harmless, pasteable } from '../text/layout.ts';
import { batchText } from '../text/service.ts';
import { check, confirmBatch, mayBeSent, planList, type PlannedList } from './batch-check.ts';

const fields = batchSettingsSchema.shape;

const OPTIONS = {
  resume: text('JOB', marked('Resume this batch; tripoint whitelist jobs lists the ids.'), 'stored'),
  columns: text('mac,name,to-date,-', marked('Content of each column, from the left; - skips one.')),
  read: spread(
    marked(
      'How the list is read, if detection is wrong: encoding, order of day, month and year, lines above the rows to skip, sheet, hidden cells as well, column to skip. without-other-fields takes MAC and name only; entries are permanent then.',
    ),
    {
      ...{ encoding: 'encoding', 'date-order': 'date-order', 'skip-lines': 'skip-lines', sheet: 'sheet' },
      ...{ hidden: 'hidden', 'ignore-column': 'ignore-column', 'without-other-fields': 'without-other-fields' },
    },
  ),
  encoding: unlisted(text(ENCODINGS.join('|'), '')),
  'date-order': unlisted(text(DATE_ORDERS.join('|'), '')),
  'skip-lines': unlisted(text('N', '')),
  sheet: unlisted(text('NAME', '')),
  hidden: unlisted(flag('')),
  fix: flag(
    marked('Correct what can be corrected safely, such as spaces, and dates whose order the list itself shows.'),
  ),
  'ignore-column': unlisted(texts('NAME', '')),
  'without-other-fields': unlisted(flag('')),
  chunk: unlisted(text('N', aboutField(fields.chunk))),
  tag: formerly(
    spread(marked("Tags that the service adds to every entry: the batch's own tags, or one with today's date."), {
      ...{ batch: 'auto-generate-tags', date: 'auto-generate-date-tag' },
    }),
    'auto-tag',
  ),
  'auto-generate-tags': unlisted(flag('')),
  'auto-generate-date-tag': unlisted(flag('')),
  'left-over': text('FILE', marked('Save unfinished rows, with reasons, to this file.')),
  created: unlisted(text('FILE', '')),
  force: FORCE,
  yes: yes({ permanent: 'permanent', again: 'again' }),
  permanent: unlisted(flag('')),
  again: unlisted(flag('')),
  'despite-warnings': unlisted(flag('')),
  ...SERVICE_OPTIONS,
} as const;
type Options = Values<typeof OPTIONS>;

const readChunk = (given: string | undefined): number => {
  if (given === undefined) return DEFAULT_CHUNK;
  const chunk = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (chunk < 1 || chunk > LARGEST_CHUNK) throw notInRange('chunk', 1, LARGEST_CHUNK);
  return chunk;
};

/** Options that say how a new job is made; one that is gone on with keeps its own. */
const OF_NEW_JOBS = [
  'chunk',
  'auto-generate-tags',
  'auto-generate-date-tag',
  'without-other-fields',
  'permanent',
  'despite-warnings',
  'columns',
  'ignore-column',
  'encoding',
  'date-order',
  'skip-lines',
  'sheet',
  'hidden',
  'again',
  'fix',
] as const;

const isGiven = (value: string | boolean | readonly string[] | undefined): boolean =>
  value !== undefined && value !== false && (typeof value !== 'object' || value.length > 0);

const rejectUnused = (options: Options): void => {
  const unused = OF_NEW_JOBS.filter((name) => isGiven(options[name]));
  if (options.resume !== undefined && unused.length > 0)
    throw notBoth('--resume', unused.map((name) => `--${name}`).join(', '));
};

const newJob = async (
  { data }: Pick<ServiceAtHand, 'data'>,
  context: NamedContext,
  file: string,
  { sheet, plan, view }: PlannedList,
  options: Options,
): Promise<OpenJob> => {
  const { create } = plan;
  if (create === 0) throw refused(say`The list has no row without a fault.`);
  const open = options.yes ? view.consents.filter(({ kind }) => kind !== 'no-access' && !options[kind]) : [];
  if (open.length > 0)
    throw refused(
      `${open.map(({ sentence }) => spoken(sentence)).join(' ')} ${say`Correct the list, or give ${open.map(({ kind }) => `--yes=${kind}`).join(' ')}.`}`,
    );
  for (const { job, source, left } of (await earlierJobs(data, context)).unfinished) {
    await remark(
      say`An earlier batch of this context is not finished. Rows left of ${harmless(source)}: ${left}. Resume it: ${pasteable(['whitelist', 'batch', '--resume', job, ...contextWords(options)])}`,
    );
  }
  await confirmBatch(
    {
      sentence: spoken(view.sentence),
      count: create,
      question: `${say`Type ${create} to continue`}:`,
    },
    options.yes,
  );
  const again = view.consents.some(({ kind }) => kind === 'again');
  const list = { sheet, source: basename(shownFile(file)).slice(0, 300), again };
  const settings = { chunk: readChunk(options.chunk), ...settingsOf(options), way: wayOf(options) };
  return orWrongUse(await createSheetJob(data, context, context.stored, list, settings));
};

/** Of the rows that a job still has to send, those that become permanent. */
const countPermanent = (job: OpenJob): number =>
  [...job.outcomes('waiting'), ...job.outcomes('unknown')].filter(({ own }) => own?.toDate === undefined).length;

const confirmResume = async (job: OpenJob, { name, contextId }: NamedContext, yes: boolean): Promise<void> => {
  const left = job.left();
  if (left === 0) return;
  const numbers = { left, inDoubt: job.inDoubt(), permanent: countPermanent(job), source: job.head.source };
  await confirmBatch(
    {
      sentence: spoken(resumeSentence({ ...numbers, customer: name, contextId })),
      count: left,
      question: `${say`Type ${left} to continue`}:`,
    },
    yes,
  );
};

const oldJob = async (
  { data }: Pick<ServiceAtHand, 'data'>,
  context: NamedContext,
  jobId: string,
  options: Options,
): Promise<OpenJob> => {
  const job = orWrongUse(await openJobFor(data, jobId, context));
  try {
    await confirmResume(job, context, options.yes);
    return job;
  } catch (error) {
    await job.close();
    throw error;
  }
};

const exitOf = (
  { sums }: BatchDocument,
  stopped: boolean,
  failure: ServiceFailure | null,
  broken: boolean,
): ExitCode => {
  if (stopped) return EXIT.stopped;
  if (failure?.code === 'service.key-rejected') return EXIT.protectedAccount;
  if (sums.unaccounted > 0) return EXIT.cannotTell;
  if (sums.sent === 0) return failure === null ? EXIT.wrongUse : failureExit(failure);
  if (broken) return EXIT.cannotTell;
  return sums.faulty > 0 || sums.leftOut > 0 ? EXIT.fault : EXIT.fine;
};

const run = async (options: Options, file: string | undefined): Promise<ExitCode> => {
  const resume = options.resume && (await jobMeant(options.resume, { kept: 'sent' }));
  if (file === undefined && (resume === undefined || options['dry-run'])) throw missingIn('FILE|--resume JOB');
  if (file !== undefined && resume !== undefined) throw notBoth('FILE', '--resume');
  readChunk(options.chunk);
  rejectUnused(options);
  const service = await openService(options);
  const { context } = service;
  const outputs = (['left-over', 'created'] as const).map((option) => ({ option, path: options[option] }));
  const inputs = [
    { option: say`the list`, path: file },
    { option: '--ca', path: options.ca },
  ];
  await rejectSameFiles(
    outputs.map(({ option, path }) => ({ option: `--${option}`, path })),
    inputs,
    'sent',
  );
  for (const { option, path } of outputs)
    if (path !== undefined) await tryOutput(path, option, { force: options.force, resumes: file === undefined });
  const sheet = file === undefined ? null : await readList(file, service, options);
  try {
    const planned = sheet === null ? null : await planList(sheet, context, service.data);
    if (planned !== null && (context === null || options['dry-run'])) return await check(planned, options);
    if (context === null) return EXIT.wrongUse;
    if (planned !== null && !(await mayBeSent(planned, options))) return EXIT.wrongUse;
    return await withServiceClient(service, context, options, async (client) => {
      const job =
        planned === null || file === undefined
          ? await oldJob(service, context, resume ?? '', options)
          : await newJob(service, context, file, planned, options);
      try {
        return await send(job, sheet, client, service, options);
      } finally {
        await job.close();
      }
    });
  } finally {
    await sheet?.close();
  }
};

/** The command that resumes a job, with the options of this one that the job does not keep. */
const resumeLine = (job: string, options: Options): readonly string[] => {
  const kept: ReadonlySet<string> = new Set(OF_NEW_JOBS);
  const open = Object.fromEntries(Object.entries(options).filter(([name]) => !kept.has(name)));
  return ['whitelist', 'batch', ...wordsOf({ ...open, resume: job })];
};

/** As it can be typed again in any folder. */
const wayOf = ({ ca, proxy }: Pick<Options, 'ca' | 'proxy'>) => ({
  ca: ca === undefined ? null : ca === STANDARD_INPUT ? ca : resolve(ca),
  proxy: proxy ?? null,
});

const send = async (
  job: OpenJob,
  sheet: Sheet | null,
  client: Parameters<typeof runJob>[1]['client'],
  { data, history }: Pick<ServiceAtHand, 'data' | 'history'>,
  options: Options,
): Promise<ExitCode> => {
  await remark(say`Job ${job.head.job}. Ctrl+C stops after the request that is under way and keeps what is done.`);
  const abandon = new AbortController();
  const tell = counting(job.head.toSend);
  const { value, stopped } = await withStop(
    (stop) =>
      runJob(
        job,
        { client, history },
        {
          stop,
          abandon: abandon.signal,
          onProgress: () => void tell(job.sums().sent),
          onWait: (waiting) => {
            if (waiting !== null)
              void note(spoken(waitingSentence(Math.ceil(waiting.ms / 1000), waiting.failure.status)));
          },
        },
      ),
    say`Stopping after the request that is under way, 15 seconds at most. Ctrl+C again ends at once and leaves it in doubt.`,
    () => abandon.abort(),
  );
  const { end, problem } = value;
  const failure = end.ok && end.value.why === 'failed' ? end.value.failure : null;
  const rows = job.outcomes().map(documentRow);
  const document = batchDocument(job.head.job, job.sums(), job.updatedLogins(), rows, job.anomalies(), problem);
  const left = job.left();
  const made = await writeCreated(options.created, data, job);
  const next = left === 0 ? [] : [say`Next: ${pasteable(resumeLine(job.head.job, options))}`];
  const sentence = sumsSentence(job.sums(), job.head.rows - job.head.toSend, left, isRefusal(failure));
  const columns = sheet === null ? null : shownColumns(await sheet.summary());
  if (options.json) {
    for (const line of made.lines) await remark(harmless(line));
    await printJson({ ...document, columns });
  } else await printText(batchText(document, spoken(sentence), [...made.lines.map(harmless), ...next]));
  const exit = exitOf(document, stopped && left > 0, failure, !end.ok);
  const path = options['left-over'];
  const written = path === undefined || (await writeLeftOver(path, job, sheet));
  return (written && made.written) || exit > EXIT.cannotTell ? exit : EXIT.cannotTell;
};

/** `tripoint whitelist batch FILE`, or `--resume JOB`: creates the entries of a list, chunk by chunk. */
export const whitelistBatch = command({
  words: {
    form: 'FILE',
    about: marked('The list: CSV, text or .xlsx, with a headline or without; - reads it from standard input.'),
    least: 0,
    most: 1,
  },
  options: OPTIONS,
  notes: [marked('"Today" uses the context\'s time zone, else this computer\'s.')],
  environment: ['TRIPOINT_API_KEY', 'https_proxy'],
  examples: [
    'whitelist batch devices.csv --context ACME --left-over left-over.csv',
    'whitelist batch devices.xlsx --columns=-,name,mac,to-date --dry-run',
  ],
  run: ({ options, words: [file] }) => run(options, file),
});
