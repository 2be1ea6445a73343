import { say, marked } from '../../core/messages/say.ts';
import { importAsCase, importInto, otherTask, sealTakenText, type Stores } from '../../app/import-record.ts';
import { installationHere, shownSeal, standingsOfCase } from '../../app/seals.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { caseAround } from '../../app/new-case.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import type { CaseStore } from '../../node/disk/case-store.ts';
import type { Case } from '../../core/records/case.ts';
import { stageTitle } from '../../core/diagnosis/titles.ts';
import type { HandedTask } from '../../core/records/hand.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { newerSentence, type HowTaken, type Imported, type TakenIn } from '../../node/import/record.ts';
import type { TakenFile } from '../../node/reading/readings.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { orWrongUse, readToTakeIn, withCaseStore } from '../material.ts';
import { flag, JSON_OUT, text } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { harmless } from '../text/paint.ts';
import { pasteable } from '../text/pasteable.ts';
import { refused, WrongUse } from '../wrong-use.ts';
import { placeCase } from '../../app/place-case.ts';
import { openSecretStore } from '../../node/secrets/open-secret-store.ts';

const TAKEN: Readonly<Record<HowTaken, (id: string) => string>> = {
  new: (id) => say`Taken into case ${id}.`,
  same: (id) => say`Case ${id} holds this record already. Nothing was changed.`,
  beside: (id) =>
    say`Case ${id} holds other content under the same record id. This record was imported beside it, and both are shown. One of the two was edited: ask for the original.`,
};

const CASE_TAKEN: Readonly<Record<'new' | 'beside' | 'same', (id: string) => string>> = {
  new: (id) => say`The case was created: ${id}.`,
  beside: (id) => say`Another case with its id is here, and was left alone. This one was created beside it: ${id}.`,
  same: (id) => taskHere(id),
};

const holdsWithSeal = (id: string, before: string): string =>
  `${say`Case ${id} holds this record already.`} ${sealTakenText(before)}`;

const taskHere = (id: string): string => say`Case ${id} is here already. Nothing was changed.`;

/** The case here that asked for a result which was handed over, or whose task this is. */
const askedForBy = async (caseStore: CaseStore, { handed, task }: Imported): Promise<Case | null> => {
  const code = handed?.case ?? task?.case ?? null;
  const found = code === null ? null : await caseStore.read(code);
  if (found?.ok !== true) return null;
  const clash = task === undefined ? null : otherTask(found.value, task);
  if (clash !== null) throw new WrongUse(harmless(clash));
  return found.value;
};

/** Takes a task or a record in: into the case that is named or asked for it, else into a new one. A task that is here changes nothing. */
const takeIn = async (
  stores: Stores & { readonly caseStore: CaseStore },
  imported: Imported,
  named: string | undefined,
  anyServer: boolean,
): Promise<TakenIn> => {
  const asking = named === undefined ? await askedForBy(stores.caseStore, imported) : null;
  if (asking !== null && imported.task !== undefined) return { document: asking, taken: 'same' };
  const into = named ?? asking?.id;
  if (into !== undefined) return orWrongUse(await importInto(stores, into, imported, anyServer));
  return { document: orWrongUse(await importAsCase(stores, caseAround(imported))), taken: 'new' };
};

/** What to type to do what a task asks for, and to hand the result back. */
const nextOfTask = ({ server, user, stage }: HandedTask, id: string): string =>
  [
    say`The task: run the ${stageTitle(stage)} stage against ${harmless(placeText(server))} as ${harmless(user)}. Next:`,
    ...[
      ['probe', '--server', placeText(server), '--user', user, '--stage', stage, '--out', `${stage}.json`],
      ['import', `${stage}.json`, '--case', id],
      ['hand', id],
    ].map((line) => `  ${pasteable(line)}`),
  ].join('\n');

/** Whose seal a record carries, and whether it holds. */
const sealFields = (record: StageRecord | null): object =>
  record?.sealCheck === undefined ? {} : { seal: record.sealCheck, sealedBy: record.sealed?.by ?? null };

/** A whole case: created under its id, or beside the one that has it. Nothing that is here is replaced. */
const takeCase = async (
  { document: given, sealsLeftOut }: Extract<TakenFile, { readonly kind: 'case' }>,
  { case: named, json }: { readonly case: string | undefined; readonly json: boolean },
): Promise<ExitCode> => {
  if (named !== undefined)
    throw refused(say`This file is a whole case, which is not taken into another one: leave --case out.`, 'changed');
  return withCaseStore(async (caseStore, folder) => {
    const placed = await placeCase({ caseStore, secrets: await openSecretStore(folder) }, given);
    const stores = { caseStore, attempts: openLedger(folder) };
    const { id } = placed.taken === 'same' ? placed.here : orWrongUse(await importAsCase(stores, placed.document));
    if (placed.taken === 'same' && placed.here.removedAt !== null)
      orWrongUse(await caseStore.update(id, (document) => ({ ...document, removedAt: null })));
    await (json
      ? printJson({ format: 'tripoint/import', version: 1, case: id, taken: placed.taken })
      : print(CASE_TAKEN[placed.taken](id)));
    const seals = await standingsOfCase(given, sealsLeftOut, folder);
    if (seals !== null) await remark(harmless(seals));
    if (placed.taken !== 'same' && placed.trustLeftOut)
      await remark(say`The certificate that its maker accepted was left out: accept it here, where you trust it.`);
    return EXIT.fine;
  });
};

/** `tripoint import FILE [--case ID]`: takes a record into a case, or into a new one, or a whole case. */
export const importFile = command({
  words: {
    form: 'FILE',
    about: marked(
      "A stage record, a watch record, a platform card, a script's transcript or a whole case, a text that was handed over or a picture of its QR code; - reads it from standard input.",
    ),
    least: 1,
    most: 1,
  },
  options: {
    case: text('ID', marked('Take it into this case; else into a new one.')),
    'any-server': flag(marked('Also where it is of another server than the case.')),
    json: JSON_OUT,
  },
  examples: ['import inside.json', 'import outside.json --case 5f0c7d1e-0000-4000-8000-000000000000'],
  run: async ({ options, words: [file = ''] }) => {
    const read = await readToTakeIn(file);
    if (read.kind === 'case') return takeCase(read, options);
    const { imported } = read;
    return withCaseStore(async (caseStore, folder) => {
      const stores = { caseStore, attempts: openLedger(folder), dataFolder: folder };
      const {
        document: saved,
        taken,
        sealBefore,
      } = await takeIn(stores, imported, options.case, options['any-server']);
      await (options.json
        ? printJson({
            format: 'tripoint/import',
            version: 1,
            case: saved.id,
            taken,
            ...(sealBefore !== undefined && { sealTaken: true }),
            ...sealFields(imported.record),
          })
        : print(
            imported.task !== undefined && taken === 'same'
              ? taskHere(saved.id)
              : sealBefore === undefined
                ? TAKEN[taken](saved.id)
                : holdsWithSeal(saved.id, sealBefore),
          ));
      const seal = await shownSeal(imported, folder, () => installationHere(folder));
      if (seal !== null) await remark(harmless(seal.text));
      if (seal?.strange != null)
        await remark(
          say`If that is the fingerprint that the other person tells you, accept the key: ${pasteable(['installation', 'accept', seal.strange, '--name', 'NAME'])}`,
        );
      if (imported.task !== undefined && !options.json) await print(nextOfTask(imported.task, saved.id));
      const newer = newerSentence(saved, imported);
      if (newer !== null) await remark(newer);
      return EXIT.fine;
    });
  },
});
