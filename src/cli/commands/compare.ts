import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import { readArguments } from '../arguments.ts';
import { readCheck } from '../checks.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readRecords } from '../material.ts';
import { print, printJson } from '../output.ts';
import { judgementText } from '../text/cells.ts';
import { WrongUse } from '../wrong-use.ts';

/** What a verdict means for a script. */
export const exitCodeOf = ({ verdict }: Judgement): ExitCode => {
  if (verdict.certainty === 'cannot-tell') return EXIT.cannotTell;
  return verdict.party === 'none' ? EXIT.fine : EXIT.fault;
};

/** `tripoint compare RECORD…`: the comparison and the verdict of stage records, watch records and cards, in any order. */
export const compare = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(args, { check: 'texts', json: 'flag' }, Infinity);
  if (words.length === 0) throw new WrongUse('Name at least one stage record, watch record or platform card.');
  const checks = options.check.map(readCheck);
  const judgement = judge({ ...(await readRecords(words)), checks });
  await (options.json ? printJson(verdictDocument(judgement)) : print(judgementText(judgement)));
  return exitCodeOf(judgement);
};
