import { say, marked } from '../../core/messages/say.ts';
import { importAsCase, importInto } from '../../app/import-record.ts';
import { caseAround } from '../../app/new-case.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import { newerSentence, type HowTaken } from '../../node/import/record.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { orWrongUse, readRecordFile, withCaseStore } from '../material.ts';
import { flag, JSON_OUT, text } from '../options.ts';
import { print, printJson, remark } from '../output.ts';

const TAKEN: Readonly<Record<HowTaken, (id: string) => string>> = {
  new: (id) => say`Taken into case ${id}.`,
  same: (id) => say`Case ${id} holds this record already. Nothing was changed.`,
  beside: (id) =>
    say`Case ${id} holds other content under the same record id. This record was imported beside it, and both are shown. One of the two was edited: ask for the original.`,
};

/** `tripoint import FILE [--case ID]`: takes a record into a case, or into a new one. */
export const importFile = command({
  words: {
    form: 'FILE',
    about: marked(
      "A stage record, a watch record, a platform card or a script's transcript; - reads it from standard input.",
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
    const imported = await readRecordFile(file);
    return withCaseStore(async (caseStore, folder) => {
      const stores = { caseStore, attempts: openLedger(folder) };
      const { document: saved, taken } =
        options.case === undefined
          ? { document: orWrongUse(await importAsCase(stores, caseAround(imported))), taken: 'new' as const }
          : orWrongUse(await importInto(stores, options.case, imported, options['any-server']));
      await (options.json
        ? printJson({ format: 'tripoint/import', version: 1, case: saved.id, taken })
        : print(TAKEN[taken](saved.id)));
      const newer = newerSentence(saved, imported);
      if (newer !== null) await remark(newer);
      return EXIT.fine;
    });
  },
});
