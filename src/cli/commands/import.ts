import { say, marked } from '../../core/messages/say.ts';
import { importAsCase, importInto } from '../../app/import-record.ts';
import { installationHere, sealNotice } from '../../app/seals.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { caseAround } from '../../app/new-case.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import type { CaseStore } from '../../node/disk/case-store.ts';
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

/** The case here that asked for a result which was handed over, or whose task this is. */
const askedForBy = async (caseStore: CaseStore, { handed, task }: Imported): Promise<string | undefined> => {
  const code = handed?.case ?? task?.case ?? null;
  if (code === null) return undefined;
  const found = await caseStore.read(code);
  if (task !== undefined && found.ok) throw new WrongUse(say`Case ${code} is here already. Nothing was changed.`);
  return found.ok ? code : undefined;
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
      const into = options.case ?? (await askedForBy(caseStore, imported));
      const { document: saved, taken } =
        into === undefined
          ? { document: orWrongUse(await importAsCase(stores, caseAround(imported))), taken: 'new' as const }
          : orWrongUse(await importInto(stores, into, imported, options['any-server']));
      await (options.json
        ? printJson({ format: 'tripoint/import', version: 1, case: saved.id, taken, ...sealFields(imported.record) })
        : print(TAKEN[taken](saved.id)));
      // Of a transcript it was said when it was read.
      if (imported.record !== null && imported.record.seal === undefined)
        await remark(harmless(await sealNotice(imported.record, folder, () => installationHere(folder))));
      if (imported.task !== undefined && !options.json) await print(nextOfTask(imported.task, saved.id));
      const newer = newerSentence(saved, imported);
      if (newer !== null) await remark(newer);
      return EXIT.fine;
    });
  },
});
