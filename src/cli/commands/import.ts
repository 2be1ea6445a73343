import { say, marked, languageSpoken, spoken } from '../../app/words.ts';
import {
  casesAbout,
  importAsCase,
  importInto,
  otherTask,
  type CaseHere,
  type Stores,
} from '../../app/import-record.ts';
import { keysHere, describeSignature } from '../../app/signing.ts';
import type { FileSignature } from '../../core/evidence/evidence.ts';
import { caseAround, outOfBin, placeCase } from '../../app/new-case.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import type { CaseStore } from '../../node/disk/stores.ts';
import type { Case } from '../../core/records/case.ts';
import { stageTitle } from '../../core/diagnosis/words/titles.ts';
import type { HandedTask } from '../../core/records/hand.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { newerSentence, type HowTaken, type Imported, type TakenIn } from '../../node/import/record.ts';
import { withSignature } from '../../node/import/case-file.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, refused, WrongUse } from '../endings.ts';
import { orWrongUse, readToTakeIn, withCaseStore } from '../material.ts';
import { caseMeant } from '../stored.ts';
import { flag, JSON_OUT, text, type Values } from '../options.ts';
import { shownFile } from '../input-file.ts';
import { print, printJson, remark } from '../output.ts';
import { harmless, pasteable } from '../text/layout.ts';
import { openSecretStore } from '../../node/secrets/open-secret-store.ts';

const TAKEN: Readonly<Record<HowTaken, (id: string) => string>> = {
  new: (id) => say`Taken into case ${id}.`,
  same: (id) => `${id}: ${say`It is here already. Nothing was changed.`}`,
  beside: (id) =>
    `${id}: ${say`Another record with this id has other content: one of the two was edited. Both are kept. Ask for the original.`}`,
};

const CASE_TAKEN: Readonly<Record<'new' | 'beside' | 'same', (id: string) => string>> = {
  ...TAKEN,
  beside: (id) => `${id}: ${say`Another version of this case exists. The imported one was added next to it.`}`,
};

/** The case here that asked for a result which was handed over, or whose task this is. */
const askedForBy = async (caseStore: CaseStore, { handed, task }: Imported): Promise<Case | null> => {
  const code = handed?.case ?? task?.case ?? null;
  const found = code === null ? null : await caseStore.read(code);
  if (found?.ok !== true) return null;
  const clash = task === undefined ? null : otherTask(found.value, task);
  if (clash !== null) throw new WrongUse(harmless(spoken(clash)));
  return found.value;
};

/** In place of the id of a case: a new one, also where a case holds the record already. */
const NEW_CASE = 'new';

/** What became of it, and what nobody named a case for: that one holds it already, or is about its server. */
interface TakenHere extends TakenIn {
  readonly wasHeld?: true;
  readonly ofServer?: CaseHere;
}

/**
 * Takes a task or a record in: into the case that is named or asked for it, else into a new one. A task that is here, and what
 * a case holds already, makes no other case.
 */
const takeIn = async (
  stores: Stores & { readonly caseStore: CaseStore },
  imported: Imported,
  named: string | undefined,
  anyServer: boolean,
): Promise<TakenHere> => {
  const isTask = imported.task !== undefined;
  const isNamed = named !== undefined && named !== NEW_CASE;
  const asking = named === undefined || (isTask && !isNamed) ? await askedForBy(stores.caseStore, imported) : null;
  if (asking !== null && isTask) return { document: asking, taken: 'same' };
  const into = isNamed ? named : asking?.id;
  if (into !== undefined) return orWrongUse(await importInto(stores, into, imported, anyServer));
  const isAnotherMeant = isTask || named === NEW_CASE;
  const { holding, ofServer } = isAnotherMeant
    ? { holding: [], ofServer: [] }
    : await casesAbout(stores.caseStore, imported);
  const [held, near] = [holding[0], ofServer[0]];
  if (held !== undefined) return { ...orWrongUse(await importInto(stores, held.id, imported, true)), wasHeld: true };
  const document = orWrongUse(await importAsCase(stores, caseAround(imported, languageSpoken())));
  return { document, taken: 'new', ...(near && { ofServer: near }) };
};

