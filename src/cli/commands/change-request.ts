import { judge } from '../../core/diagnosis/diagnose.ts';
import { changeRequest } from '../../core/report/change-request.ts';
import { changeRequestText, noRequestText } from '../../core/report/change-request-text.ts';
import { readArguments } from '../arguments.ts';
import { readCheck } from '../checks.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readMaterial, recordFiles } from '../material.ts';
import { print, printJson, remark } from '../output.ts';
import { rejectSameFiles, writeOutput } from '../outputs.ts';
import { harmless } from '../text/paint.ts';
import { WrongUse } from '../wrong-use.ts';

/** `tripoint change-request RECORD…|CASE-ID`: what to ask the firewall or proxy team for, and how it will be checked. */
export const requestChange = async (args: readonly string[]): Promise<ExitCode> => {
  const { options, words } = readArguments(
    args,
    { check: 'texts', json: 'flag', out: 'text', force: 'flag' },
    Infinity,
  );
  if (words.length === 0)
    throw new WrongUse(
      'Use: tripoint change-request RECORD…|CASE-ID [--check NAME=RESULT]… [--json] [--out FILE [--force]]',
    );
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'Nothing was written.');
  const material = await readMaterial(words, options.check.map(readCheck));
  const judgement = judge(material);
  const request = changeRequest({ ...material, judgement });
  const { party, certainty, sentence } = judgement.verdict;
  const document = {
    format: 'tripoint/change-request',
    version: 1,
    verdict: { party, certainty, sentence },
    request,
  } as const;
  if (request === null) await remark(`${noRequestText(judgement)} Nothing was written.`);
  else if (options.out !== undefined)
    await writeOutput(
      options.out,
      options.json ? `${JSON.stringify(document, null, 2)}\n` : changeRequestText(request),
      options.force,
    );
  if (options.json) await printJson(document);
  else if (request) await print(harmless(changeRequestText(request)));
  return request ? EXIT.fine : EXIT.cannotTell;
};
