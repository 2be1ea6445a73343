import { joined } from '../../core/messages/message.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { certaintyTitle, partyHeadline, stageTitle } from '../../core/diagnosis/words/titles.ts';
import { marked, said, say, spoken } from '../../app/words.ts';
import { momentOf } from '../../core/messages/zoned-time.ts';
import { previousSentence } from '../../core/messages/previous.ts';
import { ofPractice } from '../../core/records/practice-description.ts';
import { previousVersion } from '../../core/records/migrate.ts';
import { withdrawCheck } from '../../app/checks.ts';
import { shortId } from '../../app/stored-names.ts';
import { outOfBin } from '../../app/new-case.ts';
import { CHECKS, type Case, type CheckName } from '../../core/records/case.ts';
import { STAGES, type Stage } from '../../core/vocabulary/words.ts';
import { command, missingIn } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused, notOneOf } from '../endings.ts';
import { withCaseStore } from '../material.ts';
import { caseMeant, withHost } from '../stored.ts';
import { flag, FORCE, JSON_OUT, OUT, WHY } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { rejectSameFiles, keepExistingSigned, signatureOf, writeSigned } from '../outputs.ts';
import { harmless, listTable, pasteable } from '../text/layout.ts';
import { showVerdict } from './compare.ts';

const stagesOf = ({ runs, watches, cards }: Case): readonly Stage[] =>
  STAGES.filter((stage) =>
    stage === 'platform' ? cards.length > 0 : [...runs, ...watches].some((result) => result.stage === stage),
  );

/** Of a practice network: opened as one, or about its server. */
const isPractice = (names: { readonly practice: string | null; readonly ofPractice?: true }): boolean =>
  names.practice !== null || names.ofPractice === true;

const summaryOf = (document: Case) => {
  const { party, certainty, sentence } = judge(document).verdict;
  const { id, title, customer, site, practice, changedAt, removedAt } = document;
  const names = { id, title, customer, site, practice, ...(ofPractice(document) && { ofPractice: true as const }) };
  return { ...names, stages: stagesOf(document), changedAt, removedAt, verdict: { party, certainty, sentence } };
};

const list = (json: boolean, isRemoved: boolean): Promise<ExitCode> =>
  withCaseStore(async ({ caseStore }) => {
    const listed = orWrongUse(await caseStore.list(summaryOf));
    const whole = listed
      .flatMap((entry) => (entry.kind === 'document' ? [entry.summary] : []))
      .filter(({ removedAt }) => (removedAt !== null) === isRemoved)
      .sort((a, b) => b.changedAt.localeCompare(a.changedAt));
    const problems = listed.flatMap((entry) =>
      entry.kind === 'problem'
        ? [
            {
              id: entry.id,
              file: entry.file,
              problem: entry.problem,
              sentence: entry.sentence,
              previous: entry.previous && previousVersion(entry.previous),
            },
          ]
        : [],
    );
    if (json) await printJson({ format: 'tripoint/cases', version: 1, cases: whole, problems });
    else {
      const rows = whole.map(({ id, title, customer, stages, changedAt, verdict, ...names }) => [
        shortId(id, listed),
        harmless([isPractice(names) ? said('PRACTICE') : '', customer, title].filter((part) => part !== '').join(' ')),
        spoken(joined(stages.map(stageTitle), ', ')),
        `${spoken(partyHeadline(verdict.party, verdict.certainty))}, ${spoken(certaintyTitle(verdict.certainty, verdict.party)).toLowerCase()}`,
        momentOf(changedAt).utc,
      ]);
      await print(
        rows.length === 0
          ? say`Nothing is stored here.`
          : listTable([[say`Id`, say`Case`, say`Stages`, say`Verdict`, say`Changed`], ...rows]),
      );
      for (const { id, file, sentence, previous } of problems) {
        await remark(`${file}: ${spoken(sentence)}`);
        if (previous !== null)
          await remark(
            `${spoken(previousSentence(previous))} ${say`To restore it: ${pasteable(['case', 'restore', id])}`}`,
          );
      }
    }
    return problems.length > 0 ? EXIT.cannotTell : EXIT.fine;
  });

/** `tripoint case list`: every case, newest first; damaged and newer ones are named and left as they are. */
export const cases = command({
  options: { removed: flag(marked('List those in the bin.')), json: JSON_OUT },
  examples: ['case list', 'case list --removed --json'],
  run: ({ options }) => list(options.json, options.removed),
});

/** Takes a case out of the bin; of a damaged one it brings the version before the last save back, and says what that holds. */
const restore = (id: string, json: boolean): Promise<ExitCode> =>
  withCaseStore(async ({ caseStore }) => {
    const found = await caseStore.read(id);
    if (found.ok && found.value.removedAt !== null) {
      orWrongUse(await outOfBin(caseStore, id));
      await (json
        ? printJson({ format: 'tripoint/case-restored', version: 1, case: id, previous: null })
        : print(say`Case ${id} is restored.`));
      return EXIT.fine;
    }
    if (found.ok) throw refused(say`Case ${id} is not in the bin, and its file is whole.`, 'changed');
    const restored = previousVersion(orWrongUse(await caseStore.restorePrevious(id)));
    await (json
      ? printJson({ format: 'tripoint/case-restored', version: 1, case: id, previous: restored })
      : print(`${say`Case ${id} is restored.`} ${spoken(previousSentence(restored))}`));
    return EXIT.fine;
  });

