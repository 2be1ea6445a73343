import { basename } from 'node:path';
import { say, marked, spoken } from '../app/words.ts';
import { withCases, type CasesHere } from '../app/cases-here.ts';
import { ownersIn, whyOther, withEvidence } from '../app/case-evidence.ts';
import { takeLoose, withLoose } from '../app/loose-records.ts';
import { openFile, openRecord, signatureBeside, type OpenedFile } from '../app/opened-file.ts';
import type { NamedFile } from '../app/output-files.ts';
import { signed } from '../app/side-by-side.ts';
import { keysHere } from '../app/signing.ts';
import { confirmedBy } from '../core/diagnosis/relations/confirmed.ts';
import type { Owner } from '../core/diagnosis/whose-evidence.ts';
import { NOTHING } from '../core/messages/message.ts';
import { CHECKS, recordedCheckSchema, type Case, type RecordedCheck } from '../core/records/case.ts';
import type { StageRecord } from '../core/records/record.ts';
import { signatureText } from '../core/report/signature.ts';
import { shown } from '../core/vocabulary/typed.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { aboutField, texts, FORCE, JSON_OUT, OUT, ANY_SERVER, CASE } from './options.ts';
import { orWrongUse, WrongUse } from './endings.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from './input-file.ts';
import { caseAmong, caseNamed } from './stored.ts';
import { remark } from './output.ts';
import { harmless } from './text/layout.ts';

const FORMS = Object.entries(CHECKS).map(([name, results]) => `${name}=${results.join('|')}`);

export const CHECK_OPTION = {
  ...texts('NAME=RESULT', aboutField(recordedCheckSchema.shape.check), 'check-results'),
  forms: FORMS,
};

/** After everything that a case or a file can hold: what the command line says is as of now, whatever the clocks say. */
const SAID_NOW = 900_000_000;

/**
 * `NAME=RESULT` of a check that a person made, e.g. `gui-sign-in=rejected`, or `NAME=RESULT by WHO`; of several, the last counts.
 * @throws WrongUse where there is no such check or result.
 */
export const readCheck = (text: string, index: number): RecordedCheck => {
  const [, check, result, saidBy] = /^([^=]*)=(\S*)(?: by (.{1,300}))?$/.exec(text.trim()) ?? [];
  const parsed = recordedCheckSchema.safeParse({
    check,
    result,
    ...(saidBy === undefined ? {} : { saidBy: saidBy.trim() }),
    recordedAt: isoLocal(new Date()),
    recorded: { number: SAID_NOW + index, imported: false },
  });
  if (parsed.success) return parsed.data;
  throw new WrongUse(
    say`--check is one of: ${FORMS.join(', ')}. Who said it may follow: "firewall-log=blocked by Erik Ek". A SHA-256 of 64 hex digits may take the result's place: certificate-confirmed=SHA256.`,
  );
};

/** A SHA-256, with or without colons and blanks, in place of the result that it decides. */
const WITH_HASH = /^(certificate-confirmed)=((?:[0-9a-f]{2}[\s:]*){31}[0-9a-f]{2})( by .+)?$/i;

/** Checks that a person made, once the runs are known: what is no check is refused before they are read. */
export const readChecks = (texts: readonly string[]): ((runs: readonly StageRecord[]) => readonly RecordedCheck[]) => {
  const read = texts.map((text, index) => {
    const [, check, hash = '', saidBy = ''] = WITH_HASH.exec(text.trim()) ?? [];
    const made = readCheck(check === undefined ? text : `${check}=inside${saidBy}`, index);
    return (runs: readonly StageRecord[]): RecordedCheck => {
      if (check === undefined) return made;
      const result = confirmedBy(hash, runs);
      if (result === null)
        throw new WrongUse(say`No stage was shown a certificate that this SHA-256 can be compared with.`);
      return { ...made, result };
    };
  });
  return (runs) => read.map((one) => one(runs));
};

export const RECORDS_OR_CASE = {
  form: 'RECORD…|CASE-ID',
  about: marked(
    'Records and transcripts in any order (- reads standard input; tripoint card makes a record of a card), or one case.',
  ),
  least: 1,
  most: Infinity,
} as const;

/** The options of what is written of records for others. */
export const WRITTEN_OPTIONS = {
  check: CHECK_OPTION,
  case: CASE,
  'any-server': ANY_SERVER,
  json: JSON_OUT,
  out: OUT,
  force: FORCE,
} as const;

const MAX_BYTES = 20 * 1024 * 1024;

const givenText = async (file: string) => {
  const name = basename(shownFile(file));
  const { bytes, text } = await readInputFile(file, name, MAX_BYTES, 'changed');
  const signature = file === STANDARD_INPUT ? 'none' : await signatureBeside(file, bytes);
  return { name, text: text(), signature } as const;
};

