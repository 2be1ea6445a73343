import { basename } from 'node:path';
import { say, marked, spoken } from '../app/words.ts';
import { CHECKS, recordedCheckSchema, type RecordedCheck } from '../core/records/case.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { aboutField, texts, FORCE, JSON_OUT, OUT, ANY_SERVER, CASE } from './options.ts';
import { orWrongUse, WrongUse } from './endings.ts';
import type { StageRecord } from '../core/records/record.ts';
import { confirmedBy } from '../core/diagnosis/relations/confirmed.ts';
import { NOTHING } from '../core/messages/message.ts';
import type { Material, Witnessed } from '../core/diagnosis/diagnose.ts';
import { keysHere, signedBy } from '../app/signing.ts';
import type { Owner } from '../core/diagnosis/whose-evidence.ts';
import { claimsOf, ownersIn, whyOther } from '../app/case-evidence.ts';
import type { Case } from '../core/records/case.ts';
import { openLedger } from '../node/attempts/ledger.ts';
import { openCaseStore, type CaseStore } from '../node/disk/stores.ts';
import { dataFolder, makeDataFolder } from '../node/disk/data-folder.ts';
import { diskSentence, isDiskReason } from '../node/disk/file-system.ts';
import { sideBySide, signed } from '../node/import/beside.ts';
import { attemptsIn, type Imported } from '../node/import/record.ts';
import { shown, textOfBytes } from '../node/import/text-of-bytes.ts';
import { signatureText } from '../core/report/signature.ts';
import type { FileSignature } from '../core/evidence/evidence.ts';
import { readSignatureFile, signatureOf } from '../node/import/opened-file.ts';
import { readFileInWorker, readRecordInWorker, type TakenFile } from '../node/reading/read-in-worker.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from './input-file.ts';
import { caseAmong, caseNamed } from './stored.ts';
import { remark } from './output.ts';
import type { NamedFile } from './outputs.ts';
import { harmless } from './text/layout.ts';

export { orWrongUse } from './endings.ts';

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
  about: marked('Records, cards and transcripts in any order (- reads standard input), or one case.'),
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

interface ReadFile {
  readonly name: string;
  readonly imported: Imported;
}

const readOne = async (file: string): Promise<ReadFile> => {
  const name = shown(basename(shownFile(file)));
  const imported = await readRecordOrTask(file);
  if (imported.task !== undefined)
    throw new WrongUse(say`${name} is a task, and no record: take it in with tripoint case import.`);
  // What is signed well, or not at all, changes nothing for the reader: only what was edited is news.
  if (imported.signature === 'broken')
    await remark(harmless(`${name}: ${spoken(signatureText('broken', await keysHere(dataFolder())) ?? NOTHING)}.`));
  return { name, imported };
};

/** Reads one record file or a block that was handed over, to be handed on; a fault is reported with the file's name. */
export const readRecordFile = async (file: string): Promise<Imported> => signed((await readOne(file)).imported);

interface GivenText {
  readonly text: string;
  readonly signature: FileSignature;
}

const textOfFile = async (file: string, name: string): Promise<GivenText> => {
  const bytes = await readInputFile(file, name, MAX_BYTES, 'changed');
  const beside = file === STANDARD_INPUT ? null : await readSignatureFile(file);
  return { text: textOfBytes(bytes), signature: signatureOf(bytes, beside) };
};

/** The same, a task as well. */
const readRecordOrTask = async (file: string): Promise<Imported> => {
  const name = basename(shownFile(file));
  const { text: content, signature } = await textOfFile(file, name);
  const read = orWrongUse(await readRecordInWorker(content, name));
  if (read.notice !== null) await remark(spoken(read.notice));
  return signedBy(read, signature, dataFolder());
};

/** Reads whatever may be taken in: a record, a task, or a whole case. Says a caveat about its clock. */
export const readToTakeIn = async (file: string): Promise<TakenFile & Pick<GivenText, 'signature'>> => {
  const name = basename(shownFile(file));
  const { text: content, signature } = await textOfFile(file, name);
  const taken = orWrongUse(await readFileInWorker(content, name));
  if (taken.kind === 'record' && taken.imported.notice !== null) await remark(spoken(taken.imported.notice));
  return taken.kind === 'case'
    ? { ...taken, signature }
    : { ...taken, imported: await signedBy(taken.imported, signature, dataFolder()), signature };
};