const nextOfTask = ({ server, user, stage }: HandedTask, id: string): string =>
  [
    say`The task: run the ${stageTitle(stage)} stage against ${harmless(placeText(server))} as ${harmless(user)}. Next:`,
    ...[
      ['probe', '--server', placeText(server), '--user', user, '--stage', stage, '--out', `${stage}.json`],
      ['import', `${stage}.json`, '--case', id],
      ['hand', id],
    ].map((line) => `  ${pasteable(line)}`),
  ].join('\n');

/** Says what the signature next to a file shows, and how its key is accepted; nothing where nothing is signed. */
const tellSignature = async (file: string, signature: FileSignature, folder: string): Promise<void> => {
  const told = await describeSignature(shownFile(file), signature, folder);
  if (told !== null) await remark(harmless(spoken(told.text)));
  if (told?.strange != null)
    await remark(
      say`If that is the fingerprint that the other person tells you, accept the key: ${pasteable(['installation', 'accept', told.strange, '--name', 'NAME'])}`,
    );
};

/** The fingerprint of the key by which the signature is valid, or that it is broken. */
const signatureField = (signature: FileSignature): object => (signature === 'none' ? {} : { signature });

/** A whole case: created under its id, or next to the one that has it. Nothing that is here is replaced. */
const takeCase = async (
  file: string,
  given: Case,
  signature: FileSignature,
  { case: named, json }: { readonly case: string | undefined; readonly json: boolean },
): Promise<ExitCode> => {
  if (named !== undefined)
    throw refused(say`This file is a whole case, which is not taken into another one: leave --case out.`, 'changed');
  return withCaseStore(async (caseStore, folder) => {
    const placed = await placeCase(
      { caseStore, secrets: await openSecretStore(folder) },
      withSignature(given, signature, await keysHere(folder)),
    );
    const stores = { caseStore, attempts: openLedger(folder) };
    const wasInBin = placed.taken === 'same' && placed.here.removedAt !== null;
    const { id } = placed.taken === 'same' ? placed.here : orWrongUse(await importAsCase(stores, placed.document));
    if (wasInBin) orWrongUse(await outOfBin(caseStore, id));
    await (json
      ? printJson({
          format: 'tripoint/import',
          version: 1,
          case: id,
          taken: placed.taken,
          ...(wasInBin && { wasInBin }),
          ...signatureField(signature),
        })
      : print(wasInBin ? say`Case ${id} is restored.` : CASE_TAKEN[placed.taken](id)));
    await tellSignature(file, signature, folder);
    if (placed.taken !== 'same' && placed.trustLeftOut)
      await remark(say`The accepted certificate was not imported. Accept it here if you trust it.`);
    return EXIT.fine;
  });
};

const OPTIONS = {
  case: text('ID|new', marked('Import into this case; new always creates one.'), 'stored'),
  'any-server': flag(marked('Accept records of another server.')),
  json: JSON_OUT,
} as const;

interface Choices {
  /** The id of a case, or `NEW_CASE`. */
  readonly into: string | undefined;
  readonly anyServer: boolean;
  readonly json: boolean;
  /** As they were typed. */
  readonly files: readonly string[];
}

interface ImportResult {
  readonly document: Readonly<Record<string, unknown>> & { readonly case: string };
  readonly sentence: string;
}

/** What a person may have meant where nobody named a case. `files`: as they were typed. */
const tellCases = async ({ wasHeld, ofServer }: TakenHere, files: readonly string[]): Promise<void> => {
  if (wasHeld) await remark(say`To make another case of it: ${pasteable(['import', ...files, '--case', NEW_CASE])}`);
  if (ofServer === undefined) return;
  const { id, title } = ofServer;
  await remark(
    say`A case of this server exists: ${harmless(title)}. To take it in there as well: ${pasteable(['import', ...files, '--case', id])}`,
  );
};

