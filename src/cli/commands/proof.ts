import { beforeAfter } from '../../core/diagnosis/before-after.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { noProofText, proofText } from '../../core/report/proof.ts';
import { readArguments } from '../arguments.ts';
import { readCheck } from '../checks.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readMaterial, recordFiles } from '../material.ts';
import { print, printJson, remark } from '../output.ts';
import { rejectSameFiles, writeOutput } from '../outputs.ts';
import { harmless } from '../text/paint.ts';
import { WrongUse } from '../wrong-use.ts';

const CODES = { mended: EXIT.fine, 'still-failing': EXIT.fault, 'cannot-tell': EXIT.cannotTell } as const;

/**
 * `tripoint proof RECORD…|CASE-ID`: what failed, and what the same probes say since. Checks are taken as `compare` takes
 * them, so that one list of arguments serves all; none of them shows that a probe is fixed.
 */
export const proof = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(
    args,
    { check: 'texts', json: 'flag', out: 'text', force: 'flag' },
    Infinity,
  );
  if (words.length === 0)
    throw new WrongUse('Use: tripoint proof RECORD…|CASE-ID [--check NAME=RESULT]… [--json] [--out FILE [--force]]');
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'Nothing was written.');
  const material = await readMaterial(words, options.check.map(readCheck));
  const { runs, watches, cards, title, practice } = material;
  const compared = beforeAfter(runs, watches, null, cards);
  const document = { format: 'tripoint/proof', version: 1, proof: compared } as const;
  const text = compared && proofText(compared, { title, practice: practice !== null });
  if (text === null) await remark(`${noProofText(judge(material))} Nothing was written.`);
  else if (options.out !== undefined)
    await writeOutput(options.out, options.json ? `${JSON.stringify(document, null, 2)}\n` : text, options.force);
  if (options.json) await printJson(document);
  else if (text !== null) await print(harmless(text));
  return compared ? CODES[compared.result] : EXIT.cannotTell;
};
