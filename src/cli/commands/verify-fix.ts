import { beforeAfter } from '../../core/diagnosis/compared/before-after.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { noProofText, proofText } from '../../core/report/proof.ts';
import { languageSpoken, spoken } from '../../app/words.ts';
import { readCheck } from '../checks.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readMaterial, RECORDS_OR_CASE, recordFiles, WRITTEN_OPTIONS } from '../material.ts';
import type { Given } from '../options.ts';
import { printJson, remark } from '../output.ts';
import { deliver, rejectSameFiles } from '../outputs.ts';
import { withKept } from '../wrong-use.ts';

const CODES = { mended: EXIT.fine, 'still-failing': EXIT.fault, 'cannot-tell': EXIT.cannotTell } as const;

const run = async ({ options, words }: Given<typeof WRITTEN_OPTIONS>): Promise<ExitCode> => {
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'written');
  const material = await readMaterial(words, options.check.map(readCheck), options['any-server']);
  const { runs, watches, cards, title, practice } = material;
  const compared = beforeAfter(runs, watches, null, cards);
  const document = { format: 'tripoint/proof', version: 1, proof: compared } as const;
  const text = compared && proofText(compared, { title, practice: practice !== null }, languageSpoken());
  if (text !== null) await deliver(document, text, options);
  else {
    await remark(withKept(spoken(noProofText(judge(material))), 'written'));
    if (options.json) await printJson(document);
  }
  return compared ? CODES[compared.result] : EXIT.cannotTell;
};

/**
 * `tripoint verify-fix RECORD…|CASE-ID`: what failed, and what the same probes say since. Checks are taken as `compare` takes
 * them, so that one list of arguments serves all; none of them shows that a probe is fixed.
 */
export const verifyFix = command({
  words: RECORDS_OR_CASE,
  options: WRITTEN_OPTIONS,
  examples: [
    'verify-fix inside.json outside.json outside-again.json',
    'verify-fix inside.json outside.json outside-again.json --out fixed.txt',
  ],
  run,
});
