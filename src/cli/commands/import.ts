import { say, marked, languageSpoken, spoken } from '../../app/words.ts';
import type { CasesHere } from '../../app/cases-here.ts';
import { takeCaseIn, takeIn, type TakenHere } from '../../app/import-record.ts';
import type { OpenedFile } from '../../app/opened-file.ts';
import { describeSignature } from '../../app/signing.ts';
import type { FileSignature } from '../../core/evidence/evidence.ts';
import type { Case } from '../../core/records/case.ts';
import { stageTitle } from '../../core/diagnosis/words/titles.ts';
import type { HandedTask } from '../../core/records/hand.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused, WrongUse } from '../endings.ts';
import { readToTakeIn, withCaseStore } from '../material.ts';
import { caseFound, noSuchCase } from '../stored.ts';
import { flag, JSON_OUT, text, type Values } from '../options.ts';
import { shownFile } from '../input-file.ts';
import { print, printJson, remark } from '../output.ts';
import { harmless, pasteable } from '../text/layout.ts';

type Taken = Extract<OpenedFile, { readonly kind: 'record' }>['imported'];

const TAKEN: Readonly<Record<TakenHere['taken'], (id: string) => string>> = {
  new: (id) => say`Taken into case ${id}.`,
  same: (id) => `${id}: ${say`It is here already. Nothing was changed.`}`,
  beside: (id) =>
    `${id}: ${say`Another record with this id has other content: one of the two was edited. Both are kept. Ask for the original.`}`,
};

const CASE_TAKEN: Readonly<Record<'new' | 'beside' | 'same', (id: string) => string>> = {
  ...TAKEN,
  beside: (id) => `${id}: ${say`Another version of this case exists. The imported one was added next to it.`}`,
};

const nextOfTask = ({ server, user, stage }: HandedTask, id: string): string =>
  [
    say`The task: run the ${stageTitle(stage)} stage against ${harmless(placeText(server))} as ${harmless(user)}. Next:`,
    ...[
      ['probe', '--server', placeText(server), '--user', user, '--stage', stage, '--out', `${stage}.json`],
      ['case', 'import', `${stage}.json`, '--case', id],
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

/** A whole case: created under its id, or next to the one that has it. */
const takeCase = async (
  file: string,
  given: Case,
  signature: FileSignature,
  { case: named, json }: { readonly case: string | undefined; readonly json: boolean },
): Promise<ExitCode> => {
  if (named !== undefined)
    throw refused(say`This file is a whole case, which is not taken into another one: leave --case out.`, 'changed');
  return withCaseStore(async (here) => {
    const { document, taken, trustLeftOut, wasInBin } = orWrongUse(await takeCaseIn(here, given, signature));
    const { id } = document;
    await (json
      ? printJson({
          format: 'tripoint/import',
          version: 1,
          case: id,
          taken,
          ...(wasInBin && { wasInBin }),
          ...signatureField(signature),
        })
      : print(wasInBin ? say`Case ${id} is restored.` : CASE_TAKEN[taken](id)));
    await tellSignature(file, signature, here.dataFolder);
    if (trustLeftOut)
      await remark(
        say`Which certificate its maker trusted was not imported. To trust one here: ${pasteable(['probe', '--case', id, '--stage', 'inside', '--ca', 'FILE'])}`,
      );
    return EXIT.fine;
  });
};

/** In place of the id of a case: a new one, also where a case holds the record already. */
const NEW_CASE = 'new';

const OPTIONS = {
  case: text(
    'NAME|new',
    marked('Import into this case, or into a new one of this name; new names it after its server.'),
    'stored',
  ),
  'any-server': flag(marked('Accept records of another server.')),
  json: JSON_OUT,
} as const;

interface Choices {
  /** The id of a case, or `NEW_CASE`. */
  readonly into: string | undefined;
  /** What a new case is called. */
  readonly title: string | undefined;
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
  if (wasHeld)
    await remark(say`To make another case of it: ${pasteable(['case', 'import', ...files, '--case', NEW_CASE])}`);
  if (ofServer === undefined) return;
  const { id, title } = ofServer;
  await remark(
    say`A case of this server exists: ${harmless(title)}. To take it in there as well: ${pasteable(['case', 'import', ...files, '--case', id])}`,
  );
};

/** Takes one record, card, watch or task in, and says what its signature shows and what comes next. */
const takeOne = async (
  file: string,
  imported: Taken,
  here: CasesHere,
  { into, title, anyServer, json, files }: Choices,
): Promise<ImportResult> => {
  const found = orWrongUse(await takeIn(here, imported, { into, title, anyServer, language: languageSpoken() }));
  const { document: saved, taken } = found;
  await tellSignature(file, imported.signature, here.dataFolder);
  if (found.newer !== null) await remark(spoken(found.newer));
  await tellCases(found, files);
  const sentence = TAKEN[taken](saved.id);
  const next = imported.task === undefined || json ? [] : [nextOfTask(imported.task, saved.id)];
  return {
    document: { case: saved.id, taken, ...signatureField(imported.signature) },
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
  const read: { readonly file: string; readonly taken: OpenedFile }[] = [];
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
  return withCaseStore(async (here) => {
    const told: ImportResult[] = [];
    const isNamed = options.case !== undefined && options.case !== NEW_CASE;
    const named = isNamed ? ((await caseFound(options.case)) ?? NEW_CASE) : options.case;
    const title = isNamed && named === NEW_CASE ? options.case.trim() : undefined;
    // An id that was mistyped is no name.
    const found = isNamed && named !== NEW_CASE ? await here.caseStore.read(named ?? '') : null;
    if (found?.ok === false && found.failure.code === 'not-found') throw noSuchCase('changed');
    if (title !== undefined) await remark(harmless(say`New case: ${title}.`));
    for (const { file, imported } of records) {
      const into = told[0]?.document.case ?? named;
      const choices = { into, title, anyServer: options['any-server'], json: options.json, files };
      const one = await byName(files.length > 1 ? shownFile(file) : null, takeOne(file, imported, here, choices));
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

/** `tripoint case import FILE… [--case NAME]`: takes records into a case, or into a new one, or a whole case. */
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