/** Works on the case documents of the data folder, and closes them whatever happens. */
export const withCaseStore = async <T>(work: (caseStore: CaseStore, folder: string) => Promise<T>): Promise<T> => {
  const folder = orWrongUse(await makeDataFolder());
  const caseStore = orWrongUse(await openCaseStore(folder));
  void caseStore.emptyBin();
  try {
    return await work(caseStore, folder);
  } finally {
    await caseStore.close();
  }
};

/**
 * Adds the rejected sign-ins of files that were made elsewhere to the attempt ledger, so that they hold back the next
 * one from here. If the ledger cannot be written, that is reported and reading continues.
 */
const noteAttempts = async (imported: readonly Imported[]): Promise<void> => {
  const found = imported.map(attemptsIn);
  const records = { runs: found.flatMap(({ runs }) => runs), watches: found.flatMap(({ watches }) => watches) };
  const noted = await openLedger(dataFolder()).add(records, null);
  if (noted.ok) return;
  const { code } = noted.failure;
  const why = isDiskReason(code) ? spoken(diskSentence(code)) : say`Another process uses the list.`;
  await remark(
    `${why} ${say`The rejected sign-ins in these files were not added to the list of sign-in attempts, so the next probe does not count them.`}`,
  );
};

/** @throws WrongUse where evidence, or what is asked for, is of another server or user than what is here. */
export const rejectOthers = (claims: readonly Owner[], here: readonly Owner[], anyServer: boolean): void => {
  const why = anyServer ? null : whyOther(claims, here);
  if (why !== null) throw new WrongUse(harmless(spoken(why)));
};

/**
 * What the records of some files say together. Different records under one id are all kept, and named. Every command that
 * reads records reads them here, or imports them: their rejected sign-ins count on this machine from now on.
 * @param here what they must be of, besides each other
 */
export const readRecords = async (
  files: readonly string[],
  anyServer = false,
  here: readonly Owner[] = [],
): Promise<Required<Material> & Witnessed> => {
  // One after the other: they share one thread, and each would load what it reads with for itself otherwise.
  const read: ReadFile[] = [];
  for (const file of files) read.push(await readOne(file));
  const given = read.map(({ imported }) => imported);
  const results = given.filter(({ record, watch }) => record !== null || watch !== null).flatMap(claimsOf);
  const first = here.length > 0 ? here : results.slice(0, 1);
  for (const one of given) {
    const isResult = one.record !== null || one.watch !== null;
    rejectOthers(claimsOf(one), isResult ? first : [...here, ...results], anyServer);
  }
  await noteAttempts(given);
  const { imported, clashes } = sideBySide(given);
  const names = clashes.map((place) => shown(basename(shownFile(files[place] ?? '')))).toSorted();
  if (names.length > 0)
    await remark(
      `${names.join(', ')}: ${say`Another record with this id has other content: one of the two was edited. Both are kept. Ask for the original.`}`,
    );
  return {
    runs: imported.flatMap(({ record }) => record ?? []),
    cards: imported.flatMap(({ card }) => card ?? []),
    watches: imported.flatMap(({ watch }) => watch ?? []),
    checks: [],
    witnesses: imported.flatMap(({ witnesses }) => witnesses),
  };
};

export const recordFiles = (words: readonly string[]): readonly NamedFile[] =>
  words.map((path) => ({ option: `${say`the record`} ${basename(shownFile(path))}`, path }));

const titleOf = ({ customer, site, title }: Case): string =>
  [customer, site, title].filter((part) => part !== '').join(', ');

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
  const found = await withCaseStore(async (caseStore) => orWrongUse(await caseStore.read(id)));
  const further = named === undefined ? null : await readRecords(words, anyServer, ownersIn(found));
  const document = further === null ? found : withRecords(found, further);
  return { ...document, checks: [...document.checks, ...checks(document.runs)], title: titleOf(found) };
};

/** A case with loose records next to its own. */
export const withRecords = <C extends Case>(
  document: C,
  { runs, cards, watches, witnesses }: Material & Witnessed,
): C => ({
  ...document,
  runs: [...document.runs, ...runs],
  cards: [...document.cards, ...cards],
  watches: [...document.watches, ...(watches ?? [])],
  witnesses: [...(document.witnesses ?? []), ...(witnesses ?? [])],
});
