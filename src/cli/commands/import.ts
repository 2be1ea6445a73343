import { say, marked } from '../../core/messages/say.ts';
import { importAsCase, importInto, otherTask, type Stores } from '../../app/import-record.ts';
import { installationHere, shownSeal } from '../../app/seals.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { caseAround } from '../../app/new-case.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import type { CaseStore } from '../../node/disk/case-store.ts';
import type { Case } from '../../core/records/case.ts';
import { stageTitle } from '../../core/diagnosis/titles.ts';
import type { HandedTask } from '../../core/records/hand.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { newerSentence, type HowTaken, type Imported } from '../../node/import/record.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { orWrongUse, readRecordOrTask, withCaseStore } from '../material.ts';
import { flag, JSON_OUT, text } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { harmless } from '../text/paint.ts';
import { pasteable } from '../text/pasteable.ts';
import { WrongUse } from '../wrong-use.ts';

const TAKEN: Readonly<Record<HowTaken, (id: string) => string>> = {
  new: (id) => say`Taken into case ${id}.`,
  same: (id) => say`Case ${id} holds this record already. Nothing was changed.`,
  beside: (id) =>
    say`Case ${id} holds other content under the same record id. This record was imported beside it, and both are shown. One of the two was edited: ask for the original.`,
};

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
): Promise<{ readonly document: Case; readonly taken: HowTaken }> => {
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

/** `tripoint import FILE [--case ID]`: takes a record into a case, or into a new one. */
export const importFile = command({
  words: {
    form: 'FILE',
    about: marked(
      "A stage record, a watch record, a platform card or a script's transcript, a text that was handed over or a picture of its QR code; - reads it from standard input.",
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
    const imported = await readRecordOrTask(file);
    return withCaseStore(async (caseStore, folder) => {
      const stores = { caseStore, attempts: openLedger(folder) };
      const { document: saved, taken } = await takeIn(stores, imported, options.case, options['any-server']);
      await (options.json
        ? printJson({ format: 'tripoint/import', version: 1, case: saved.id, taken, ...sealFields(imported.record) })
        : print(imported.task !== undefined && taken === 'same' ? taskHere(saved.id) : TAKEN[taken](saved.id)));
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