const readOne = async (file: string) => {
  const name = shown(basename(shownFile(file)));
  const imported = orWrongUse(await openRecord(await givenText(file)));
  if (imported.notice !== null) await remark(spoken(imported.notice));
  if (imported.task !== undefined)
    throw new WrongUse(say`${name} is a task, and no record: take it in with tripoint case import.`);
  // What is signed well, or not at all, changes nothing for the reader: only what was edited is news.
  if (imported.signature === 'broken')
    await remark(harmless(`${name}: ${spoken(signatureText('broken', await keysHere()) ?? NOTHING)}.`));
  return { name, imported };
};

/** Reads one record file or a block that was handed over, to be handed on; a fault is reported with the file's name. */
export const readRecordFile = async (file: string) => signed((await readOne(file)).imported);

/** Reads whatever may be taken in: a record, a task, or a whole case. Says a caveat about its clock. */
export const readToTakeIn = async (file: string): Promise<OpenedFile> => {
  const opened = orWrongUse(await openFile(await givenText(file)));
  if (opened.kind === 'record' && opened.imported.notice !== null) await remark(spoken(opened.imported.notice));
  return opened;
};

/** Works on the cases of this machine, and closes them whatever happens. */
export const withCaseStore = async <T>(work: (here: CasesHere) => Promise<T>): Promise<T> =>
  orWrongUse(await withCases(work));

/** @throws WrongUse where evidence, or what is asked for, is of another server or user than what is here. */
export const rejectOthers = (claims: readonly Owner[], here: readonly Owner[], anyServer: boolean): void => {
  const why = anyServer ? null : whyOther(claims, here);
  if (why !== null) throw new WrongUse(harmless(spoken(why)));
};

/**
 * What the records of some files say together. Different records under one id are all kept, and named. Every command that
 * reads records reads them here, or imports them.
 * @param here what they must be of, besides each other
 */
export const readRecords = async (files: readonly string[], anyServer = false, here: readonly Owner[] = []) => {
  // One after the other: they share one thread, and each would load what it reads with for itself otherwise.
  const read: Awaited<ReturnType<typeof readOne>>[] = [];
  for (const file of files) read.push(await readOne(file));
  const given = read.map(({ imported }) => imported);
  const { material, clashes, notCounted } = orWrongUse(await takeLoose(given, { anyServer, here }));
  if (notCounted !== null) await remark(spoken(notCounted));
  const names = clashes.map((place) => read[place]?.name ?? '').toSorted();
  if (names.length > 0)
    await remark(
      `${names.join(', ')}: ${say`Another record with this id has other content: one of the two was edited. Both are kept. Ask for the original.`}`,
    );
  return material;
};

export const recordFiles = (words: readonly string[]): readonly NamedFile[] =>
  words.map((path) => ({ option: `${say`the record`} ${basename(shownFile(path))}`, path }));

const titleOf = ({ customer, site, title }: Case): string =>
  [customer, site, title].filter((part) => part !== '').join(', ');

/** A stored case with files that are not in it; what is said of its checks is kept in it. */
export const readStored = async (
  { caseStore }: Pick<CasesHere, 'caseStore'>,
  id: string,
  { loose, checks }: { readonly loose: readonly string[]; readonly checks: ReturnType<typeof readChecks> },
  anyServer: boolean,
): Promise<Case> => {
  const stored = orWrongUse(await caseStore.read(id));
  const further = loose.length === 0 ? null : await readRecords(loose, anyServer, ownersIn(stored));
  const together = (document: Case): Case => (further === null ? document : withLoose(document, further));
  const made = checks(together(stored).runs);
  if (made.length === 0) return together(stored);
  const kept = orWrongUse(await caseStore.update(id, (document) => withEvidence(document, { checks: made })));
  for (const { check } of made)
    await remark(say`Kept in the case. To take it back: ${`tripoint case withdraw ${id} ${check}`}`);
  return together(kept);
};

/** `RECORD…` or `CASE-ID`, or both a case and files that are not in it, with `checks` added. */
export const readMaterial = async (
  words: readonly string[],
  said: readonly string[],
  anyServer = false,
  named?: string,
) => {
  const checks = readChecks(said);
  const id = named === undefined ? await caseAmong(words) : await caseNamed(named);
  if (id === null) {
    const records = await readRecords(words, anyServer);
    return { ...records, checks: checks(records.runs), title: '', customer: '', site: '', practice: null };
  }
  const loose = named === undefined ? [] : words;
  const found = await withCaseStore((here) => readStored(here, id, { loose, checks }, anyServer));
  return { ...found, title: titleOf(found) };
};
