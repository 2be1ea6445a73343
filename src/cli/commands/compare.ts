import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { ofPractice } from '../../core/records/practice-description.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import { CHECK_OPTION, readCheck } from '../checks.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { ANY_SERVER, readRecords, RECORDS } from '../material.ts';
import { JSON_OUT } from '../options.ts';
import { printJson, printText } from '../output.ts';
import { judgementText, practiceMarked } from '../text/cells.ts';

/** What a verdict means for a script. */
export const exitCodeOf = ({ verdict }: Judgement): ExitCode => {
  if (verdict.certainty === 'cannot-tell') return EXIT.cannotTell;
  return verdict.party === 'none' ? EXIT.fine : EXIT.fault;
};

/** `tripoint compare RECORD…`: the comparison and the verdict of stage records, watch records and cards, in any order. */
export const compare = command({
  words: { form: 'RECORD…', about: RECORDS, least: 1, most: Infinity },
  options: { check: CHECK_OPTION, 'any-server': ANY_SERVER, json: JSON_OUT },
  examples: [
    'compare inside.json outside.json card.json',
    'compare inside.json outside.json --check firewall-log=blocked',
  ],
  run: async ({ options, words }) => {
    const checks = options.check.map(readCheck);
    const records = await readRecords(words, options['any-server']);
    const judgement = judge({ ...records, checks });
    const isPractice = ofPractice(records);
    await (options.json
      ? printJson({ ...verdictDocument(judgement), ...(isPractice && { ofPractice: true }) })
      : printText(practiceMarked(judgementText(judgement), isPractice)));
    return exitCodeOf(judgement);
  },
});