const isCheck = (name: string): name is CheckName => Object.hasOwn(CHECKS, name);

/** The newest check of this name that counts no longer counts. */
const withdraw = (id: string, name: string, json: boolean): Promise<ExitCode> =>
  withCaseStore(async ({ caseStore }) => {
    if (!isCheck(name)) throw notOneOf('CHECK', Object.keys(CHECKS));
    const { check } = orWrongUse(await withdrawCheck(caseStore, id, { check: name }));
    await (json
      ? printJson({ format: 'tripoint/check-withdrawn', version: 1, case: id, check })
      : print(
          say`The check ${`${name}=${check.result}`}, recorded at ${momentOf(check.recordedAt).utc}, no longer counts in case ${id}.`,
        ));
    return EXIT.fine;
  });

const CASE_ID = {
  form: 'ID',
  about: marked('The id of the case, its first four characters or more, or its title; tripoint case list shows them.'),
  least: 1,
  most: 1,
  naming: ['stored'],
} as const;
const EXAMPLE = '5f0c7d1e-0000-4000-8000-000000000000';

export const caseShow = command({
  words: CASE_ID,
  options: { why: WHY, json: JSON_OUT },
  examples: [`case show ${EXAMPLE}`, `case show ${EXAMPLE} --json`],
  run: ({ options, words: [word = ''] }) =>
    withCaseStore(async ({ caseStore }) => {
      const id = await caseMeant(word);
      const document = orWrongUse(await caseStore.read(id));
      const judgement = judge(document);
      if (document.removedAt !== null)
        await remark(say`It is in the bin. To restore it: ${pasteable(['case', 'restore', id])}`);
      return showVerdict(document, judgement, {
        ...options,
        practice: document.practice !== null || ofPractice(document),
      });
    }),
});

export const caseRestore = command({
  words: CASE_ID,
  options: { json: JSON_OUT },
  examples: [`case restore ${EXAMPLE}`, `case restore ${EXAMPLE} --json`],
  run: async ({ options, words: [word = ''] }) => restore(await caseMeant(word, { inBin: true }), options.json),
});

/** `tripoint case remove ID`: into the bin, for 30 days. */
export const caseRemove = command({
  words: CASE_ID,
  options: { json: JSON_OUT },
  examples: [`case remove ${EXAMPLE}`, `case remove ${EXAMPLE} --json`],
  run: ({ options, words: [word = ''] }) =>
    withHost(async ({ cases: operations }) => {
      const id = await caseMeant(word);
      orWrongUse(await operations.remove({ id }));
      await (options.json
        ? printJson({ format: 'tripoint/case-removed', version: 1, case: id })
        : print(say`${id} is in the bin for 30 days.`));
      await remark(say`To restore it: ${pasteable(['case', 'restore', id])}`);
      return EXIT.fine;
    }),
});

const EXPORT = {
  out: OUT,
  force: FORCE,
} as const;

/** `tripoint case export ID`: the file that `tripoint case import` and the window take in elsewhere. */
export const caseExport = command({
  words: CASE_ID,
  options: EXPORT,
  notes: [marked('It holds no password, and no certificate counts as accepted where it is taken in.')],
  examples: [`case export ${EXAMPLE} --out case.json`, `case export ${EXAMPLE}`],
  run: async ({ options: { out, force }, words: [word = ''] }) => {
    const id = await caseMeant(word, { kept: 'written' });
    if (out === undefined && process.stdout.isTTY) throw missingIn('--out FILE');
    await rejectSameFiles([{ option: '--out', path: out }, signatureOf(out)], [], 'written');
    await keepExistingSigned(out, force, 'written');
    const file = await withHost(async ({ cases: operations }) => orWrongUse(await operations.exportFile({ id })));
    if (out === undefined) await print(file.text.trimEnd());
    else {
      const signature = file.signature === null ? null : Buffer.from(file.signature, 'base64');
      await writeSigned(out, { ...file, signature });
      await remark(say`Written: ${out}`);
    }
    return EXIT.fine;
  },
});

export const caseWithdraw = command({
  words: {
    form: 'ID CHECK',
    about: marked(
      'The id of the case, its first four characters or more, or its title; tripoint case list shows them.',
    ),
    least: 2,
    most: 2,
    naming: ['stored', 'checks'],
  },
  options: { json: JSON_OUT },
  examples: [`case withdraw ${EXAMPLE} firewall-log`, `case withdraw ${EXAMPLE} gui-sign-in --json`],
  run: async ({ options, words: [word = '', check = ''] }) => withdraw(await caseMeant(word), check, options.json),
});