/** Takes one record, card, watch or task in, and says what its signature shows and what comes next. */
const takeOne = async (
  file: string,
  imported: Imported,
  stores: Stores & { readonly caseStore: CaseStore; readonly dataFolder: string },
  { into, anyServer, json, files }: Choices,
): Promise<ImportResult> => {
  const here = await takeIn(stores, imported, into, anyServer);
  const { document: saved, taken } = here;
  await tellSignature(file, imported.signature, stores.dataFolder);
  const newer = newerSentence(saved, imported);
  if (newer !== null) await remark(spoken(newer));
  await tellCases(here, files);
  const sentence = TAKEN[taken](saved.id);
  const next = imported.task === undefined || json ? [] : [nextOfTask(imported.task, saved.id)];
  return {
    document: {
      case: saved.id,
      taken,
      ...signatureField(imported.signature),
    },
    sentence: [sentence, ...next].join('\n'),
  };
};

/** One of several files that cannot be taken in is named; those before it are in the case. */
const byName = async <T>(file: string | null, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (file === null || !(error instanceof WrongUse)) throw error;
    throw new WrongUse(harmless(`${file}: ${error.message}`));
  }
};

const run = async (options: Values<typeof OPTIONS>, files: readonly string[]): Promise<ExitCode> => {
  // All are read before any of them is taken in.
  const read: { readonly file: string; readonly taken: Awaited<ReturnType<typeof readToTakeIn>> }[] = [];
  for (const file of files) read.push({ file, taken: await readToTakeIn(file) });
  const [first] = read;
  if (first?.taken.kind === 'case' && files.length === 1)
    return takeCase(first.file, first.taken.document, first.taken.signature, options);
  const records = read.flatMap(({ file, taken }) =>
    taken.kind === 'case' ? [] : [{ file, imported: taken.imported }],
  );
  const alone = read.find(({ taken }) => taken.kind === 'case' || taken.imported.task !== undefined);
  if (files.length > 1 && alone !== undefined)
    throw refused(harmless(say`Import ${shownFile(alone.file)} alone.`), 'changed');
  return withCaseStore(async (caseStore, folder) => {
    const stores = { caseStore, attempts: openLedger(folder), dataFolder: folder };
    const told: ImportResult[] = [];
    const named = options.case === undefined || options.case === NEW_CASE ? undefined : await caseMeant(options.case);
    for (const { file, imported } of records) {
      const into = named ?? told[0]?.document.case ?? options.case;
      const choices = { into, anyServer: options['any-server'], json: options.json, files };
      const one = await byName(files.length > 1 ? shownFile(file) : null, takeOne(file, imported, stores, choices));
      told.push(one);
      if (!options.json) await print(one.sentence);
    }
    const head = { format: 'tripoint/import', version: 1 };
    const [only] = told;
    if (options.json)
      await printJson(
        told.length === 1
          ? { ...head, ...only?.document }
          : { ...head, case: only?.document.case ?? null, files: told.map(({ document }) => document) },
      );
    return EXIT.fine;
  });
};

/** `tripoint case import FILE… [--case ID]`: takes records into a case, or into a new one, or a whole case. */
export const importFile = command({
  words: {
    form: 'FILE…',
    about: marked(
      "A stage record, a watch record, a platform card, a script's transcript or a whole case, or a text that was handed over; - reads it from standard input. Several records go into one case.",
    ),
    least: 1,
    most: 50,
  },
  options: OPTIONS,
  examples: [
    'case import inside.json outside.json card.json',
    'case import outside.json --case 5f0c7d1e-0000-4000-8000-000000000000',
  ],
  run: ({ options, words }) => run(options, words),
});
