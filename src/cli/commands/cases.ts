import { judge } from '../../core/diagnosis/diagnose.ts';
import { orderOf } from '../../core/diagnosis/order.ts';
import { isoLocal } from '../../core/vocabulary/local-time.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import { caseAround } from '../../app/new-case.ts';
import { CERTAINTY_TITLES, PARTY_TITLES } from '../../core/diagnosis/titles.ts';
import { CHECKS, withWithdrawn, type Case } from '../../core/records/case.ts';
import { previousSentence, previousVersion } from '../../core/records/previous.ts';
import type { CaseStore } from '../../node/disk/case-store.ts';
import { openLedger } from '../../node/attempts/ledger.ts';
import {
  attemptsIn,
  newerSentence,
  whyTooMuch,
  withImported,
  type HowTaken,
  type Imported,
} from '../../node/import/record.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { orWrongUse, readRecordFile, withCaseStore } from '../material.ts';
import { print, printJson, remark } from '../output.ts';
import { judgementText } from '../text/cells.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';
import { exitCodeOf } from './compare.ts';

const summaryOf = (document: Case) => {
  const { party, certainty, sentence } = judge(document).verdict;
  const { id, title, customer, site, practice, changedAt, removedAt } = document;
  return { id, title, customer, site, practice, changedAt, removedAt, verdict: { party, certainty, sentence } };
};

/** `tripoint cases`: every case, newest first; damaged and newer ones are named and left as they are. */
export const cases = (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, { json: 'flag' });
  return withCaseStore(async (caseStore) => {
    const listed = orWrongUse(await caseStore.list(summaryOf));
    const whole = listed
      .flatMap((entry) => (entry.kind === 'case' ? [entry.summary] : []))
      .filter(({ removedAt }) => removedAt === null)
      .sort((a, b) => b.changedAt.localeCompare(a.changedAt));
    const problems = listed.flatMap((entry) =>
      entry.kind === 'problem'
        ? [
            {
              id: entry.id,
              file: entry.file,
              problem: entry.problem,
              sentence: entry.sentence,
              previous: entry.previous,
            },
          ]
        : [],
    );
    if (options.json) await printJson({ format: 'tripoint/cases', version: 1, cases: whole, problems });
    else {
      const rows = whole.map(({ id, title, customer, changedAt, verdict }) => [
        id,
        harmless(`${customer} ${title}`.trim()),
        `${CERTAINTY_TITLES[verdict.certainty]}: ${PARTY_TITLES[verdict.party]}`,
        changedAt,
      ]);
      await print(rows.length === 0 ? 'No case yet.' : table([['Id', 'Case', 'Verdict', 'Changed'], ...rows]));
      for (const { id, file, sentence, previous } of problems) {
        await remark(`${file}: ${sentence}`);
        if (previous !== null) await remark(`${previousSentence(previous)} To restore it: tripoint case restore ${id}`);
      }
    }
    return problems.length > 0 ? EXIT.cannotTell : EXIT.fine;
  });
};

/** Brings the version before the last save of a damaged case back, and says what it holds. */
const restorePrevious = (id: string, json: boolean): Promise<ExitCode> =>
  withCaseStore(async (caseStore) => {
    const restored = previousVersion(orWrongUse(await caseStore.restorePrevious(id)));
    await (json
      ? printJson({ format: 'tripoint/case-restored', version: 1, case: id, previous: restored })
      : print(`Case ${id} is restored. ${previousSentence(restored)}`));
    return EXIT.fine;
  });

/** The newest check of this name that counts no longer counts; what was recorded stays in the case. */
const withdrawCheck = (id: string, check: string, json: boolean): Promise<ExitCode> =>
  withCaseStore(async (caseStore) => {
    const newest = orderOf(orWrongUse(await caseStore.read(id))).checks.findLast(
      (made) => made.check === check && made.withdrawnAt === undefined,
    );
    if (!newest)
      throw new WrongUse(
        Object.hasOwn(CHECKS, check)
          ? `Case ${id} holds no check ${check} that still counts. Nothing was changed.`
          : `CHECK is one of: ${Object.keys(CHECKS).join(', ')}. Nothing was changed.`,
      );
    const withdrawnAt = isoLocal(new Date());
    orWrongUse(await caseStore.update(id, (document) => withWithdrawn(document, newest, withdrawnAt)));
    await (json
      ? printJson({ format: 'tripoint/check-withdrawn', version: 1, case: id, check: { ...newest, withdrawnAt } })
      : print(
          `The check ${check}=${newest.result}, recorded at ${newest.recordedAt}, no longer counts in case ${id}.`,
        ));
    return EXIT.fine;
  });

/** `tripoint case show ID`, `tripoint case restore ID` and `tripoint case withdraw ID CHECK`. */
export const showCase = (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(args, { json: 'flag' }, 3);
  const [verb, id, check] = words;
  if (verb === 'withdraw' && id !== undefined && check !== undefined) return withdrawCheck(id, check, options.json);
  if (id === undefined || check !== undefined || (verb !== 'show' && verb !== 'restore'))
    throw new WrongUse('Use: tripoint case show ID, tripoint case restore ID, or tripoint case withdraw ID CHECK');
  if (verb === 'restore') return restorePrevious(id, options.json);
  return withCaseStore(async (caseStore) => {
    const judgement = judge(orWrongUse(await caseStore.read(id)));
    await (options.json ? printJson(verdictDocument(judgement)) : print(judgementText(judgement)));
    return exitCodeOf(judgement);
  });
};

interface Taken {
  readonly saved: Case;
  readonly taken: HowTaken;
}

const TAKEN: Readonly<Record<HowTaken, (id: string) => string>> = {
  new: (id) => `Taken into case ${id}.`,
  same: (id) => `Case ${id} holds this record already. Nothing was changed.`,
  beside: (id) =>
    `Case ${id} holds other content under the same record id. This record was imported beside it, and both are shown. One of the two was edited: ask for the original.`,
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
export const importFile = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(args, { case: 'text', json: 'flag' }, 1);
  const [file] = words;
  if (file === undefined) throw new WrongUse('Use: tripoint import FILE [--case ID]');
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
};
