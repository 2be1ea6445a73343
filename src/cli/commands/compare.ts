import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CHECKS, recordedCheckSchema, type RecordedCheck } from '../../core/case/case.ts';
import { isoLocal } from '../../core/local-time.ts';
import type { Judgement } from '../../core/compare/judgement.ts';
import { judge } from '../../core/compare/judge.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import { readRecord, type Imported } from '../../node/import/record.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson } from '../output.ts';
import { judgementText } from '../text/cells.ts';
import { WrongUse } from '../wrong-use.ts';

const MAX_BYTES = 20 * 1024 * 1024;

/** Reads one record file; whatever is wrong with it is said by name, and nothing else happens. */
export const readRecordFile = async (file: string): Promise<Imported> => {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) throw new WrongUse(`${basename(file)} cannot be read.`);
  if (size > MAX_BYTES) throw new WrongUse(`${basename(file)} is larger than 20 MiB and no record.`);
  const read = readRecord(await readFile(file, 'utf8'), basename(file));
  if (!read.ok) throw new WrongUse(read.failure.message);
  return read.value;
};

/** `NAME=RESULT` of a check that a person made, e.g. `gui-sign-in=rejected`. */
const readCheck = (text: string): RecordedCheck => {
  const [check, result] = text.split('=', 2);
  const parsed = recordedCheckSchema.safeParse({ check, result, recordedAt: isoLocal(new Date()) });
  if (parsed.success) return parsed.data;
  const known = Object.entries(CHECKS).map(([name, results]) => `${name}=${results.join('|')}`);
  throw new WrongUse(`--check is one of: ${known.join(', ')}.`);
};

/** What a verdict means for a script. */
export const exitCodeOf = ({ verdict }: Judgement): ExitCode => {
  if (verdict.certainty === 'cannot-tell') return EXIT.cannotTell;
  return verdict.party === 'none' ? EXIT.fine : EXIT.fault;
};

/** `tripoint compare RECORD…`: the comparison and the verdict of records and cards, in any order. */
export const compare = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(args, { check: 'texts', json: 'flag' }, Infinity);
  if (words.length === 0) throw new WrongUse('Name at least one stage record or platform card.');
  const checks = options.check.map(readCheck);
  const imported = await Promise.all(words.map(readRecordFile));
  const judgement = judge({
    runs: imported.flatMap(({ record }) => (record ? [record] : [])),
    cards: imported.flatMap(({ card }) => (card ? [card] : [])),
    checks,
  });
  await (options.json ? printJson(verdictDocument(judgement)) : print(judgementText(judgement)));
  return exitCodeOf(judgement);
};
