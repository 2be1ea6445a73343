import { say, marked } from '../../core/messages/say.ts';
import type { Case } from '../../core/records/case.ts';
import { caseAround } from '../../app/new-case.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import type { CaseStore } from '../../node/disk/case-store.ts';
import {
  attemptsIn,
  newerSentence,
  whyTooMuch,
  withImported,
  type HowTaken,
  type Imported,
} from '../../node/import/record.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { orWrongUse, readRecordFile, withCaseStore } from '../material.ts';
import { JSON_OUT, text } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { WrongUse } from '../wrong-use.ts';

interface Taken {
  readonly saved: Case;
  readonly taken: HowTaken;
}

const TAKEN: Readonly<Record<HowTaken, (id: string) => string>> = {
  new: (id) => say`Taken into case ${id}.`,
  same: (id) => say`Case ${id} holds this record already. Nothing was changed.`,
  beside: (id) =>
    say`Case ${id} holds other content under the same record id. This record was imported beside it, and both are shown. One of the two was edited: ask for the original.`,
};

const takenInto = async (caseStore: CaseStore, id: string, imported: Imported): Promise<Taken> => {
  const full = whyTooMuch(orWrongUse(await caseStore.read(id)), imported);
  if (full !== null) throw new WrongUse(full);
  let taken: HowTaken = 'new';
  const saved = await caseStore.update(id, (document) => {
    const into = withImported(document, imported);
    taken = into.taken;
    return into.document;
  });
  return { saved: orWrongUse(saved), taken };
};

/** `tripoint import FILE [--case ID]`: takes a record into a case, or into a new one. */
export const importFile = command({
  words: {
    form: 'FILE',
    about: marked("A stage record, a watch record, a platform card or a script's transcript."),
    least: 1,
    most: 1,
  },
  options: { case: text('ID', marked('Take it into this case; else into a new one.')), json: JSON_OUT },
  examples: ['import inside.json', 'import outside.json --case 5f0c7d1e-0000-4000-8000-000000000000'],
  run: async ({ options, words: [file = ''] }) => {
    const imported = await readRecordFile(file);
    return withCaseStore(async (caseStore, folder) => {
      const practice = options.case === undefined ? null : orWrongUse(await caseStore.read(options.case)).practice;
      orWrongUse(await openLedger(folder).add(attemptsIn(imported), practice));
      const { saved, taken }: Taken =
        options.case === undefined
          ? { saved: orWrongUse(await caseStore.create(caseAround(imported))), taken: 'new' }
          : await takenInto(caseStore, options.case, imported);
      await (options.json
        ? printJson({ format: 'tripoint/import', version: 1, case: saved.id, taken })
        : print(TAKEN[taken](saved.id)));
      const newer = newerSentence(saved, imported);
      if (newer !== null) await remark(newer);
      return EXIT.fine;
    });
  },
});
