import { basename, extname } from 'node:path';
import {
  ANNEXES,
  formatOfName,
  AUDIENCES,
  REPORT_ENDINGS,
  IDENTITY_KINDS,
  REPORT_FORMATS,
  reportOptionsSchema,
  type ReportFormat,
} from '../../core/report/options.ts';
import { LANGUAGES } from '../../core/messages/language.ts';
import { SIGNATURE_ENDING } from '../../core/report/signature.ts';
import { firstAudience } from '../../app/managed.ts';
import { writeReport } from '../../app/reports.ts';
import { marked, say, spoken } from '../../app/words.ts';
import {
  CHECK_OPTION,
  readChecks,
  RECORDS_OR_CASE,
  recordFiles,
  readRecords,
  readStored,
  withCaseStore,
} from '../material.ts';
import { command, missingIn } from '../command.ts';
import { type ExitCode, orWrongUse, refused, WrongUse } from '../endings.ts';
import { caseAmong, caseNamed } from '../stored.ts';
import { aboutField, ANY_SERVER, CASE, flag, FORCE, text, texts, type Given, type Values, OUT } from '../options.ts';
import { print, remark, note } from '../output.ts';
import { rejectSameFiles, writeOutputs, removeOldSignature, signatureOf } from '../outputs.ts';
import { harmless } from '../text/layout.ts';
import { exitCodeOf } from './compare.ts';

/** What a report is of: `RECORD…` or `CASE-ID`, with `checks` added. */
const withMaterial = async <T>(
  { words, options }: Given<typeof OPTIONS>,
  work: (of: Parameters<typeof writeReport>[0]) => Promise<T>,
): Promise<T> => {
  const { case: named, 'any-server': anyServer } = options;
  const checks = readChecks(options.check);
  const id = named === undefined ? await caseAmong(words) : await caseNamed(named, 'written');
  if (id === null) {
    const records = await readRecords(words, anyServer);
    const whose = { title: '', customer: '', site: '', practice: null };
    return work({ material: { ...whose, ...records, checks: checks(records.runs) } });
  }
  const loose = named === undefined ? [] : words;
  return withCaseStore(async (here) =>
    work({ ...here, document: await readStored(here, id, { loose, checks }, anyServer) }),
  );
};

const { audience, language, keep, annex } = reportOptionsSchema.shape;

const OPTIONS = {
  format: text(REPORT_FORMATS, marked('Format of the report (default: by the file name, or Markdown).')),
  out: OUT,
  audience: text(AUDIENCES, aboutField(audience)),
  language: text(LANGUAGES, aboutField(language)),
  brief: flag(marked('Ten lines for a ticket, as plain text.')),
  annex: text(ANNEXES, aboutField(annex)),
  keep: texts(IDENTITY_KINDS, aboutField(keep)),
  decode: text('FILE', marked('Write what each pseudonym stands for to this file.')),
  case: CASE,
  check: CHECK_OPTION,
  'any-server': ANY_SERVER,
  force: FORCE,
} as const;

/**
 * What was asked for; else what the file's name says; else Markdown, which a terminal can show.
 * @throws WrongUse where the name ends in what no report ends in
 */
const formatOf = ({ format, out, brief }: Values<typeof OPTIONS>): ReportFormat | 'brief' => {
  const ending = out === undefined ? '' : extname(out).toLowerCase();
  if (brief) {
    if (format === undefined && ['', '.txt'].includes(ending)) return 'brief';
    throw refused(say`The name of --${'out'} ends in none of ${'.txt'}.`, 'written');
  }
  const asked = format ?? (out === undefined || ending === '' ? 'markdown' : formatOfName(out));
  if (asked === null)
    throw refused(say`The name of --${'out'} ends in none of ${REPORT_ENDINGS.join(', ')}.`, 'written');
  return asked;
};

const run = async ({ options, words }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  const format = formatOf(options);
  if (format === 'pdf' && options.out === undefined) throw missingIn('--out FILE');
  const reader = options.audience ?? (await firstAudience());
  if (reader === 'internal' && (options.keep.length > 0 || options.decode !== undefined))
    throw new WrongUse(
      say`--keep and --decode belong to --audience external or acting-team: an internal report renames nothing.`,
    );
  const outputs = [
    { option: '--out', path: options.out },
    { option: '--decode', path: options.decode },
    signatureOf(options.out),
  ];
  await rejectSameFiles(outputs, recordFiles(words), 'written');
  const { out, decode } = options;
  const reportOptions = {
    language: options.language ?? 'en',
    audience: reader,
    keep: [...options.keep],
    ...(options.annex === undefined ? {} : { annex: options.annex }),
  };
  const name = out === undefined ? undefined : basename(out);
  const made = await withMaterial({ options, words }, async (of) =>
    orWrongUse(await writeReport(of, reportOptions, format, name)),
  );
  const files = [
    ...(decode === undefined ? [] : [{ path: decode, content: made.decoded }]),
    ...(out === undefined ? [] : [{ path: out, content: made.bytes }]),
    ...(out === undefined || made.signature === undefined
      ? []
      : [{ path: `${out}${SIGNATURE_ENDING}`, content: made.signature }]),
  ];
  await writeOutputs(files, options.force);
  if (out !== undefined && made.signature === undefined) await removeOldSignature(out);
  if (out === undefined) await print(harmless(Buffer.from(made.bytes).toString('utf8')));
  else await remark(say`Written: ${out}`);
  if (decode !== undefined) await remark(say`Written: ${decode}`);
  if (made.signature !== undefined) await remark(say`Its signature: ${`${out ?? ''}${SIGNATURE_ENDING}`}`);
  if (made.unsigned !== null) await note(spoken(made.unsigned));
  return exitCodeOf(made);
};

/** `tripoint report RECORD…|CASE-ID`: the report in one form, for one audience. The exit code is that of the verdict. */
export const report = command({
  words: RECORDS_OR_CASE,
  options: OPTIONS,
  environment: ['TRIPOINT_CHROMIUM'],
  examples: [
    'report --case ACME --brief',
    'report inside.json outside.json card.json --out report.pdf --audience external --language sv --decode names.txt',
  ],
  run,
});
