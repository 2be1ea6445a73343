import { judge } from '../../core/diagnosis/diagnose.ts';
import { isoLocal } from '../../core/vocabulary/local-time.ts';
import { formatOfName } from '../../core/report/file-name.ts';
import { AUDIENCES, IDENTITY_KINDS, REPORT_FORMATS, type ReportFormat } from '../../core/report/options.ts';
import { LANGUAGES } from '../../core/messages/language.ts';
import { VERSION } from '../../app/version.ts';
import { makeDecodeList, makeFile, printInstalled, type Order } from '../../node/report/make-report.ts';
import { oneOf, readArguments } from '../arguments.ts';
import { readCheck } from '../checks.ts';
import type { ExitCode } from '../exit-codes.ts';
import { orWrongUse, recordFiles } from '../material.ts';
import { print, remark } from '../output.ts';
import { rejectSameFiles, writeOutputs } from '../outputs.ts';
import { readReportMaterial } from '../report-material.ts';
import { harmless } from '../text/paint.ts';
import { WrongUse } from '../wrong-use.ts';
import { exitCodeOf } from './compare.ts';

const USE =
  'Use: tripoint report RECORD…|CASE-ID [--format html|pdf|markdown|text|json|junit] [--out FILE] ' +
  '[--audience internal|external] [--language en|sv] [--keep KIND]… [--decode FILE] [--check NAME=RESULT]… [--force]';

const SHAPE = {
  format: 'text',
  out: 'text',
  audience: 'text',
  language: 'text',
  keep: 'texts',
  decode: 'text',
  check: 'texts',
  force: 'flag',
} as const;

/** What was asked for; else what the file's name says; else the short text that a terminal can show. */
const formatOf = (format: string | undefined, out: string | undefined): ReportFormat => {
  if (format !== undefined) return oneOf('format', format, REPORT_FORMATS);
  return (out === undefined ? null : formatOfName(out)) ?? 'text';
};

/** `tripoint report RECORD…|CASE-ID`: the report in one form, for one audience. The exit code is that of the verdict. */
export const report = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(args, SHAPE, Infinity);
  if (words.length === 0) throw new WrongUse(USE);
  const format = formatOf(options.format, options.out);
  if (format === 'pdf' && options.out === undefined) throw new WrongUse('A PDF needs --out FILE.');
  const audience = oneOf('audience', options.audience ?? 'internal', AUDIENCES);
  if (audience === 'internal' && (options.keep.length > 0 || options.decode !== undefined))
    throw new WrongUse('--keep and --decode belong to --audience external: an internal report renames nothing.');
  const outputs = [
    { option: '--out', path: options.out },
    { option: '--decode', path: options.decode },
  ];
  await rejectSameFiles(outputs, recordFiles(words), 'Nothing was written.');
  const { material, secrets } = await readReportMaterial(words, options.check.map(readCheck));
  const order: Order = {
    material,
    options: {
      language: oneOf('language', options.language ?? 'en', LANGUAGES),
      audience,
      keep: options.keep.map((kind) => oneOf('keep', kind, IDENTITY_KINDS)),
    },
    making: { madeAt: isoLocal(new Date()), version: VERSION },
    secrets,
  };
  const made = orWrongUse(await makeFile(order, format, printInstalled));
  const { out, decode } = options;
  const files = [
    ...(decode === undefined ? [] : [{ path: decode, content: makeDecodeList(order).bytes, alone: true as const }]),
    ...(out === undefined ? [] : [{ path: out, content: made.bytes }]),
  ];
  await writeOutputs(files, options.force);
  if (out === undefined) await print(harmless(Buffer.from(made.bytes).toString('utf8')));
  else await remark(`Written: ${out}`);
  return exitCodeOf(judge(material));
};
