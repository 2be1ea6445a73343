import { basename, extname } from 'node:path';
import { judge } from '../../core/diagnosis/diagnose.ts';
import {
  ANNEXES,
  formatOfName,
  AUDIENCES,
  REPORT_ENDINGS,
  IDENTITY_KINDS,
  REPORT_FORMATS,
  reportOptionsSchema,
  type ReportFormat,
  type ReportOptions,
} from '../../core/report/options.ts';
import { LANGUAGES } from '../../core/messages/language.ts';
import { marked, say, spoken } from '../../app/words.ts';
import { makeDecodeList, makeFile, printInstalled, type Order } from '../../node/report/make-report.ts';
import {
  CHECK_OPTION,
  readChecks,
  orWrongUse,
  RECORDS_OR_CASE,
  recordFiles,
  readRecords,
  withCaseStore,
  withRecords,
} from '../material.ts';
import { firstAudience } from '../../app/managed.ts';
import { command, missingIn } from '../command.ts';
import { type ExitCode, refused, WrongUse } from '../endings.ts';
import { caseAmong, caseNamed } from '../stored.ts';
import { ownersIn } from '../../app/case-evidence.ts';
import { aboutField, ANY_SERVER, CASE, flag, FORCE, text, texts, type Given, type Values, OUT } from '../options.ts';
import { print, remark, note } from '../output.ts';
import { rejectSameFiles, writeOutputs, removeOldSignature, signatureOf } from '../outputs.ts';
import { harmless } from '../text/layout.ts';
import { exitCodeOf } from './compare.ts';
import { orderOf, orderOfCase } from '../../app/reports.ts';
import { installationHere } from '../../app/signing.ts';
import { SIGNATURE_ENDING } from '../../core/report/signature.ts';
import { dataFolder } from '../../node/disk/data-folder.ts';
import { openSecretStore } from '../../node/secrets/open-secret-store.ts';
import { openContextStore } from '../../node/disk/stores.ts';

/** The report of `RECORD…` or `CASE-ID`, with `checks` added. For files no keychain is asked: they are not of this machine. */
const readOrder = async (
  words: readonly string[],
  said: readonly string[],
  options: ReportOptions,
  { 'any-server': anyServer, case: named }: Pick<Values<typeof OPTIONS>, 'any-server' | 'case'>,
): Promise<Order> => {
  const checks = readChecks(said);
  const id = named === undefined ? await caseAmong(words) : await caseNamed(named, 'written');
  if (id === null) {
    const records = await readRecords(words, anyServer);
    const material = { title: '', customer: '', site: '', practice: null, ...records, checks: checks(records.runs) };
    return orderOf(material, options, [], dataFolder());
  }
  return withCaseStore(async (caseStore, folder) => {
    const stored = orWrongUse(await caseStore.read(id));
    const found =
      named === undefined ? stored : withRecords(stored, await readRecords(words, anyServer, ownersIn(stored)));
    const places = { secrets: await openSecretStore(folder), contexts: openContextStore(folder) };
    return orderOfCase(places, { ...found, checks: [...found.checks, ...checks(found.runs)] }, options, folder);
  });
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
  // First of all: what it signed is known as its own from then on.
  const installation = out === undefined ? null : await installationHere(dataFolder());
  const reportOptions = {
    language: options.language ?? 'en',
    audience: reader,
    keep: [...options.keep],
    ...(options.annex === undefined ? {} : { annex: options.annex }),
  };
  const order = await readOrder(words, options.check, reportOptions, options);
  const signer = installation?.ok === true ? installation.installation : undefined;
  const made = orWrongUse(
    await makeFile({ ...order, signer }, format, printInstalled, out === undefined ? undefined : basename(out)),
  );
  const files = [
    ...(decode === undefined ? [] : [{ path: decode, content: makeDecodeList(order, format).bytes }]),
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
  if (installation?.ok === false) await note(spoken(installation.because));
  return exitCodeOf(judge(order.material));
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
